"""Photos: what works, and what is refused in under a second with a sentence and bounded memory."""

import io
import sys
import time

import pytest
from PIL import Image

from guides.figures.photo import Circle, PhotoError, cut_dial
from tests.bench.photos import PICTURES, many_scans, measured, png_bomb


def jpeg(width, height, **options):
    out = io.BytesIO()
    Image.linear_gradient("L").resize((width, height)).convert("RGB").save(out, "JPEG", quality=60, **options)
    return out.getvalue()


def plain(kind, width, height):
    out = io.BytesIO()
    Image.new("RGB", (width, height)).save(out, kind, method=0)
    return out.getvalue()


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
    "many passes": (many_scans(400, 300, 100), "more than 64 passes"),
    "large webp": (plain("WEBP", 4100, 3000), "Save it as JPEG"),
    "heavy": (b"\xff\xd8\xff" + bytes(16 * 1024 * 1024), "16 MB; 15 MB"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_picture_is_refused_fast_with_a_sentence(name):
    data, said = REFUSED[name]
    start = time.perf_counter()
    with pytest.raises(PhotoError, match=said) as caught:
        cut_dial(data)
    assert time.perf_counter() - start < 1
    assert str(caught.value).endswith(".")


@pytest.mark.skipif(sys.platform != "linux", reason="a process tells its peak in /proc")
@pytest.mark.parametrize("name", PICTURES)
def test_memory_is_bounded_whatever_comes(name):
    """The peak of a process of its own, with what Pillow takes from the system: 30 MB for a refusal, 120 for 24 MP."""
    make, most_mb = PICTURES[name]
    found = measured(make())
    assert found["above_mb"] < most_mb
    assert (found["said"] == "") == (most_mb > 30)


def test_a_picture_that_can_be_seen_through_stands_upright_too():
    for mode in ("RGBA", "LA"):
        picture = Image.new(mode, (400, 300), "white")
        picture.paste("black", (0, 0, 400, 60))
        exif = Image.Exif()
        exif[0x0112] = 3  # upside-down
        out = io.BytesIO()
        picture.save(out, "PNG", exif=exif)
        cut = opened(cut_dial(out.getvalue()))
        assert (cut.getpixel((400, 20))[0] > 180, cut.getpixel((400, 780))[0] < 90) == (True, True), mode


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
