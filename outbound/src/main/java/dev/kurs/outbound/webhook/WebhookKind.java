package dev.kurs.outbound.webhook;

/** What a partner is told of. */
enum WebhookKind {
    SETTLEMENT_CONFIRMED("settlement.confirmed"),
    SETTLEMENT_FAILED("settlement.failed"),
    QUOTE_EXPIRED("quote.expired"),
    SYSTEM_STATE_CHANGE("system.state_change");

    private final String text;

    WebhookKind(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
