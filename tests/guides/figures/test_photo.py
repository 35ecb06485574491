"""Photos: what works, and what is refused in under a second with a sentence and bounded memory."""

import io
import struct
import time
import tracemalloc
import zlib

import pytest
from PIL import Image

from guides.figures.photo import Circle, PhotoError, cut_dial


def jpeg(width, height, **options):
    out = io.BytesIO()
    Image.linear_gradient("L").resize((width, height)).convert("RGB").save(out, "JPEG", quality=60, **options)
    return out.getvalue()


def png_bomb(width, height):
    """A PNG that says it is huge and holds almost nothing."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(100_000)))
        + chunk(b"IEND", b"")
    )


def opened(data):
    return Image.open(io.BytesIO(data))


def test_a_photo_of_24_megapixels_becomes_a_small_round_picture():
    picture = opened(cut_dial(jpeg(6000, 4000)))
    assert (picture.format, picture.size, picture.mode) == ("WEBP", (800, 800), "RGBA")
    assert picture.getpixel((2, 2))[3] == 0
    assert picture.getpixel((400, 400))[3] == 255


REFUSED = {
    "text named .jpg": (b"This is a text file, not a picture at all.\n" * 50, "not a picture"),
    "bomb": (png_bomb(60_000, 60_000), "far more than 32 megapixels"),
    "many pixels": (png_bomb(11_000, 11_000), "121 megapixels"),
    "20,000 wide": (jpeg(20_000, 80), "20,000 × 80"),
    "too small": (jpeg(40, 40), "40 × 40"),
    "cut off": (jpeg(900, 900)[:3000], "damaged"),
    "only a beginning": (b"\xff\xd8\xff\xe0", "damaged"),
    "other riff": (b"RIFF\x10\0\0\0WAVEfmt ", "not a picture"),
    "empty": (b"", "not a picture"),
    "gif": (b"GIF89a" + bytes(100), "Wanted JPEG, PNG or WebP"),
    "heavy": (b"\xff\xd8\xff" + bytes(16 * 1024 * 1024), "16 MB; 15 MB"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_picture_is_refused_fast_with_a_sentence_and_little_memory(name):
    data, said = REFUSED[name]
    tracemalloc.start()
    start = time.perf_counter()
    with pytest.raises(PhotoError, match=said) as caught:
        cut_dial(data)
    assert time.perf_counter() - start < 1
    assert tracemalloc.get_traced_memory()[1] < 40_000_000
    tracemalloc.stop()
    assert str(caught.value).endswith(".")


def test_metadata_is_stripped():
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    picture = opened(cut_dial(jpeg(400, 400, exif=exif, comment=b"secret place")))
    assert dict(picture.getexif()) == {}
    assert "exif" not in picture.info
    assert b"secret" not in cut_dial(jpeg(400, 400, comment=b"secret place"))


def test_the_cameras_orientation_is_respected():
    picture = Image.new("RGB", (400, 300), "white")
    picture.paste("red", (0, 0, 400, 60))  # the upper edge as stored
    exif = Image.Exif()
    exif[0x0112] = 3  # upside-down
    out = io.BytesIO()
    picture.save(out, "JPEG", exif=exif)
    red, green, _, _ = opened(cut_dial(out.getvalue())).getpixel((400, 780))
    assert red > 180
    assert green < 90


def test_a_circle_can_be_chosen():
    picture = Image.new("RGB", (400, 400), "white")
    picture.paste("blue", (0, 0, 200, 200))
    out = io.BytesIO()
    picture.save(out, "PNG")
    pixel = opened(cut_dial(out.getvalue(), circle=Circle(0.25, 0.25, 0.2))).getpixel((400, 400))
    assert pixel[2] > 200
    assert pixel[0] < 60


def test_a_circle_outside_the_picture_is_refused():
    with pytest.raises(PhotoError, match="inside the picture"):
        cut_dial(jpeg(100, 100), circle=Circle(2, 0.5, 0.5))


def test_a_transparent_png_and_a_webp_work():
    for kind in ("PNG", "WEBP"):
        out = io.BytesIO()
        Image.new("RGBA", (200, 200), (10, 20, 30, 0)).save(out, kind)
        assert opened(cut_dial(out.getvalue())).size == (800, 800)
