/** Where prices come from: what every source has in common, one package per source below. */
package dev.kurs.feeds;
