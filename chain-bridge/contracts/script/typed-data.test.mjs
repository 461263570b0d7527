// What the Java signer makes, held against ethers and viem: every member's word, every hash, every signature.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { AbiCoder, TypedDataEncoder, Wallet, getAddress, verifyTypedData } from 'ethers';
import { hashDomain, hashStruct, hashTypedData, recoverTypedDataAddress, verifyTypedData as viemVerifyTypedData } from 'viem';
import { home } from './compiler.mjs';

const FirmQuote = [
  ['quoteId', 'bytes32'],
  ['corridorId', 'bytes32'],
  ['partnerId', 'bytes32'],
  ['payer', 'address'],
  ['recipient', 'address'],
  ['tokenIn', 'address'],
  ['tokenOut', 'address'],
  ['amountIn', 'uint256'],
  ['amountOut', 'uint256'],
  ['fixedFeeIn', 'uint256'],
  ['variableFeeIn', 'uint256'],
  ['oracleMid', 'uint256'],
  ['issuedAt', 'uint64'],
  ['expiresAt', 'uint64'],
  ['maxDeviationBps', 'uint32'],
].map(([name, type]) => ({ name, type }));
const types = { FirmQuote };
const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
];

const { signer, vectors } = JSON.parse(
  readFileSync(path.join(home, 'test', 'vectors', 'signed-quotes.json'), 'utf8'),
  (_, value) => (/^0x[0-9a-f]{40}$/.test(value) ? getAddress(value) : value),
);

const domainOf = ({ chainId, verifyingContract }) => ({
  name: 'Kurs',
  version: '1',
  chainId: BigInt(chainId),
  verifyingContract,
});

test('there are vectors to hold against', () => assert.ok(vectors.length > 0));

test('every member is the word that the ABI makes of it', () => {
  for (const { quote, words } of vectors) {
    FirmQuote.forEach(({ name, type }, index) => {
      assert.equal(words[index], AbiCoder.defaultAbiCoder().encode([type], [quote[name]]), `${name} of ${quote.quoteId}`);
    });
    assert.equal(words.length, FirmQuote.length);
  }
});

test('ethers hashes domain, struct and digest alike', () => {
  for (const vector of vectors) {
    const domain = domainOf(vector);
    assert.equal(TypedDataEncoder.hashDomain(domain), vector.domainSeparator);
    assert.equal(TypedDataEncoder.hashStruct('FirmQuote', types, vector.quote), vector.structHash);
    assert.equal(TypedDataEncoder.hash(domain, types, vector.quote), vector.digest);
  }
});

test('viem hashes domain, struct and digest alike', () => {
  for (const vector of vectors) {
    const domain = domainOf(vector);
    const all = { ...types, EIP712Domain };
    assert.equal(hashDomain({ domain, types: all }), vector.domainSeparator);
    assert.equal(hashStruct({ data: vector.quote, primaryType: 'FirmQuote', types }), vector.structHash);
    assert.equal(hashTypedData({ domain, types, primaryType: 'FirmQuote', message: vector.quote }), vector.digest);
  }
});

test('ethers and viem recover and verify the signer', async () => {
  for (const vector of vectors) {
    const domain = domainOf(vector);
    const typedData = { domain, types, primaryType: 'FirmQuote', message: vector.quote, signature: vector.signature };
    assert.equal(verifyTypedData(domain, types, vector.quote, vector.signature), signer);
    assert.equal(await recoverTypedDataAddress(typedData), signer);
    assert.equal(await viemVerifyTypedData({ address: signer, ...typedData }), true);
  }
});

test('a changed member is another quote to both', async () => {
  const [vector] = vectors;
  const domain = domainOf(vector);
  for (const { name, type } of FirmQuote) {
    const changed = { ...vector.quote, [name]: other(type, vector.quote[name]) };
    assert.notEqual(verifyTypedData(domain, types, changed, vector.signature), signer, name);
    const typedData = { domain, types, primaryType: 'FirmQuote', message: changed, signature: vector.signature };
    assert.equal(await viemVerifyTypedData({ address: signer, ...typedData }), false, name);
  }
});

function other(type, value) {
  if (type === 'address') return Wallet.createRandom().address;
  if (type === 'bytes32') return `0x${(BigInt(value) ^ 1n).toString(16).padStart(64, '0')}`;
  return (BigInt(value) ^ 1n).toString();
}
