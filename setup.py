"""What pyproject.toml cannot say: some modules are compiled where that can be."""

from setuptools import setup

from building import BuildKernels, extensions

setup(ext_modules=extensions(), cmdclass={"build_ext": BuildKernels})
