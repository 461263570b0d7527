/** The order book's top at the exchange Kraken. */
package dev.kurs.feeds.kraken;
