"""Verifies a webhook of v0.1 (Python 3.9 or later, nothing installed).

    WEBHOOK_SECRET=... python3 verify_webhook.py "$X_SVC_SIGNATURE_V2" < body

The body has to be the bytes that came, before anything parses them. The header has a group for each secret that is live, so it
verifies with the old secret and with the new one while a key rotates. Keep the ids of events that you have handled: a
delivery may repeat. A gap in seq is an event that is still on its way, or that was given up; a leap of 2^40 is a service
that went on from a backup.
"""

import hashlib
import hmac
import os
import re
import sys
import time

TOLERANCE_SECONDS = 300
GROUP = re.compile(r"t=(\d{1,12}),id=([0-9a-f]{32}),seq=(\d{1,18}),sha256=([0-9a-f]{64})")


def verified(secret: bytes, header: str, body: bytes, now: float):
    """The event's id and seq; None for a request that is not ours, or an old one."""
    for group in header.split(" "):
        match = GROUP.fullmatch(group)
        if not match:
            continue
        moment, event_id, seq, digest = match.groups()
        expected = hmac.new(secret, f"{moment}.{event_id}.{seq}.".encode() + body, hashlib.sha256).hexdigest()
        if hmac.compare_digest(expected, digest) and abs(now - int(moment)) <= TOLERANCE_SECONDS:
            return event_id, int(seq)
    return None


if __name__ == "__main__":
    event = verified(os.environ["WEBHOOK_SECRET"].encode(), sys.argv[1], sys.stdin.buffer.read(), time.time())
    if event is None:
        sys.exit("not verified: answer 401 and do nothing")
    print(f"verified: event {event[0]}, seq {event[1]}")
