; An installer for Windows by Inno Setup 6. NOT RUN here: written with care, and tried by nobody yet.
;   py -m venv .venv; .venv\Scripts\pip install ".[build]"; .venv\Scripts\pyinstaller build.spec
;   iscc /DVersion=1.0.0 packages\windows\etori.iss
; build.spec makes a program without a console (`console=False`), so none flashes up.

#ifndef Version
  #error Say which version: /DVersion=...
#endif

[Setup]
AppId={{6E5C6D3C-7D0B-4E0C-9B8A-5E1B0C7E7041}
AppName=Etori
AppVersion={#Version}
AppPublisher=Etori's authors
DefaultDirName={autopf}\Etori
DefaultGroupName=Etori
DisableProgramGroupPage=yes
; For one user, without asking for an administrator; /ALLUSERS on the command line installs for all.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=commandline dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
LicenseFile=..\..\LICENSE
UninstallDisplayIcon={app}\etori.exe
SourceDir=..\..
OutputDir=dist\release
OutputBaseFilename=etori-{#Version}-windows-x64
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Files]
Source: "dist\etori\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[InstallDelete]
; What an earlier version has left in the folder would be loaded by the new one.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{group}\Etori"; Filename: "{app}\etori.exe"
Name: "{autodesktop}\Etori"; Filename: "{app}\etori.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.etori"; ValueType: string; ValueData: "Etori.Record"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Etori.Record"; ValueType: string; ValueData: "Etori record"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Etori.Record\shell\open\command"; ValueType: string; ValueData: """{app}\etori.exe"" ""%1"""

[Run]
Filename: "{app}\etori.exe"; Description: "{cm:LaunchProgram,Etori}"; Flags: nowait postinstall skipifsilent
