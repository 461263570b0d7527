package dev.kurs.outbound.webhook;

/**
 * An event that is to be delivered, with where to.
 *
 * @param url empty where the partner has none any more
 * @param attempts that there were; 0 before the first
 * @param nextAttemptAtMs by the clock; 0 before the first
 */
@SuppressWarnings("ArrayRecordComponent")
record PendingWebhook(
        String eventId, int partnerId, long seq, String url, byte[] body, int attempts, long nextAttemptAtMs) {}
