"""Hypothesis profiles: ``ci`` repeats itself, ``fuzz`` (see tests/fuzz.py) explores."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("fuzz", deadline=None, max_examples=500, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("FGTOOLS_PROFILE", "ci"))

collect_ignore = ["fuzz_readers.py"]  # it needs atheris, which `make fuzz-readers` installs
