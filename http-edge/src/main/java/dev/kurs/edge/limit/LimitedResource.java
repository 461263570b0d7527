package dev.kurs.edge.limit;

/** What a partner can have its fill of, as metrics name it: {@code open_quotes}. */
public enum LimitedResource {
    REQUEST_RATE("rate"),
    WAITING_CALLS("waiting_calls"),
    WAITING_EXECUTES("waiting_executes"),
    READS("reads"),
    FAUCET("faucet"),
    CHANGES("changes"),
    IDEMPOTENCY_KEYS("idempotency_keys"),
    OPEN_QUOTES("open_quotes"),
    REQUEST_IDS("request_ids");

    private final String label;

    LimitedResource(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
