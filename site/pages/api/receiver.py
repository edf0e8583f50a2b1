"""Receives webhooks: SECRET=whsec_... python3 receiver.py 9000

Python 3.9 or newer, without any package. While a secret is being changed, SECRET may be both, with a
space between them. The newest state of each lead is kept in receiver.db.
"""

import base64, hashlib, hmac, json, os, re, sqlite3, sys, time
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEYS = [base64.b64decode(one[len("whsec_"):]) for one in os.environ["SECRET"].split()]
TOLERANCE = 300  # seconds that the clocks may differ; an older request may be a recorded one
LONGEST = 1_000_000


def is_genuine(headers, body):
    """Whether the bytes are signed with a secret of ours, now. Checked before they are read as JSON."""
    event_id = headers.get("webhook-id", "")
    at = headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", at) or abs(time.time() - int(at)) > TOLERANCE:
        return False
    signed = f"{event_id}.{at}.".encode() + body
    sent = [one.encode() for one in headers.get("webhook-signature", "").split()]
    macs = [hmac.new(key, signed, hashlib.sha256).digest() for key in KEYS]
    right = [b"v1," + base64.b64encode(mac) for mac in macs]
    return any(hmac.compare_digest(a, b) for a in sent for b in right)


def connect():
    database = sqlite3.connect("receiver.db", timeout=10)
    database.execute("CREATE TABLE IF NOT EXISTS events (id TEXT PRIMARY KEY)")
    database.execute(
        "CREATE TABLE IF NOT EXISTS subjects (id TEXT PRIMARY KEY, version INTEGER, data TEXT)"
    )
    return database


def keep(event_id, event):
    """Keeps an event, and whether it is new: both are stored, or, if anything fails, neither is."""
    kind, data = event["type"], event["data"]
    with closing(connect()) as database, database:
        added = database.execute("INSERT OR IGNORE INTO events VALUES (?)", (event_id,))
        if added.rowcount == 0:
            return False  # came before: by a repeated attempt, or because it was sent again
        if "version" in data:  # not in a test
            # Events come in any order. Of who is gone the version stays, so that no earlier one returns.
            is_gone = kind.endswith((".erased", ".unsubscribed"))
            database.execute(
                """INSERT INTO subjects VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE
                   SET version = excluded.version, data = excluded.data
                   WHERE excluded.version >= subjects.version""",
                (data["id"], data["version"], None if is_gone else json.dumps(data)),
            )
    return True


class Receiver(BaseHTTPRequestHandler):
    timeout = 15

    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        if length > LONGEST:
            return self.answer(413)
        body = self.rfile.read(length)
        if not is_genuine(self.headers, body):
            return self.answer(401)
        event = json.loads(body)
        # Stored first, then answered 2xx: what is not answered so is sent again later.
        is_new = keep(self.headers["webhook-id"], event)
        self.answer(204)
        if is_new:
            print(event["type"], event["data"], flush=True)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver).serve_forever()
