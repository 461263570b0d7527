"""A firm quote from a Kurs desk over its earlier surface, v0.1, and with an address behind it its execution:

    python3 v01_swap.py ../../kurs-data/sandbox.json USD-IDR SELL 1000 [0x...]

What is executed is paid from your balance with the desk, and the output goes to the address. The file is what `./kurs sandbox` wrote. Against a real desk the same three values come from your own vault.
Needs Python 3.9 or later and nothing else.
"""

import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from datetime import datetime, timezone
from decimal import Decimal

ATTEMPTS = 5
BACKOFF_SECONDS = (1, 2, 4, 8)


class Refused(Exception):
    """An answer that trying again does not help: its status and its error."""

    def __init__(self, status, error):
        super().__init__(f"{status} {error['code']}: {error['message']} (request {error['request_id']})")
        self.status = status
        self.error = error


class Desk:
    """Asks with the partner's bearer key; numbers come and go as decimals, never as floats."""

    def __init__(self, url, token, partner_id):
        self.url = url
        self.headers = {"Authorization": f"Bearer {token}", "X-Partner-ID": partner_id}

    def ask(self, method, path, query=None, body=None):
        for attempt in range(ATTEMPTS):
            status, headers, answer = self.send(method, path, query, body)
            if status == 200:
                return answer
            if status not in (429, 500, 503) or attempt == ATTEMPTS - 1:
                raise Refused(status, answer["error"])
            time.sleep(int(headers.get("Retry-After") or BACKOFF_SECONDS[attempt]))

    def send(self, method, path, query, body):
        address = self.url + path + ("?" + urllib.parse.urlencode(query) if query else "")
        request = urllib.request.Request(address, method=method, headers=dict(self.headers))
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = body.encode()
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return response.status, response.headers, self.decode(response)
        except urllib.error.HTTPError as refusal:
            return refusal.code, refusal.headers, self.decode(refusal)

    @staticmethod
    def decode(response):
        return json.load(response, parse_float=Decimal, parse_int=Decimal)


def firm_quote(desk, pair, side, amount, reference):
    # The amount goes out as it was typed: a float would change its digits.
    body = '{"pair":%s,"side":%s,"amount":%s,"quote_type":"FIRM","client_ref":%s}' % (
        json.dumps(pair), json.dumps(side), amount, json.dumps(reference))
    try:
        return desk.ask("POST", "/v1/firm-quote", body=body)
    except Refused as refusal:
        # An answer that got lost is not asked for twice: its reference is used up, and the 409 says by which quote.
        if refusal.error["code"] != "DUPLICATE_CLIENT_REF":
            raise
        quote = desk.ask("GET", "/v1/quotes/" + refusal.error["quote_id"])["data"]
        raise SystemExit("the answer got lost; as v0.2 tells it, the quote is " + json.dumps(quote, default=str)) from None


def execute(desk, quote_id, amount, destination):
    # Safe to ask again as long as it is pending, or when an answer got lost: a quote is executed once, and the same call has the same outcome.
    body = '{"quote_id":%s,"amount":%s,"destination_address":%s}' % (
        json.dumps(quote_id), amount, json.dumps(destination))
    execution = desk.ask("POST", "/v1/execute", body=body)
    print(json.dumps(execution, indent=2, default=str))
    print(f"{execution['status']} in {execution['tx_hash']}")


def check(quote, amount):
    fees = quote["fee_breakdown"]
    parts = fees["fixed_fee"] + fees["variable_fee"] + fees["amount_to_convert"]
    if not parts == quote["amount"] == amount:
        raise SystemExit(f"fees and what is converted make {parts}, of {quote['amount']}")


def main():
    if len(sys.argv) not in (5, 6) or sys.argv[3] not in ("SELL", "BUY"):
        raise SystemExit("usage: v01_swap.py <sandbox.json> <pair> SELL|BUY <amount of the currency you send> [<address>]")
    manifest_file, pair, side, amount = sys.argv[1:5]
    with open(manifest_file, encoding="utf-8") as file:
        manifest = json.load(file)
    partner = manifest["partners"][0]
    desk = Desk(manifest["base_url"], partner["bearer_key"], partner["partner_id"])

    state = desk.ask("GET", "/v1/system/state")["corridors"].get(pair)
    if state and side not in state["allowed_directions"]:
        raise SystemExit(f"{pair} is in {state['state']} and takes no {side}")
    reference = desk.ask("GET", "/v1/quote", query={"pair": pair, "side": side, "amount": amount})
    print(f"about {reference['indicative_rate']} at a mid of {reference['mid']}")

    quote = firm_quote(desk, pair, side, amount, f"example-{uuid.uuid4()}")
    check(quote, Decimal(amount))
    expiry = datetime.strptime(quote["expiry_timestamp"], "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
    seconds = (expiry - datetime.now(timezone.utc)).total_seconds()
    print(json.dumps(quote, indent=2, default=str))
    print(f"firm at {quote['bid' if side == 'SELL' else 'ask']} for {seconds:.0f} s")
    if len(sys.argv) == 6:
        execute(desk, quote["quote_id"], amount, sys.argv[5])


if __name__ == "__main__":
    try:
        main()
    except Refused as refusal:
        raise SystemExit(str(refusal)) from refusal
