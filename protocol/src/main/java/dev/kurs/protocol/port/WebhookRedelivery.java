package dev.kurs.protocol.port;

import dev.kurs.protocol.message.Authority;

/** Has a partner told of an event once more. */
@FunctionalInterface
public interface WebhookRedelivery {
    /**
     * In the journal when it returns; the event is pending again soon after, with all its retries.
     *
     * @throws ChangeRefusedException where nothing was ordered
     */
    void order(WebhookDeliveries.Delivery delivery, Authority by);
}
