"""Makes the wheel of the Python module: the build backend of `pip install host_sim/python`, which runs CMake, and

    build_wheel.py FOLDER MODULE    packs a module that is built, as toolchains/package does
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "toolchains" / "packages"))
import plain_zip  # noqa: E402


def version():
    return re.search(r"^project\(tilefish VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(), re.M)[1]


def tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def pack(folder, module):
    """The files in the order of their names, each with the same time: the same bytes each time."""
    info = f"tilefish-{version()}.dist-info"
    files = {f"tilefish/{path.name}": path.read_bytes() for path in (HERE / "tilefish").glob("*.py")}
    files[f"tilefish/{pathlib.Path(module).name}"] = pathlib.Path(module).read_bytes()
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: tilefish\nVersion: {version()}\nLicense: MIT\nRequires-Dist: numpy\n"
        "Summary: An engine that plays and solves five tile games, the same game on every machine\n"
        f"Description-Content-Type: text/markdown\n\n{(HERE / 'README.md').read_text()}"
    ).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: tilefish\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = f"{info}/RECORD"
    sums = {name: base64.urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode()
            for name, text in files.items()}
    lines = [f"{name},sha256={sums[name]},{len(files[name])}" for name in sorted(files)]
    files[record] = ("\n".join(lines) + f"\n{record},,\n").encode()
    name = f"tilefish-{version()}-{tag()}.whl"
    plain_zip.write(pathlib.Path(folder) / name, {path: (text, 0o644) for path, text in files.items()})
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    build = ROOT / "build" / "pip"
    options = ["-DCMAKE_BUILD_TYPE=Release", f"-DPYTHON_EXECUTABLE={sys.executable}", "-DTILEFISH_PYTHON=ON",
               "-DTILEFISH_TESTS=OFF"]
    subprocess.run(["cmake", "-S", ROOT, "-B", build, *options], check=True)
    subprocess.run(["cmake", "--build", build, "--target", "tilefish_python", "-j", str(os.cpu_count())], check=True)
    return pack(wheel_directory, *(build / "python").glob("_tilefish*.so"))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: build_wheel.py FOLDER MODULE")
    print(pack(sys.argv[1], sys.argv[2]))
