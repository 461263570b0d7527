/** The euro reference rates of the European Central Bank: once a day, and only to hold other prices against. */
package dev.kurs.feeds.ecb;
