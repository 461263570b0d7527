package dev.kurs.edge.v02;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.post.PartnerHoldOffs;
import dev.kurs.edge.post.RequestIdClaims;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import java.util.HexFormat;

/**
 * The engine's reject reasons as errors of v0.2: OPEN_QUOTES_EXCEEDED becomes ABOVE_MAX_SIZE, CORRIDOR_HALTED becomes QUOTE_HALTED.
 *
 * <p>CHAIN_UNAVAILABLE becomes CORRIDOR_FROZEN while the contracts take no quote of ours: none is given and none would settle, which is what FREEZE means.
 */
public final class RejectAnswers {
    private static final int HASH_LENGTH = 32;

    private RejectAnswers() {}

    static ApiError of(QuoteRejectedDecoder rejected, Views views, AskedAmount asked) {
        return of(rejected, views, views.corridor(rejected.corridorId()).pair(), asked);
    }

    /**
     * The answer to a refusal.
     *
     * @param name what the caller's surface calls the corridor
     * @param asked what the refusal is about, which the engine does not repeat
     */
    public static ApiError of(QuoteRejectedDecoder rejected, Views views, String name, AskedAmount asked) {
        RejectReason reason = rejected.reason();
        CorridorView corridor = views.corridor(rejected.corridorId());
        return switch (reason) {
            case DUPLICATE_CLIENT_REF -> ApiError.duplicateClientRef(conflictingQuote(rejected));
            case REQUEST_ID_REUSED, REQUEST_MEMORY_FULL, PARTNER_REQUEST_IDS_FULL -> RequestIdClaims.refusal(reason);
            case PARTNER_QUOTES_FULL -> PartnerHoldOffs.QUOTES_FULL;
            case INVALID_AMOUNT ->
                ApiError.ofField(ErrorCode.INVALID_AMOUNT, asked.member(), "beyond what can be priced", asked.value());
            default -> {
                boolean isFrozen = reason == RejectReason.CHAIN_UNAVAILABLE && views.isRefusedByContracts();
                ErrorCode code = isFrozen ? ErrorCode.CORRIDOR_FROZEN : code(reason, corridor);
                LimitFigures figures = LimitFigures.of(rejected, corridor);
                String message = message(code, reason, name) + figures.sentence();
                yield new ApiError(code, message, figures.details(), null);
            }
        };
    }

    private static ErrorCode code(RejectReason reason, CorridorView corridor) {
        return switch (reason) {
            case UNKNOWN_CORRIDOR -> ErrorCode.UNKNOWN_CORRIDOR;
            case TOKEN_CORRIDOR_MISMATCH -> ErrorCode.TOKEN_CORRIDOR_MISMATCH;
            case UNKNOWN_PARTNER, PARTNER_SUSPENDED -> ErrorCode.FORBIDDEN;
            case CORRIDOR_NOT_ENABLED -> ErrorCode.CORRIDOR_NOT_ENABLED;
            case WALLET_NOT_REGISTERED -> ErrorCode.WALLET_NOT_REGISTERED;
            case CORRIDOR_FROZEN -> ErrorCode.CORRIDOR_FROZEN;
            case CORRIDOR_HALTED -> ErrorCode.QUOTE_HALTED;
            case MARKET_CLOSED -> ErrorCode.MARKET_CLOSED;
            case ORACLE_STALE -> ErrorCode.ORACLE_STALE;
            case ORACLE_DEVIATION -> ErrorCode.ORACLE_DEVIATION;
            case BELOW_MINIMUM -> ErrorCode.BELOW_MIN_TRANSACTION_SIZE;
            case DIRECTION_BLOCKED -> ErrorCode.DIRECTION_BLOCKED;
            case ABOVE_MAXIMUM, OPEN_QUOTES_EXCEEDED -> ErrorCode.ABOVE_MAX_SIZE;
            case DAILY_LIMIT_EXCEEDED, VAULT_CAP_EXCEEDED -> ErrorCode.DAILY_LIMIT_EXCEEDED;
            case MONTHLY_LIMIT_EXCEEDED -> ErrorCode.MONTHLY_LIMIT_EXCEEDED;
            case CROSS_LEG_INSUFFICIENT -> ErrorCode.CROSS_LEG_INSUFFICIENT;
            case NO_VIABLE_RFQ_QUOTE -> ErrorCode.NO_VIABLE_RFQ_QUOTE;
            case INSUFFICIENT_LIQUIDITY, CHAIN_HEADROOM_EXCEEDED ->
                corridor.isCross() ? ErrorCode.CROSS_LEG_INSUFFICIENT : ErrorCode.INSUFFICIENT_LIQUIDITY;
            case INSUFFICIENT_PARTNER_BALANCE -> ErrorCode.INSUFFICIENT_PARTNER_BALANCE;
            case ARBITRAGE_OPEN -> ErrorCode.ARB_CHECK_FAILED;
            case BOOK_FULL -> ErrorCode.OVERLOADED;
            case CHAIN_UNAVAILABLE -> ErrorCode.CHAIN_UNAVAILABLE;
            case CLOCK_UNTRUSTED -> ErrorCode.CLOCK_UNTRUSTED;
            case KEY_REVOKED -> ErrorCode.KEY_REVOKED;
            case KEY_EXPIRED -> ErrorCode.KEY_EXPIRED;
            default -> ErrorCode.INTERNAL_ERROR;
        };
    }

    private static String message(ErrorCode code, RejectReason reason, String pair) {
        return switch (code) {
            case UNKNOWN_CORRIDOR -> "there is no such corridor";
            case TOKEN_CORRIDOR_MISMATCH -> "these are not the tokens of " + pair;
            case FORBIDDEN -> "this partner may not quote";
            case CORRIDOR_NOT_ENABLED -> pair + " is not enabled for this partner";
            case WALLET_NOT_REGISTERED -> "wallet_address is not registered with swap permission";
            case CORRIDOR_FROZEN ->
                reason == RejectReason.CHAIN_UNAVAILABLE
                        ? "the contracts take no quotes for now, of " + pair + " or any other"
                        : pair + " is frozen";
            case QUOTE_HALTED -> pair + " gives no quotes for now";
            case MARKET_CLOSED -> "the market of " + pair + " is closed";
            case ORACLE_STALE -> "no price of " + pair + " is fresh enough";
            case ORACLE_DEVIATION -> "the price sources of " + pair + " disagree";
            case BELOW_MIN_TRANSACTION_SIZE -> "below the least size of " + pair;
            case DIRECTION_BLOCKED -> "this direction of " + pair + " is blocked for now";
            case ABOVE_MAX_SIZE ->
                reason == RejectReason.OPEN_QUOTES_EXCEEDED
                        ? "with this partner's open firm quotes, above the most that may be open"
                        : "above the present largest size of " + pair;
            case DAILY_LIMIT_EXCEEDED ->
                reason == RejectReason.VAULT_CAP_EXCEEDED
                        ? "above what the settlement vault may still spend for this partner today"
                        : "above what is left of this partner's daily limit in " + pair;
            case MONTHLY_LIMIT_EXCEEDED -> "above what is left of this partner's monthly limit in " + pair;
            case INSUFFICIENT_LIQUIDITY, CROSS_LEG_INSUFFICIENT -> lacking(reason);
            case NO_VIABLE_RFQ_QUOTE -> "this size of " + pair + " is market makers', and none has an acceptable price";
            case INSUFFICIENT_PARTNER_BALANCE -> "less is available to this partner in the settlement vault";
            case ARB_CHECK_FAILED -> "the price failed the arbitrage check; ask again";
            case CHAIN_UNAVAILABLE ->
                "the chain is not followed closely enough, or its own prices refuse this quote; try again shortly";
            case CLOCK_UNTRUSTED ->
                "the service's clock has jumped, and no quote is given until it is right; try again later";
            case KEY_REVOKED -> "this key was revoked";
            case KEY_EXPIRED -> "this key has expired";
            case OVERLOADED -> "as many firm quotes are open as may be; try again shortly";
            default -> "unexpected refusal " + reason;
        };
    }

    private static String lacking(RejectReason reason) {
        return switch (reason) {
            case CHAIN_HEADROOM_EXCEEDED -> "the contracts' limits leave too little room for this size";
            case CROSS_LEG_INSUFFICIENT -> "too little of the output token is free for this cross";
            default -> "too little of the output token is free";
        };
    }

    private static String conflictingQuote(QuoteRejectedDecoder rejected) {
        byte[] quoteId = new byte[HASH_LENGTH];
        rejected.getConflictingQuoteId(quoteId, 0, HASH_LENGTH);
        return "0x" + HexFormat.of().formatHex(quoteId);
    }
}
