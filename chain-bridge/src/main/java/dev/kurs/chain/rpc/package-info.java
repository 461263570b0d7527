/** Talks to an EVM node: reads, calls with their refusals by name, and transactions of one account, one after another. */
package dev.kurs.chain.rpc;
