/** The chain's side of Kurs: what is signed, with which key, and the calls that settle it. web3j stays in here. */
package dev.kurs.chain;
