/** What wallets let the engine contract take, by approval or by a signature. */
package dev.kurs.chain.allowance;
