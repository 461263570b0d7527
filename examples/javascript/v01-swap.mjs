// A firm quote from a Kurs desk over its earlier surface, v0.1, and with an address behind it its execution:
//
//   node v01-swap.mjs ../../kurs-data/sandbox.json USD-IDR SELL 1000 [0x...]
//
// What is executed is paid from your balance with the desk, and the output goes to the address. The file is what `./kurs sandbox` wrote. Against a real desk the same three values come from your own vault. Needs Node 20 or later, no package.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const [manifestFile, pair, side, amount, destination] = process.argv.slice(2);
if (!amount || !["SELL", "BUY"].includes(side)) {
  console.error("usage: node v01-swap.mjs <sandbox.json> <pair> SELL|BUY <amount of the currency you send> [<address>]");
  process.exit(2);
}
const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
const partner = manifest.partners[0];
const ATTEMPTS = 5;
const BACKOFF_SECONDS = [1, 2, 4, 8];

/** JSON whose numbers become strings: a JavaScript number would round the digits of an amount. */
function parseExactly(text) {
  return JSON.parse(text.replace(/("(?:[^"\\]|\\.)*")|-?\d[\d.]*/g, (found, string) => string ?? `"${found}"`));
}

async function send(method, path, body) {
  const response = await fetch(manifest.base_url + path, {
    method,
    headers: {
      authorization: `Bearer ${partner.bearer_key}`,
      "x-partner-id": partner.partner_id,
      ...(body && { "content-type": "application/json" }),
    },
    body,
    signal: AbortSignal.timeout(60_000),
  });
  return { status: response.status, headers: response.headers, body: parseExactly(await response.text()) };
}

/** An answer that must be 200; what passes by itself is asked for again. */
async function ask(method, path, body) {
  for (let attempt = 0; ; attempt++) {
    const answer = await send(method, path, body);
    if (answer.status === 200) {
      return answer.body;
    }
    const { error } = answer.body;
    if (![429, 500, 503].includes(answer.status) || attempt === ATTEMPTS - 1) {
      const refusal = new Error(`${answer.status} ${error.code}: ${error.message} (request ${error.request_id})`);
      throw Object.assign(refusal, { code: error.code, quoteId: error.quote_id });
    }
    await sleep(1_000 * Number(answer.headers.get("retry-after") ?? BACKOFF_SECONDS[attempt]));
  }
}

/** The amount goes out as it was typed. */
async function firmQuote(reference) {
  const members = JSON.stringify({ pair, side, quote_type: "FIRM", client_ref: reference });
  try {
    return await ask("POST", "/v1/firm-quote", `${members.slice(0, -1)},"amount":${amount}}`);
  } catch (refusal) {
    // An answer that got lost is not asked for twice: its reference is used up, and the 409 says by which quote.
    if (refusal.code !== "DUPLICATE_CLIENT_REF") {
      throw refusal;
    }
    const { data } = await ask("GET", `/v1/quotes/${refusal.quoteId}`);
    throw new Error(`the answer got lost; as v0.2 tells it, the quote is ${JSON.stringify(data)}`);
  }
}

/** Safe to ask again as long as it is pending, or when an answer got lost: a quote is executed once, and the same call has the same outcome. */
async function execute(quoteId) {
  const members = JSON.stringify({ quote_id: quoteId, destination_address: destination });
  const execution = await ask("POST", "/v1/execute", `${members.slice(0, -1)},"amount":${amount}}`);
  console.log(JSON.stringify(execution, null, 2));
  console.log(`${execution.status} in ${execution.tx_hash}`);
}

/** A decimal in units of 10^-18. */
function exact(decimal) {
  const [whole, fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(18, "0"));
}

async function main() {
  const state = (await ask("GET", "/v1/system/state")).corridors[pair];
  if (state && !state.allowed_directions.includes(side)) {
    throw new Error(`${pair} is in ${state.state} and takes no ${side}`);
  }
  const query = new URLSearchParams({ pair, side, amount });
  const reference = await ask("GET", `/v1/quote?${query}`);
  console.log(`about ${reference.indicative_rate} at a mid of ${reference.mid}`);

  const quote = await firmQuote(`example-${randomUUID()}`);
  const fees = quote.fee_breakdown;
  const parts = exact(fees.fixed_fee) + exact(fees.variable_fee) + exact(fees.amount_to_convert);
  if (parts !== exact(quote.amount) || parts !== exact(amount)) {
    throw new Error(`fees and what is converted make ${parts} of ${exact(quote.amount)}`);
  }
  const seconds = Math.round((Date.parse(quote.expiry_timestamp) - Date.now()) / 1_000);
  console.log(JSON.stringify(quote, null, 2));
  console.log(`firm at ${side === "SELL" ? quote.bid : quote.ask} for ${seconds} s`);
  if (destination) {
    await execute(quote.quote_id);
  }
}

main().catch((refusal) => {
  console.error(refusal.message);
  process.exit(1);
});
