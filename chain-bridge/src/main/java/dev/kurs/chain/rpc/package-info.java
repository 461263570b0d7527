/** Asks one or several EVM nodes, compares what they say, and names what a contract refuses. */
package dev.kurs.chain.rpc;
