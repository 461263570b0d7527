/** Prices of the RedStone network: packages that several nodes sign, believed when enough of them agree on a time. */
package dev.kurs.feeds.redstone;
