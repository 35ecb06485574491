"""The header reader against the `gguf` library; and what it refuses."""

import struct

import gguf as library
import pytest

from assistant.engine.faults import ModelFileError
from assistant.engine.gguf import read_header


def test_metadata_and_places_equal_the_librarys(tiny_gguf):
    theirs, ours = library.GGUFReader(tiny_gguf), read_header(tiny_gguf)
    assert {t.name: (t.data_offset, t.n_bytes) for t in theirs.tensors} == {
        t.name: (t.start, t.length) for t in ours.tensors.values()
    }
    assert all(tuple(int(n) for n in t.shape[::-1]) == ours.tensors[t.name].shape for t in theirs.tensors)
    fields = {name: field.contents() for name, field in theirs.fields.items() if not name.startswith("GGUF.")}
    floats = {name for name, value in fields.items() if isinstance(value, float)}
    assert {k: v for k, v in fields.items() if k not in floats} == {
        k: v for k, v in ours.metadata.items() if k not in floats
    }
    assert all(ours.metadata[name] == pytest.approx(fields[name]) for name in floats)


def test_a_zip_is_called_a_zip(tmp_path):
    (tmp_path / "m.gguf").write_bytes(b"PK\x03\x04" + b"0" * 100)
    with pytest.raises(ModelFileError, match=r"m.gguf: starts with b'PK\\x03\\x04', not b'GGUF'; is it a zip\?"):
        read_header(tmp_path / "m.gguf")


def test_a_format_we_do_not_read_is_named(tmp_path):
    name = b"token_embd.weight"
    head = b"GGUF" + struct.pack("<IQQ", 3, 1, 0)
    tensor = struct.pack("<Q", len(name)) + name + struct.pack("<IQQIQ", 2, 256, 1, 22, 0)
    (tmp_path / "m.gguf").write_bytes(head + tensor + bytes(500))
    with pytest.raises(ModelFileError, match="is IQ2_S; this engine reads F32, F16, Q4_0"):
        read_header(tmp_path / "m.gguf")
