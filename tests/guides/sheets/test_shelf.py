"""Documents in memory: made once, forgotten when there are too many."""

from guides.sheets.shelf import Document, Shelf


def test_a_document_is_made_once():
    shelf, calls = Shelf(), []
    for _ in range(3):
        shelf.get(("a",), lambda: calls.append(1) or b"body")
    assert calls == [1]


def test_the_least_used_goes_first_when_it_is_full():
    shelf = Shelf(bytes_most=20)
    for key in ("a", "b", "a", "c"):
        shelf.get((key,), lambda: bytes(10))
    made = []
    shelf.get(("a",), lambda: made.append("a") or bytes(10))
    shelf.get(("b",), lambda: made.append("b") or bytes(10))
    assert made == ["b"]


def test_a_document_larger_than_the_shelf_is_handed_out_all_the_same():
    assert Shelf(bytes_most=5).get(("a",), lambda: bytes(10)).body == bytes(10)


def test_the_digest_changes_with_the_bytes():
    assert Document.of(b"a").digest == Document.of(b"a").digest != Document.of(b"b").digest
