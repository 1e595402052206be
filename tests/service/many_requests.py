"""Thousands of requests made from the service's description: ``python -m tests.service.many_requests [MAX_EXAMPLES]``."""

import subprocess
import sys
import tempfile

from tests.service.server import serving
from tests.service.test_openapi import SCHEMATHESIS

if __name__ == "__main__":
    examples = sys.argv[1] if len(sys.argv) > 1 else "3000"
    with serving() as server, tempfile.TemporaryDirectory() as folder:
        command = [*SCHEMATHESIS, "--phases", "examples,coverage,fuzzing", "--max-examples", examples]
        code = subprocess.run(
            [*command, f"http://127.0.0.1:{server.port}/openapi.json"], cwd=folder, check=False
        ).returncode
    requests = [line for line in server.log if line["message"] == "request"]
    failed = [line for line in requests if line["status"] >= 500]
    print(f"{len(requests)} requests, {len(failed)} of them answered 5xx", *failed[:5], sep="\n")
    sys.exit(code or bool(failed))
