"""PDF files with one picture per page."""

from __future__ import annotations

import zlib
from collections.abc import Sequence


def as_pdf(sheets: Sequence[tuple[int, int, bytes]], size: tuple[int, int]) -> bytes:
    """Return a PDF of pictures, each as width, height and pixels of three bytes (red, green, blue).

    Each picture fills a page of the given `size` in points (72 per inch).
    """
    objects: list[bytes] = []
    pages = []
    for width, height, pixels in sheets:
        image = f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /DeviceRGB"
        shown = f"q {size[0]} 0 0 {size[1]} 0 0 cm /I Do Q".encode()
        first = 3 + len(objects)
        pages.append(first + 2)
        objects += [
            _stream(f"{image} /BitsPerComponent 8 /Filter /FlateDecode", zlib.compress(pixels)),
            _stream("", shown),
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size[0]} {size[1]}] /Contents {first + 1} 0 R "
            f"/Resources << /XObject << /I {first} 0 R >> >> >>".encode(),
        ]
    kids = " ".join(f"{page} 0 R" for page in pages)
    head = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
    ]
    written, places = b"%PDF-1.4\n", []
    for number, content in enumerate([*head, *objects], start=1):
        places.append(len(written))
        written += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(places) + 1
    written += b"xref\n0 %d\n0000000000 65535 f \n%b" % (count, table) + (
        b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, len(written))
    )
    return written


def _stream(entries: str, content: bytes) -> bytes:
    return b"<< %b /Length %d >>\nstream\n%b\nendstream" % (entries.encode(), len(content), content)
