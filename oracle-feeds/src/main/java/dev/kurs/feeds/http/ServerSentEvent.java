package dev.kurs.feeds.http;

/**
 * One event of a stream of server-sent events.
 *
 * <p>Example: the lines {@code event: error}, {@code data: stream timeout} and an empty one are {@code
 * ServerSentEvent[name=error, data=stream timeout]}; without an {@code event} line the name is {@code message}.
 */
public record ServerSentEvent(String name, String data) {}
