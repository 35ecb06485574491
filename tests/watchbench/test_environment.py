"""What each environment variable refuses, and the file of the secret key."""

import os
import stat
import threading

import pytest

from watchbench import environment
from watchbench.environment import (
    SettingError,
    data_folder,
    device,
    host_names,
    one_of,
    read_key,
    secret_key,
    server_address,
    web_address,
    whole_number,
    yes_or_no,
)

KEY = "k" * 50


@pytest.mark.parametrize(("text", "value"), [(None, False), ("", False), ("0", False), ("1", True)])
def test_a_switch(text, value):
    assert yes_or_no("WATCHBENCH_DEBUG", text) is value


@pytest.mark.parametrize("text", ["yes", "true", "2", " 1"])
def test_a_switch_that_is_neither(text):
    with pytest.raises(SettingError, match=f"^WATCHBENCH_DEBUG={text}: expected 0 or 1$"):
        yes_or_no("WATCHBENCH_DEBUG", text)


@pytest.mark.parametrize("text", ["zero", "0", "65", "1.5", "-2", "٣"])
def test_a_number_that_is_none_or_out_of_range(text):
    with pytest.raises(SettingError, match=f"^THREADS={text}: expected a whole number from 1 to 64$"):
        whole_number("THREADS", text, least=1, most=64)


def test_what_is_not_set_is_left_to_whoever_uses_it():
    assert whole_number("THREADS", None, least=1, most=64) is None
    assert one_of("WAY", "", ("auto", "native")) == "auto"
    assert (device("DEVICE", None), server_address("URL", None)) == ("auto", "")


def test_a_word_that_is_not_on_the_list():
    with pytest.raises(SettingError, match=r"^WAY=fast: expected one of auto, native$"):
        one_of("WAY", "fast", ("auto", "native"))


@pytest.mark.parametrize(("text", "is_known"), [("cuda:1", True), ("mps", True), ("gpu", False), ("cuda:", False)])
def test_a_device(text, is_known):
    if is_known:
        assert device("DEVICE", text) == text
    else:
        with pytest.raises(SettingError, match=f"^DEVICE={text}: expected auto, cpu, cuda"):
            device("DEVICE", text)


@pytest.mark.parametrize(
    "text", ["http://127.0.0.1:8080", "https://llm.example/v1", "http://[::1]:1", "unix:/run/m.sock"]
)
def test_a_server(text):
    assert server_address("URL", text) == text


@pytest.mark.parametrize("text", ["127.0.0.1:8080", "ftp://x", "http://", "http://a b", "http://u:p@x", "unix:x"])
def test_what_is_no_server(text):
    with pytest.raises(SettingError, match="expected http://host:port, https://host or unix:/path"):
        server_address("URL", text)


def test_hosts_are_a_list():
    hosts = host_names("WATCHBENCH_HOSTS", " watch.example,192.168.1.5,[fd00::2],.example.org, ")
    assert hosts == ["watch.example", "192.168.1.5", "[fd00::2]", ".example.org"]


@pytest.mark.parametrize("text", ["http://watch.example", "watch.example:8000", "a b", "fd00::2", "a,/b"])
def test_what_is_no_host_is_refused(text):
    with pytest.raises(SettingError, match=r"WATCHBENCH_HOSTS=.*is no host name; expected"):
        host_names("WATCHBENCH_HOSTS", text)


def test_the_data_folder_is_made(tmp_path):
    folder = data_folder("WATCHBENCH_DATA", str(tmp_path / "a" / "b"), default=tmp_path)
    assert folder.is_dir()


def test_a_data_folder_beside_who_knows_what_is_refused(tmp_path):
    with pytest.raises(SettingError, match=r"^WATCHBENCH_DATA=data: expected a folder with its full path"):
        data_folder("WATCHBENCH_DATA", "data", default=tmp_path)


def test_a_data_folder_that_is_a_file_is_refused(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(SettingError, match=r"^WATCHBENCH_DATA=.*/file: File exists; expected a folder"):
        data_folder("WATCHBENCH_DATA", str(tmp_path / "file"), default=tmp_path)


def test_a_read_only_data_folder_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(SettingError, match="is read-only; expected a folder that can be written"):
        data_folder("WATCHBENCH_DATA", str(tmp_path), default=tmp_path)


def test_the_key_of_the_environment_goes_before_the_file(tmp_path):
    assert secret_key("WATCHBENCH_SECRET_KEY", KEY, tmp_path / "key") == KEY
    assert not (tmp_path / "key").exists()


def test_the_first_start_makes_a_key_for_this_user_only(tmp_path):
    path = tmp_path / "key"
    key = secret_key("WATCHBENCH_SECRET_KEY", None, path)
    assert key == secret_key("WATCHBENCH_SECRET_KEY", None, path) == path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_two_first_starts_at_once_agree_on_the_key(tmp_path):
    keys = []
    ask = threading.Barrier(8)

    def start():
        ask.wait()
        keys.append(secret_key("WATCHBENCH_SECRET_KEY", None, tmp_path / "key"))

    starts = [threading.Thread(target=start) for _ in range(8)]
    for one in starts:
        one.start()
    for one in starts:
        one.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1


def test_a_short_key_is_refused_without_showing_it(tmp_path):
    with pytest.raises(SettingError, match=r"^WATCHBENCH_SECRET_KEY: 6 characters; expected at least 50$"):
        secret_key("WATCHBENCH_SECRET_KEY", "hunter", tmp_path / "key")


def test_an_empty_key_file_is_refused_with_the_way_out(tmp_path, monkeypatch):
    monkeypatch.setattr(environment, "WRITER_WAIT_S", 0)
    (tmp_path / "key").touch()
    with pytest.raises(SettingError, match="key: 0 characters; expected at least 50; delete the file"):
        secret_key("WATCHBENCH_SECRET_KEY", None, tmp_path / "key")


def test_a_key_file_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(SettingError, match=r"/key: .*; expected a file that this user can read"):
        read_key(tmp_path / "key")


@pytest.mark.parametrize(("text", "address"), [
    (None, ""), ("", ""), ("https://watch.example/", "https://watch.example"),
    ("http://192.168.1.5:8000", "http://192.168.1.5:8000"), ("http://[fd00::2]:80", "http://[fd00::2]:80"),
])  # fmt: skip
def test_an_address_is_a_scheme_a_host_and_perhaps_a_port(text, address):
    assert web_address("WATCHBENCH_ADDRESS", text) == address


@pytest.mark.parametrize("text", ["watch.example", "ftp://watch.example", "http://watch.example/guides/", "http://a b"])
def test_what_is_no_address_is_refused(text):
    with pytest.raises(SettingError, match=r"WATCHBENCH_ADDRESS=.*: expected an address without a path"):
        web_address("WATCHBENCH_ADDRESS", text)
