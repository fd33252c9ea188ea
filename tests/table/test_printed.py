"""The publisher's words: from the user's own copy, in the user's own folder."""

from __future__ import annotations

import tarfile
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from miskatonic.table.card_data import NoCardData
from miskatonic.table.printed import FILE, Printed, import_texts, printed, read_texts

CARDS = [
    {
        "code": "00001",
        "name": "One",
        "text": "Words of one.",
        "back_text": "Its back.",
        "flavor": "Its mood.",
    },
    {"code": "00002", "name": "Two", "text": "Words of two."},
    {"code": "00003", "duplicate_of": "00001"},
]


def write(path: Path, content: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else msgspec.json.encode(content))
    return path


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A small copy of the public data, with a translation."""
    write(tmp_path / "copy/pack/core/core.json", CARDS)
    write(tmp_path / "copy/story_player_cards.json", [{"code": "00004", "text": "A story."}])
    write(
        tmp_path / "copy/translations/es/pack/core/core.json", [{"code": "00002", "text": "Palabras de dos."}]
    )
    return tmp_path / "copy"


def test_nothing_was_imported(tmp_path: Path) -> None:
    assert read_texts(tmp_path) == {}
    assert printed({}, ("00001",), "en") is None


def test_a_copy_is_imported_and_read_again(copy: Path, tmp_path: Path) -> None:
    home = tmp_path / "new" / "home"
    assert import_texts(copy, home) == 3
    texts = read_texts(home)
    assert texts["en"]["00001"] == Printed("Words of one.", "Its back.", "Its mood.")
    assert texts["en"]["00004"].text == "A story."
    assert sorted(texts) == ["en", "es"]


def test_words_come_in_the_readers_language_else_in_english(copy: Path, tmp_path: Path) -> None:
    import_texts(copy, tmp_path)
    texts = read_texts(tmp_path)
    assert printed(texts, ("00002",), "es") == Printed("Palabras de dos.")
    assert printed(texts, ("00001",), "es") == texts["en"]["00001"]
    assert printed(texts, ("00002",), "nl") == Printed("Words of two.")
    assert printed(texts, ("99999",), "en") is None


def test_a_reprint_has_the_words_of_another_printing(copy: Path, tmp_path: Path) -> None:
    import_texts(copy, tmp_path)
    assert printed(read_texts(tmp_path), ("00003", "00001"), "en") == Printed(
        "Words of one.", "Its back.", "Its mood."
    )


def test_one_file_with_cards_does_too(tmp_path: Path) -> None:
    assert import_texts(write(tmp_path / "cards.json", CARDS), tmp_path) == 2


def test_a_second_import_replaces_the_first(copy: Path, tmp_path: Path) -> None:
    import_texts(copy, tmp_path)
    import_texts(write(tmp_path / "cards.json", CARDS[1:2]), tmp_path)
    assert list(read_texts(tmp_path)["en"]) == ["00002"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"[]",
        b'[1, null, {}, {"code": 5}]',
        b'[{"code": "1", "text": 7}]',
        b"not json",
        b"\xff\xfe",
        b"[" * 100_000,
    ],
)
def test_what_is_no_card_data_is_refused_and_nothing_is_kept(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(NoCardData, match="no copy of the public card data"):
        import_texts(write(tmp_path / "cards.json", content), tmp_path / "home")
    assert not (tmp_path / "home").exists()


def test_an_empty_folder_is_no_copy(tmp_path: Path) -> None:
    with pytest.raises(NoCardData):
        import_texts(tmp_path, tmp_path / "home")


def test_a_path_that_leads_nowhere(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        import_texts(tmp_path / "nowhere", tmp_path)


def test_a_damaged_file_is_said_to_be_one(tmp_path: Path) -> None:
    write(tmp_path / FILE, b'{"en": 5}')
    with pytest.raises(NoCardData, match=FILE):
        read_texts(tmp_path)


def test_it_is_kept_in_the_players_folder(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MISKATONIC_DATA", str(tmp_path / "player"))
    import_texts(copy)
    assert (tmp_path / "player" / FILE).is_file()
    assert read_texts()["en"]["00002"].text == "Words of two."


# ---------------------------------------------------------------------- however somebody has it


def zipped(copy: Path, path: Path) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(copy.rglob("*.json")):
            archive.write(file, f"arkhamdb-json-data-master/{file.relative_to(copy)}")
    return path


def tarred(copy: Path, path: Path) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        archive.add(copy, "arkhamdb-json-data-master")
    return path


def test_any_way_to_have_a_copy(copy: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    whole = {"en": 3, "es": 1}
    ways = {
        copy: whole,
        copy.parent: whole,
        copy / "pack": {"en": 2},
        copy / "pack" / "core": {"en": 2},
        copy / "translations" / "es": {"es": 1},
        zipped(copy, tmp_path / "copy.zip"): whole,
        tarred(copy, tmp_path / "copy.tar.gz"): whole,
    }
    for way, wanted in ways.items():
        import_texts(way, home)
        assert {lang: len(words) for lang, words in read_texts(home).items()} == wanted, way


def test_an_answer_with_cards_in_it(tmp_path: Path) -> None:
    path = write(tmp_path / "all.json", {"data": {"all_card": CARDS}})
    assert import_texts(path, tmp_path / "home") == 2


def test_the_lines_of_a_sheet_come_along(tmp_path: Path) -> None:
    cards = [{"code": "00009", "text": "It.", "customization_text": "□ <b>Light.</b> Lighter."}]
    import_texts(write(tmp_path / "cards.json", cards), tmp_path / "home")
    assert read_texts(tmp_path / "home")["en"]["00009"].sheet == "□ <b>Light.</b> Lighter."


def test_other_files_beside_the_cards_do_not_matter(copy: Path, tmp_path: Path) -> None:
    write(copy / "pack/broken.json", b"{")
    write(copy / "package.json", {"name": "something", "code": 5})
    assert import_texts(copy, tmp_path / "home") == 3
