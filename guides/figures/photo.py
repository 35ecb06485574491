"""A visitor's picture of a dial, made safe and cut to a circle.

PURE + Pillow. Bytes in, bytes out. Size, kind and pixels are checked before anything is decoded; what comes out is a
new file without the old one's metadata. A picture that cannot be used is refused with a sentence for the visitor.

Memory above the file itself stays under MOST_MEMORY, whatever comes: JPEG is decoded no larger than needed, PNG whole
but without a second copy, WebP, of which the decoder keeps four frames, up to fewer pixels only; tests/bench/photos.py
measures it.
"""

import io
import re
import warnings
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageOps, UnidentifiedImageError

MOST_BYTES = 15 * 1024 * 1024
MOST_PIXELS = {"JPEG": 32_000_000, "PNG": 32_000_000, "WEBP": 12_000_000}
MOST_MEMORY = 300 * 1024 * 1024  # bytes, for one picture; 24 megapixels as JPEG take a third of it
MOST_SCANS = 64  # passes in which a JPEG is drawn: a camera's has 1, a progressive one about 10
MARKER = re.compile(rb"\xff([^\x00\xff\xd0-\xd7])")  # within a scan FF 00 and FF D0 to D7 are no markers
LONGEST_PX = 12_000
SHORTEST_PX = 64
KINDS = {b"\xff\xd8\xff": "JPEG", b"\x89PNG\r\n\x1a\n": "PNG", b"RIFF": "WEBP"}
NAMES = "JPEG, PNG or WebP"


class PhotoError(ValueError):
    """The picture cannot be used; the text says why, to the visitor."""


@dataclass(frozen=True, slots=True)
class Circle:
    """What to cut out, in shares of the upright picture's width and height (radius: of its shorter side)."""

    x: float = 0.5
    y: float = 0.5
    radius: float = 0.5


def cut_dial(data: bytes, *, circle: Circle = Circle(), side_px: int = 800) -> bytes:
    """Return the dial as a square WebP of `side_px`, see-through outside its circle."""
    if not (0 <= circle.x <= 1 and 0 <= circle.y <= 1 and 0.02 <= circle.radius <= 1):
        raise PhotoError("The circle must lie inside the picture.")
    picture = _opened(data)
    square = _square(picture, circle).resize((side_px, side_px), Image.Resampling.LANCZOS)
    mask = Image.new("L", (side_px * 2, side_px * 2), 0)
    ImageDraw.Draw(mask).ellipse((1, 1, side_px * 2 - 2, side_px * 2 - 2), fill=255)
    square.putalpha(mask.resize((side_px, side_px), Image.Resampling.LANCZOS))
    out = io.BytesIO()
    square.save(out, "WEBP", quality=86, method=1)  # 4 is 3 % smaller and takes twice as long
    return out.getvalue()


def tidied(data: bytes, *, longest_px: int = 1600) -> bytes:
    """Return the whole picture as a new WebP file, upright and without its metadata, to cut dials from later."""
    picture = _opened(data)
    picture.thumbnail((longest_px, longest_px))
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=88, method=2)
    return out.getvalue()


def _opened(data: bytes) -> Image.Image:
    """The picture upright, in RGB, no larger than needed."""
    if len(data) > MOST_BYTES:
        raise PhotoError(f"The picture has {len(data) / 1_048_576:.0f} MB; {MOST_BYTES // 1_048_576} MB is the most.")
    kind = next((kind for start, kind in KINDS.items() if data.startswith(start)), None)
    if kind is None or (kind == "WEBP" and data[8:12] != b"WEBP"):
        raise PhotoError(f"This is not a picture. Wanted {NAMES}.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # our own, lower limits follow
            picture = Image.open(io.BytesIO(data), formats=[kind])
            _check_size(kind, *picture.size)
            if kind == "JPEG":
                _check_scans(data)
                picture.draft("RGB", (2000, 2000))  # decode at an eighth to the full size, whichever suffices
            return ImageOps.exif_transpose(_shrunk(picture))
    except PhotoError:
        raise
    except Image.DecompressionBombError as error:
        raise PhotoError(
            f"The picture has far more than {MOST_PIXELS[kind] // 1_000_000} megapixels, which is the most."
        ) from error
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, MemoryError) as error:
        raise PhotoError("The picture is damaged and cannot be read. Save it again and retry.") from error


def _shrunk(picture: Image.Image, longest_px: int = 2400) -> Image.Image:
    """The picture in RGB, no larger than needed. Of one that can be seen through, a band at a time: shrinking all four
    at once takes a second copy of the whole."""
    if picture.mode not in ("RGBA", "LA"):
        picture.thumbnail((longest_px, longest_px))
        return picture.convert("RGB")
    bands = []
    for name in picture.mode[:-1]:
        band = picture.getchannel(name)
        band.thumbnail((longest_px, longest_px))
        bands.append(band)
    small = Image.merge("RGB", bands) if len(bands) > 1 else bands[0].convert("RGB")
    small.info = picture.info  # which way is up
    return small


def _check_size(kind: str, width: int, height: int) -> None:
    if max(width, height) > LONGEST_PX:
        raise PhotoError(f"The picture is {width:,} × {height:,} pixels; {LONGEST_PX:,} is the longest side allowed.")
    if width * height > MOST_PIXELS[kind]:
        raise PhotoError(
            f"The picture has {width * height / 1e6:,.0f} megapixels; {MOST_PIXELS[kind] // 1_000_000} is the most"
            + (", as JPEG 32. Save it as JPEG and retry." if kind == "WEBP" else ".")
        )
    if min(width, height) < SHORTEST_PX:
        raise PhotoError(
            f"The picture is {width} × {height} pixels; {SHORTEST_PX} is the shortest side that shows a dial."
        )


def _check_scans(data: bytes) -> None:
    """Refuse a JPEG of very many passes: each costs a look at every pixel and takes 54 bytes of the file."""
    at, scans = 2, 0
    while (found := MARKER.search(data, at)) and found[1] != b"\xd9":
        scans += found[1] == b"\xda"
        at = found.end() + int.from_bytes(data[found.end() : found.end() + 2], "big")  # over what it holds
        if scans > MOST_SCANS:
            raise PhotoError(f"The picture is drawn in more than {MOST_SCANS} passes. Save it again as a plain JPEG.")


def _square(picture: Image.Image, circle: Circle) -> Image.Image:
    width, height = picture.size
    radius = circle.radius * min(width, height)
    x = min(max(circle.x * width, radius), width - radius)
    y = min(max(circle.y * height, radius), height - radius)
    radius = min(radius, x, y, width - x, height - y)
    return picture.crop((round(x - radius), round(y - radius), round(x + radius), round(y + radius)))
