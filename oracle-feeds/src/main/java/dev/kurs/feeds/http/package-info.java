/** How sources are asked and listened to over HTTP: bounded bodies, deadlines, streams of events, keys that nothing prints. */
package dev.kurs.feeds.http;
