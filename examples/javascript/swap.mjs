// A swap through a Kurs desk, committed by the partner's own wallet and followed until it is settled:
//
//   npm ci && node swap.mjs ../../kurs-data/sandbox.json USDT-IDRX SELL 1000
//
// The first argument is what `./kurs sandbox` wrote. Against a real desk the same six values come from your own vault.
import { createHash, createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Contract, JsonRpcProvider, NonceManager, Wallet } from "ethers";

const [manifestFile, pair, side, amount] = process.argv.slice(2);
if (!amount || !["SELL", "BUY"].includes(side)) {
  console.error("usage: node swap.mjs <sandbox.json> <pair> SELL|BUY <amount of the token you send>");
  process.exit(2);
}
const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
const partner = manifest.partners[Number(process.env.PARTNER ?? 0)];
const desk = { url: manifest.base_url, key: partner.api_key, secret: partner.secret };
const provider = new JsonRpcProvider(manifest.chain.rpc_url, manifest.chain.chain_id, { staticNetwork: true });
const wallet = new NonceManager(new Wallet(partner.wallet_private_key, provider));

const ERC20 = [
  "function allowance(address owner, address spender) view returns (uint256)",
  "function approve(address spender, uint256 value)",
];
const POLL_SECONDS = [3, 3, 5, 10, 15, 15, 15, 15, 15, 15];

/** Signs seven lines with HMAC-SHA256 and sends; answers {status, body}. */
async function ask(method, path, query = "", body = undefined) {
  const text = body === undefined ? "" : JSON.stringify(body);
  const requestId = method === "POST" ? randomUUID() : "";
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const bodyHash = createHash("sha256").update(text).digest("hex");
  const lines = ["SVC1", timestamp, method, path, query, requestId, bodyHash].join("\n");
  const headers = {
    "x-svc-api-key": desk.key,
    "x-svc-timestamp": timestamp,
    "x-svc-signature": createHmac("sha256", desk.secret).update(lines).digest("hex"),
    ...(method === "POST" && { "x-svc-request-id": requestId, "content-type": "application/json" }),
  };
  const response = await fetch(desk.url + path + (query && "?" + query), {
    method,
    headers,
    body: method === "POST" ? text : undefined,
  });
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return { status: response.status, body: isJson ? await response.json() : await response.text() };
}

/** The data of an answer that must be 200. */
async function data(method, path, query, body) {
  const answer = await ask(method, path, query, body);
  if (answer.status !== 200) {
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body.data;
}

/** Lets the engine contract take the amount; a token like USDT wants an allowance at zero before it is set anew. */
async function allow(token, spender, raw) {
  const contract = new Contract(token, ERC20, wallet);
  const allowance = await contract.allowance(partner.wallet_address, spender);
  if (allowance >= raw) return;
  if (allowance > 0n) await (await contract.approve(spender, 0n)).wait();
  await (await contract.approve(spender, raw)).wait();
}

/**
 * The transaction that settles a quote: by a signature of the wallet where there is a permit, else after an approval where one is needed. On a chain with
 * slow blocks approve ahead of the firm quote, by the amount of an indicative one.
 */
async function commitment(quote) {
  const { permit, approval, execution } = quote;
  if (approval && permit) {
    const { EIP712Domain, ...types } = permit.typed_data.types;
    const signature = await wallet.signTypedData(permit.typed_data.domain, types, permit.typed_data.message);
    const at = 2 + 2 * permit.signature_offset;
    const calldata = permit.calldata.slice(0, at) + signature.slice(2) + permit.calldata.slice(at + 130);
    return { to: permit.target, data: calldata };
  }
  if (approval) await allow(approval.target, execution.target, BigInt(quote.input_amount.raw));
  return { to: execution.target, data: execution.calldata, value: execution.value, accessList: execution.access_list };
}

/** Asks until the execution is settled; 404 means that its block is not recorded yet. */
async function settled(quoteId) {
  for (const seconds of POLL_SECONDS) {
    await sleep(seconds * 1000);
    const answer = await ask("GET", "/v1/executions", "quote=" + quoteId);
    if (answer.status === 200 && answer.body.data.status === "SETTLED") return answer.body.data;
    if (answer.status !== 200 && answer.status !== 404) throw new Error(JSON.stringify(answer.body));
  }
  throw new Error(`no word of ${quoteId} yet: look for its transaction in a block explorer`);
}

const { corridors } = await data("GET", "/v1/corridors", "pair=" + pair);
if (corridors.length === 0) throw new Error("the desk has no corridor " + pair);
const [corridor] = corridors;
const [from, to] = side === "SELL" ? ["from_token", "to_token"] : ["to_token", "from_token"];
const order = {
  corridor_id: corridor.corridor_id,
  from_token: corridor[from],
  to_token: corridor[to],
  amount,
  wallet_address: partner.wallet_address,
};

const quote = await data("POST", "/v1/firm-quote", "", { ...order, quote_type: "FIRM", client_ref: randomUUID() });
console.log(`quote ${quote.quote_id}: ${quote.input_amount.display} for ${quote.output_amount.display}`);

// A quarter more than it takes now: prices and books may move before its block.
const transaction = await commitment(quote);
const gasLimit = ((await wallet.estimateGas(transaction)) * 5n) / 4n;
const receipt = await (await wallet.sendTransaction({ ...transaction, gasLimit })).wait();
console.log(`committed in ${receipt.hash}, block ${receipt.blockNumber}`);

const execution = await settled(quote.quote_id);
console.log(JSON.stringify(execution, null, 2));
provider.destroy();
