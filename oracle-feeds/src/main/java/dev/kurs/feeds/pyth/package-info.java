/** Prices of the Pyth network from a Hermes server: streamed, or the latest by polling. */
package dev.kurs.feeds.pyth;
