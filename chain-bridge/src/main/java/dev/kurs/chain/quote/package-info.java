/** The firm quote as bytes: EIP-712 hashes and contract calls. */
package dev.kurs.chain.quote;
