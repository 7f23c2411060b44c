#!/bin/sh
# An application and a disk image for macOS. NOT RUN here: written with care, and tried by nobody yet.
#   python3 -m venv .venv && .venv/bin/pip install ".[build]" && PATH=.venv/bin:$PATH packages/macos/make.sh 1.0.0
# With SIGN, the name of a Developer ID, all of it is signed; without one the user has to open it by its context menu.
set -eu
version=${1:?say which version}
cd "$(dirname "$0")/../.."

pyinstaller -y build.spec
app=dist/Etori.app
rm -rf "$app"
mkdir -p "$app/Contents/MacOS" "$app/Contents/Resources" dist/release
# PyInstaller's program looks for _internal beside itself.
cp -R dist/etori/. "$app/Contents/MacOS"

set=dist/Etori.iconset
rm -rf "$set"
mkdir "$set"
python - "$set" <<'PYTHON'
import sys
from pathlib import Path

from assets.desktop.__main__ import draw_icon

for side in (16, 32, 128, 256, 512):
    draw_icon(Path(sys.argv[1], f"icon_{side}x{side}.png"), side)
    draw_icon(Path(sys.argv[1], f"icon_{side}x{side}@2x.png"), 2 * side)
PYTHON
iconutil -c icns -o "$app/Contents/Resources/Etori.icns" "$set"

cat >"$app/Contents/Info.plist" <<PLIST
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
    <key>CFBundleIdentifier</key><string>org.etori.Etori</string>
    <key>CFBundleName</key><string>Etori</string>
    <key>CFBundleExecutable</key><string>etori</string>
    <key>CFBundleIconFile</key><string>Etori</string>
    <key>CFBundlePackageType</key><string>APPL</string>
    <key>CFBundleShortVersionString</key><string>$version</string>
    <key>CFBundleVersion</key><string>$version</string>
    <key>LSApplicationCategoryType</key><string>public.app-category.card-games</string>
    <key>LSMinimumSystemVersion</key><string>11.0</string>
    <key>NSHighResolutionCapable</key><true/>
    <key>CFBundleLocalizations</key><array><string>en</string><string>ja</string></array>
</dict>
</plist>
PLIST

if [ -n "${SIGN:-}" ]; then
    codesign --force --deep --options runtime --sign "$SIGN" "$app"
else
    codesign --force --deep --sign - "$app"
fi
hdiutil create -volname Etori -srcfolder "$app" -ov -format UDZO "dist/release/etori-$version-macos-$(uname -m).dmg"
