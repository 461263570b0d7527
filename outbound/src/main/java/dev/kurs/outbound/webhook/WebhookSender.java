package dev.kurs.outbound.webhook;

import dev.kurs.outbound.http.OutboundClient;
import dev.kurs.outbound.http.OutboundException;
import dev.kurs.outbound.http.OutboundRequest;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends an event once, signed with all live secrets, and says what became of it. */
final class WebhookSender {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookSender.class);
    private static final Duration DEADLINE = Duration.ofSeconds(5);

    private final OutboundClient client;
    private final WebhookSecrets secrets;
    private final InstantSource clock;

    /** An attempt that could not even begin. */
    private static final class NotSendable extends Exception {
        private static final long serialVersionUID = 1L;

        NotSendable(String why) {
            super(why);
        }
    }

    WebhookSender(OutboundClient client, WebhookSecrets secrets, InstantSource clock) {
        this.client = client;
        this.secrets = secrets;
        this.clock = clock;
    }

    DeliveryAttempt send(PendingWebhook webhook) throws InterruptedException {
        String deliveryId = UUID.randomUUID().toString();
        long atMs = clock.millis();
        long begunNs = System.nanoTime();
        int status = 0;
        String error = null;
        try {
            status = client.post(request(webhook, deliveryId, atMs)).status();
        } catch (OutboundException e) {
            error = e.failure() + ": " + e.getMessage();
        } catch (NotSendable e) {
            error = e.getMessage();
        } catch (RuntimeException e) {
            LOG.error("The event {} of partner {} cannot be sent", webhook.eventId(), webhook.partnerId(), e);
            error = "it cannot be sent: " + e.getMessage();
        }
        long durationMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begunNs);
        return new DeliveryAttempt(deliveryId, atMs, status, error, durationMs);
    }

    private OutboundRequest request(PendingWebhook webhook, String deliveryId, long atMs) throws NotSendable {
        if (webhook.url().isEmpty()) {
            throw new NotSendable("the partner has no webhook_url");
        }
        List<byte[]> live = secrets.of(webhook.partnerId());
        if (live.isEmpty()) {
            throw new NotSendable("the partner has no live WEBHOOK key");
        }
        Map<String, String> headers = new HashMap<>(WebhookSignature.headers(
                live, TimeUnit.MILLISECONDS.toSeconds(atMs), webhook.eventId(), webhook.seq(), webhook.body()));
        headers.put("X-Svc-Event-Id", webhook.eventId());
        headers.put("X-Svc-Delivery-Id", deliveryId);
        return OutboundRequest.json(URI.create(webhook.url()), headers, webhook.body(), DEADLINE);
    }
}
