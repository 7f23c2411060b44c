"""What `pip install .` builds with: setuptools, and where there is a C compiler mypyc for the quick play.

An installer asks this file what a build needs. Only a build that can compile asks for mypy; without a
compiler, for an editable install, or with `ETORI_PURE=1`, all is plain Python and nothing more is fetched.
Whatever goes wrong in compiling leaves plain Python, too, which finds the same and takes longer.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import Extension, build_meta
from setuptools.build_meta import *  # noqa: F403 - the hooks that stay as they are
from setuptools.command.build_ext import build_ext

COMPILED = (
    "game/engine/bits.py",
    "game/games/california_jack/powers.py",
    "game/games/jan_ken_po/powers.py",
    "game/games/jo_jotte/powers.py",
    "game/games/kan/powers.py",
    "game/games/napoleon/lookup.py",
    "game/ai/kernels/chances.py",
    "game/ai/kernels/generator.py",
    "game/ai/kernels/deal_sampler.py",
    "game/ai/kernels/position.py",
    "game/ai/kernels/endgame.py",
    "game/ai/kernels/tree.py",
    "game/ai/california_jack/playout.py",
    "game/ai/california_jack/position.py",
    "game/ai/jan_ken_po/auction.py",
    "game/ai/jan_ken_po/playout.py",
    "game/ai/jan_ken_po/position.py",
    "game/ai/jo_jotte/deal_sampling.py",
    "game/ai/jo_jotte/playout.py",
    "game/ai/jo_jotte/position.py",
    "game/ai/jo_jotte/endgame_solver.py",
    "game/ai/kan/deal_sampling.py",
    "game/ai/kan/playout.py",
    "game/ai/kan/position.py",
    "game/ai/kan/endgame_solver.py",
    "game/ai/napoleon/playout.py",
    "game/ai/napoleon/position.py",
)
"""The modules that are compiled, into one library: what is in it calls the rest without Python."""
GROUP = "etori"
LIBRARY = f"{GROUP}__mypyc"
"""The module that holds them all; each of them is a small one beside its source that opens this."""
COMPILER = "mypy>=2.4,<3"
OPTIMISATION = "2"
"""The compiler's level: searches are up to a twentieth slower with 1, and no faster with 3."""
_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}
"""The commands of setuptools that compile. An editable install does not: it would not see what is edited."""


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What has to be installed for building: for who can compile also mypy, of which mypyc is a part."""
    needed: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return [*needed, COMPILER] if can_compile() else needed


def can_compile() -> bool:
    """Whether there is a C compiler that finds Python's own headers, and it is wanted."""
    if os.environ.get("ETORI_PURE") == "1":
        return False
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    paths = sysconfig.get_paths()
    with TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile(
                [str(source)], output_dir=folder, include_dirs=[paths["include"], paths["platinclude"]]
            )
        except Exception:  # whatever it is: it cannot be done here
            return False
    return True


def extensions() -> list[Extension]:
    """What a command of setuptools has to compile, not yet worked out."""
    wanted = _COMMANDS & set(sys.argv) and find_spec("mypyc") and can_compile()
    return [Extension(LIBRARY, [])] if wanted else []


class BuildKernels(build_ext):
    """Compiles all of them, or none."""

    def finalize_options(self) -> None:
        """Translate them to C."""
        if self.distribution.ext_modules:
            try:
                self.distribution.ext_modules = translated()
            except (Exception, SystemExit) as fault:
                self._give_up(fault)
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        """Compile as many files at a time as there are processors.

        setuptools builds several libraries at a time, but the files of a library one after another.
        """
        compile_in_turn = self.compiler.compile

        with ThreadPoolExecutor(os.cpu_count()) as pool:

            def compiled(sources: Sequence[str], **options: Any) -> list[str]:
                found = [pool.submit(compile_in_turn, [source], **options) for source in sources]
                return [each for file in found for each in file.result()]

            self.compiler.compile = compiled
            super().build_extensions()

    def run(self) -> None:
        """Compile them."""
        try:
            super().run()
        except (Exception, SystemExit) as fault:
            for path in self.get_outputs():
                Path(path).unlink(missing_ok=True)
            self._give_up(fault)

    def _give_up(self, fault: BaseException) -> None:
        self.warn(f"the quick play stays plain Python: {type(fault).__name__}: {fault}")
        self.extensions = self.distribution.ext_modules = []


def translated() -> list[Extension]:
    """The modules in C, ready to be compiled. Raises what mypyc raises."""
    from mypyc.build import mypycify

    found = mypycify(
        ["--config-file=", "--follow-imports=silent", *COMPILED],
        group_name=GROUP,
        opt_level=OPTIMISATION,
        debug_level="0",
        multi_file=True,
    )
    for extension in found:
        arguments = [each for each in extension.extra_compile_args if each != "-Werror"]
        if sys.platform != "win32":
            # With one rounding in the place of two, kernels would choose otherwise than plain Python. A call
            # of an unknown function would fail only when the library is imported.
            arguments += ["-ffp-contract=off", "-Werror=implicit-function-declaration"]
        extension.extra_compile_args = arguments
        if extension.name == LIBRARY:
            extension.sources = joined(extension.sources)
    return found


def joined(sources: Sequence[str]) -> list[str]:
    """Return C files that include the files of mypyc: one for each game, and for other packages.

    One file for everything would keep only one processor busy. With a file for each module the compiler
    would read Python's headers more often, and inline less.
    """
    packages: dict[str, list[Path]] = defaultdict(list)
    for source in map(Path, sources):  # such as __native_game___ai___kan___position.c, or __native_etori.c
        packages["_".join(source.stem.split("___")[-2:-1])].append(source)
    files = []
    for package, parts in packages.items():
        file = parts[0].with_name(f"{GROUP}_{package or 'start'}.c")
        file.write_text("".join(f'#include "{part.name}"\n' for part in parts))
        files.append(str(file))
    return files
