"""How long a visitor's picture takes, and how much memory: `python -m tests.bench.photos`. Linux only.

Each picture is read by a process of its own, which tells its peak (VmHWM of /proc/self/status: it sees what Pillow
takes from the system, which tracemalloc does not) above what it held with the file read and Pillow loaded. Not
ru_maxrss: a child begins with its parent's.
"""

import io
import json
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from PIL import Image

from guides.figures.photo import MOST_MEMORY, PhotoError, tidied

ROOT = Path(__file__).parents[2]
MB = 1024**2
REFUSED_MB, LARGE_MB = 30, 120  # what a refusal and 24 megapixels as JPEG may take; all others MOST_MEMORY
MOST_S = 1.0  # for a refusal


def picture(width: int, height: int, kind: str = "JPEG", mode: str = "RGB", **options: object) -> bytes:
    out = io.BytesIO()
    shade = Image.linear_gradient("L").resize((width, height))
    Image.merge(mode, [shade, shade.transpose(Image.Transpose.ROTATE_180), shade, shade][: len(mode)]).save(
        out, kind, **options
    )
    return out.getvalue()


def png_bomb(width: int, height: int) -> bytes:
    """A PNG that says it is huge and holds almost nothing."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(bytes(100_000))) + chunk(b"IEND", b"")


def many_scans(width: int, height: int, more: int) -> bytes:
    """A progressive JPEG whose last pass, of some fifty bytes, comes `more` times again."""
    whole = picture(width, height, progressive=True, quality=30)
    last = whole.rindex(b"\xff\xda")
    return whole[:-2] + whole[last:-2] * more + whole[-2:]


PICTURES: dict[str, tuple[Callable[[], bytes], int]] = {
    "24 megapixels, JPEG": (lambda: picture(6000, 4000, quality=90), LARGE_MB),
    "24 megapixels, progressive JPEG": (lambda: picture(6000, 4000, quality=90, progressive=True), LARGE_MB),
    "24 megapixels, PNG": (lambda: picture(6000, 4000, "PNG", compress_level=1), MOST_MEMORY // MB),
    "32 megapixels, see-through PNG": (
        lambda: picture(7900, 4000, "PNG", "RGBA", compress_level=1),
        MOST_MEMORY // MB,
    ),
    "32 megapixels, progressive CMYK JPEG": (
        lambda: picture(7900, 4000, mode="CMYK", progressive=True, subsampling=0),
        MOST_MEMORY // MB,
    ),
    "12 megapixels, WebP": (lambda: picture(4000, 3000, "WEBP", method=0), MOST_MEMORY // MB),
    "bomb of 3,600 megapixels": (lambda: png_bomb(60_000, 60_000), REFUSED_MB),
    "bomb of 121 megapixels": (lambda: png_bomb(11_000, 11_000), REFUSED_MB),
    "text named .jpg": (lambda: b"This is a text file, not a picture.\n" * 50, REFUSED_MB),
    "20,000 pixels wide": (lambda: picture(20_000, 80), REFUSED_MB),
    "1,000 passes": (lambda: many_scans(6000, 4000, 1000), REFUSED_MB),
    "24 megapixels, WebP": (lambda: picture(6000, 4000, "WEBP", method=0), REFUSED_MB),
}


def measured(data: bytes) -> dict[str, object]:
    """What `tidied` does with a picture, in a process of its own: said (empty: taken), above_mb, seconds."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        command = [sys.executable, "-m", "tests.bench.photos", file.name]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def _measure_here(path: str) -> dict[str, object]:
    for kind in ("JPEG", "PNG", "WEBP"):  # whatever Pillow loads on first use is no picture's own
        tidied(picture(80, 80, kind))
    data = Path(path).read_bytes()
    before_mb, start, said = _status_mb("VmRSS"), perf_counter(), ""
    try:
        tidied(data)
    except PhotoError as fault:
        said = str(fault)
    seconds = perf_counter() - start
    return {"said": said, "above_mb": _status_mb("VmHWM") - before_mb, "seconds": seconds}


def _status_mb(key: str) -> float:
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(f"{key}:"))


def main() -> int:
    if len(sys.argv) > 1:
        sys.stdout.write(json.dumps(_measure_here(sys.argv[1])))
        return 0
    kept = True
    for name, (make, most_mb) in PICTURES.items():
        data = make()
        found = measured(data)
        kept &= found["above_mb"] < most_mb and (not found["said"] or found["seconds"] < MOST_S)
        cost = f"{found['seconds'] * 1000:6.0f} ms  {found['above_mb']:4.0f} of {most_mb} MB"
        sys.stdout.write(f"{name:38}{len(data) / MB:6.2f} MB  {cost}  {found['said'] or 'taken'}\n")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
