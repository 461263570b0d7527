/** What wallets let the engine contract take. */
package dev.kurs.chain.allowance;
