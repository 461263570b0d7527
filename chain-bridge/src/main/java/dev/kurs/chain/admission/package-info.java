/** Brings about on chain what partners are given here: places in the pool's allow-list, daily caps of the settlement vault. */
package dev.kurs.chain.admission;
