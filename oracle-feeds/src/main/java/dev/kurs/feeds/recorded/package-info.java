/** Recorded prices: reading them, playing them back, and making the sandbox's recording, thirty trading days that go forward by day and by night. */
package dev.kurs.feeds.recorded;
