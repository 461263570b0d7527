package dev.kurs.outbound.webhook;

import java.util.List;

/** Opens the secrets that a partner's webhooks are signed with. */
@FunctionalInterface
public interface WebhookSecrets {
    /** The live secrets of a partner's WEBHOOK key: two while it rotates, the older first; none where there is no live key. */
    List<byte[]> of(int partnerId);
}
