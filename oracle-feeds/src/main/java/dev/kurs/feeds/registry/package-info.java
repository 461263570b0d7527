/** Which kinds of live sources there are. */
package dev.kurs.feeds.registry;
