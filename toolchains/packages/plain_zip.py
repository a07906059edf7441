#!/usr/bin/env python3
"""Zip files whose bytes follow from their contents: names in order, one time, no owner.

usage: plain_zip.py FOLDER FILE    packs a folder as one folder of that name
"""
import os
import pathlib
import sys
import zipfile


def write(path, files):
    """`files` are bytes and mode by name."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            content, mode = files[name]
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = mode << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)


def main(folder, path):
    folder = pathlib.Path(folder)
    files = {}
    for file in folder.rglob("*"):
        if file.is_file():
            mode = 0o755 if os.access(file, os.X_OK) else 0o644
            files[f"{folder.name}/{file.relative_to(folder)}"] = file.read_bytes(), mode
    write(path, files)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
