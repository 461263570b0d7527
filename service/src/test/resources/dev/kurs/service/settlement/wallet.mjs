// A wallet that knows an answer of /v1/firm-quote, its own key and a node, and nothing else of Kurs:
//   node wallet.mjs <answer.json> <node's URL> < its private key
import { readFileSync } from "node:fs";
import { JsonRpcProvider, NonceManager, Wallet } from "ethers";

const [answerFile, nodeUrl] = process.argv.slice(2);
const { approval, execution } = JSON.parse(readFileSync(answerFile, "utf8")).data;
const provider = new JsonRpcProvider(nodeUrl, execution.chain_id);
const wallet = new NonceManager(new Wallet(readFileSync(0, "utf8").trim(), provider));

for (const { target, calldata, value, chain_id: chainId } of [approval, execution].filter(Boolean)) {
  const transaction = { to: target, data: calldata, value, chainId };
  const gasLimit = ((await wallet.estimateGas(transaction)) * 5n) / 4n;
  const sent = await wallet.sendTransaction({ ...transaction, gasLimit });
  console.log((await sent.wait()).hash);
}
provider.destroy();
