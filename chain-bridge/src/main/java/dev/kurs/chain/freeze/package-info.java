/** Brings to the chain, with the guardian's key, an operator's FREEZE and the inbound freeze of a token that left its peg. */
package dev.kurs.chain.freeze;
