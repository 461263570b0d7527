package dev.kurs.outbound.webhook;

/**
 * What became of one attempt to deliver an event.
 *
 * @param deliveryId fresh for each attempt
 * @param statusCode 0 where nothing was answered
 * @param error in words; null where something was answered
 */
record DeliveryAttempt(String deliveryId, long atMs, int statusCode, String error, long durationMs) {
    private static final int OK = 200;

    boolean isAcknowledged() {
        return statusCode == OK;
    }
}
