/** Mean prices of Uniswap v3 pools, read on a chain by whoever the bridge puts behind the port. */
package dev.kurs.feeds.uniswap;
