/** What all live sources are made of: their terms, the loop of sessions that keeps one going, and the way of its prices to the ring. */
package dev.kurs.feeds.source;
