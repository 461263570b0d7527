/** Transactions of one account, sent so that none is lost, doubled or left behind a gap. */
package dev.kurs.chain.send;
