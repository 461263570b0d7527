package dev.kurs.outbound.webhook;

/** An event that an operator has a partner told of once more, from a time on, with all its retries. */
record Redelivery(String eventId, int partnerId, long atMs) {}
