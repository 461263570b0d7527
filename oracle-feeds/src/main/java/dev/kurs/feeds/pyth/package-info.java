/** Prices of the Pyth network from a Hermes server: latest by polling, or streamed. */
package dev.kurs.feeds.pyth;
