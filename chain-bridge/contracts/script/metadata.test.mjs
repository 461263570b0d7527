// That source verification matches fully: the hash that ends each contract's code is that of the artifact's metadata, and the metadata's sources are
// those of this folder.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { keccak256, toUtf8Bytes } from 'ethers';
import { home, source } from './compiler.mjs';

const artifacts = path.join(home, 'artifacts');
const names = readdirSync(artifacts).filter((name) => name !== 'lock.json');

function varint(number) {
  const bytes = [];
  for (; number > 127; number = Math.floor(number / 128)) bytes.push((number % 128) + 128);
  return Buffer.from([...bytes, number]);
}

/** The multihash of a file that IPFS keeps in one block, which holds below 256 KiB. */
function ipfsHash(text) {
  const bytes = Buffer.from(text);
  assert.ok(bytes.length < 256 * 1024);
  const length = varint(bytes.length);
  const file = Buffer.concat([Buffer.from([0x08, 0x02, 0x12]), length, bytes, Buffer.from([0x18]), length]);
  const block = Buffer.concat([Buffer.from([0x0a]), varint(file.length), file]);
  return `1220${createHash('sha256').update(block).digest('hex')}`;
}

/** The IPFS hash in the CBOR map that ends the code. */
function hashInCode(code) {
  const length = parseInt(code.slice(-4), 16) * 2;
  const map = code.slice(-4 - length, -4);
  const key = Buffer.from('ipfs').toString('hex');
  const at = map.indexOf(key);
  assert.notEqual(at, -1, 'the code ends with no metadata');
  return map.slice(at + key.length + 4, at + key.length + 4 + 68);
}

for (const name of names) {
  const { contractName, deployedBytecode, metadata } = JSON.parse(readFileSync(path.join(artifacts, name), 'utf8'));

  test(`${contractName} names its metadata, and that its sources`, () => {
    assert.equal(hashInCode(deployedBytecode), ipfsHash(metadata));
    for (const [file, { keccak256: expected }] of Object.entries(JSON.parse(metadata).sources)) {
      assert.equal(keccak256(toUtf8Bytes(source(file))), expected, file);
    }
  });
}
