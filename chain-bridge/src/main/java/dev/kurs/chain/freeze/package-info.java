/** Brings an operator's FREEZE to the chain, with the guardian's key. */
package dev.kurs.chain.freeze;
