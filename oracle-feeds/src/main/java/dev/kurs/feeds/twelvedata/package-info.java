/** Exchange rates of Twelve Data. */
package dev.kurs.feeds.twelvedata;
