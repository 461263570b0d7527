/** Recorded prices: reading them, playing them back, and making the sandbox's recording. */
package dev.kurs.feeds.recorded;
