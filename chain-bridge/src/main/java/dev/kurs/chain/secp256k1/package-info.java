/** Deterministic recoverable ECDSA on secp256k1, native or in Java, with the same bytes from both. */
package dev.kurs.chain.secp256k1;
