/** Rounds of Chainlink's feeds, read on a chain by whoever the bridge puts behind the port. */
package dev.kurs.feeds.chainlink;
