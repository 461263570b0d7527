package dev.kurs.edge.call;

import java.util.OptionalInt;

/** Every code an error answer may carry, each with its status: {@code ORACLE_STALE} is a 503 worth trying again. */
public enum ErrorCode {
    INVALID_REQUEST(400),
    INVALID_AMOUNT(400),
    UNKNOWN_CORRIDOR(400),
    TOKEN_CORRIDOR_MISMATCH(400),
    INVALID_QUOTE_TYPE(400),
    INVALID_CLIENT_REF(400),
    BELOW_MIN_TRANSACTION_SIZE(400),
    ABOVE_MAX_SIZE(400),
    DIRECTION_BLOCKED(400),
    DAILY_LIMIT_EXCEEDED(400),
    MONTHLY_LIMIT_EXCEEDED(400),
    ARB_CHECK_FAILED(400),
    INVALID_LOOKUP(400),
    INVALID_TIME_RANGE(400),
    INVALID_CURSOR(400),
    INVALID_PER_PAGE(400),
    INVALID_DATE(400),
    AMBIGUOUS_CREDENTIALS(400),
    INVALID_TARGET_STATE(400),
    INVALID_DURATION(400),
    QUOTE_EXPIRED(400),
    PRICE_FLOOR_OUT_OF_RANGE(400),
    NO_OPEN_INVENTORY(400),
    MISSING_AUTHENTICATION(401),
    UNKNOWN_KEY(401),
    INVALID_SIGNATURE(401),
    TIMESTAMP_OUT_OF_RANGE(401),
    REQUEST_ID_REUSED(401),
    KEY_EXPIRED(401),
    KEY_REVOKED(401),
    UNAUTHORIZED(401),
    FORBIDDEN(403),
    WALLET_NOT_REGISTERED(403),
    CORRIDOR_NOT_ENABLED(403),
    NOT_FOUND(404),
    QUOTE_NOT_FOUND(404),
    EXECUTION_NOT_FOUND(404),
    METHOD_NOT_ALLOWED(405),
    REQUEST_TIMEOUT(408),
    DUPLICATE_CLIENT_REF(409),
    CONFLICT(409),
    RFQ_IN_PROGRESS(409),
    IDEMPOTENCY_KEY_REUSED(409),
    QUOTE_ALREADY_EXECUTED(409),
    PRECONDITION_FAILED(412),
    BODY_TOO_LARGE(413),
    UNSUPPORTED_MEDIA_TYPE(415),
    NO_VIABLE_RFQ_QUOTE(422),
    INSUFFICIENT_PARTNER_BALANCE(422),
    ON_CHAIN_REVERT(422),
    RATE_LIMITED(429, 1),
    INTERNAL_ERROR(500),
    ORACLE_STALE(503, 5),
    ORACLE_DEVIATION(503, 5),
    MARKET_CLOSED(503, 60),
    QUOTE_HALTED(503, 30),
    CORRIDOR_FROZEN(503, 30),
    INSUFFICIENT_LIQUIDITY(503, 5, 422),
    CROSS_LEG_INSUFFICIENT(503, 5, 422),
    OVERLOADED(503, 1),
    CHAIN_UNAVAILABLE(503, 5),
    EXECUTION_PENDING(503, 5),
    OUTCOME_UNKNOWN(503, 30),
    CLOCK_UNTRUSTED(503, 30);

    private static final int NEVER = -1;

    private final int status;
    private final int retryAfterSeconds;
    private final int v01Status;

    ErrorCode(int status) {
        this(status, NEVER);
    }

    ErrorCode(int status, int retryAfterSeconds) {
        this(status, retryAfterSeconds, status);
    }

    ErrorCode(int status, int retryAfterSeconds, int v01Status) {
        this.status = status;
        this.retryAfterSeconds = retryAfterSeconds;
        this.v01Status = v01Status;
    }

    public int status() {
        return status;
    }

    /** The status in answers of a surface: v0.1 has a 422 where v0.2 has a 503 for what a smaller amount may get. */
    public int status(SurfaceVersion version) {
        return version == SurfaceVersion.V01 ? v01Status : status;
    }

    /** When to ask again, about as soon as the cause can have passed: the next price, a look of the desk, the market's opening. */
    public OptionalInt retryAfterSeconds(SurfaceVersion version) {
        boolean isNever = retryAfterSeconds == NEVER || status(version) != status;
        return isNever ? OptionalInt.empty() : OptionalInt.of(retryAfterSeconds);
    }

    /** Whether the same request, sent again later, may succeed. */
    public boolean isRetryable() {
        return status == 503 || status == 429 || this == ARB_CHECK_FAILED;
    }
}
