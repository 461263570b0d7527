/** Prices as their sources publish them: which of three counts, what a check makes of it, and when a market is open. */
package dev.kurs.core.feed;
