package dev.kurs.outbound.webhook;

/** An event that is to be delivered once more, as an operator ordered: from a given time on, and with all its retries. */
record Redelivery(String eventId, int partnerId, long atMs) {
    /** The same where the clock was moved behind the order. */
    Redelivery moved(long byMs) {
        return new Redelivery(eventId, partnerId, atMs + byMs);
    }
}
