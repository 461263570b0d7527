package dev.kurs.edge.v01;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.pending.Pending;
import dev.kurs.edge.pending.ReplyHandler;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionRejectedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.money.DecimalText;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;

/** What the engine says to one execute: it began, or is under way since an earlier call, so that its end is waited for; or it is refused. */
final class V01ExecuteReplies implements ReplyHandler {
    private final ExecuteWaits waits;
    private final V01ExecutionAnswers outcomes;
    private final CorridorView corridor;
    private final String asked;
    private final Runnable lookUpAgain;

    /** Of the execution that is waited for; null until the engine has said that one is under way. */
    private volatile String executionId;

    /**
     * What answers one execute.
     *
     * @param asked the amount, as it was written
     * @param lookUpAgain answers the call where the quote ended between look-up and command
     */
    V01ExecuteReplies(
            ExecuteWaits waits,
            V01ExecutionAnswers outcomes,
            CorridorView corridor,
            String asked,
            Runnable lookUpAgain) {
        this.waits = waits;
        this.outcomes = outcomes;
        this.corridor = corridor;
        this.asked = asked;
        this.lookUpAgain = lookUpAgain;
    }

    @Override
    public boolean waitsOn(Pending pending) {
        Optional<String> underWay = underWay(pending.frame());
        underWay.ifPresent(id -> {
            executionId = id;
            waits.awaitEnd(pending, id);
        });
        return underWay.isPresent();
    }

    /** The execution that is under way by what the engine said; empty where it has ended, and where there is none. */
    private static Optional<String> underWay(DirectBuffer frame) {
        if (tellsOfAnExecution(frame)) {
            ExecutionChangedDecoder changed = new ExecutionChangedDecoder();
            changed.wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
            return switch (changed.status()) {
                case STARTED, AWAITING_MAKER -> Optional.of(ExecuteWaits.executionId(changed));
                default -> Optional.empty();
            };
        }
        ExecutionRejectedDecoder rejected = rejected(frame);
        return rejected.reason() == RejectReason.EXECUTION_UNDER_WAY
                ? Optional.of(executionId(rejected))
                : Optional.empty();
    }

    private static boolean tellsOfAnExecution(DirectBuffer frame) {
        return Frame.templateId(frame, 0) == ExecutionChangedDecoder.TEMPLATE_ID;
    }

    @Override
    public void answer(Call call, DirectBuffer frame) {
        if (tellsOfAnExecution(frame)) {
            outcomes.answer(call, frame);
            return;
        }
        ExecutionRejectedDecoder rejected = rejected(frame);
        if (rejected.reason() == RejectReason.UNKNOWN_QUOTE) {
            lookUpAgain.run();
        } else {
            call.fail(error(rejected));
        }
    }

    @Override
    public ApiError overdue(Call call, long waitedNs) {
        long waitedMs = TimeUnit.NANOSECONDS.toMillis(waitedNs);
        if (executionId == null) {
            return ApiError.of(
                    ErrorCode.OVERLOADED,
                    "no reply in " + waitedMs + " ms; the execution may have begun, and the same call again tells");
        }
        return ApiError.ofExecution(
                ErrorCode.EXECUTION_PENDING,
                "no confirmed block has the execution after " + waitedMs
                        + " ms; the same call again returns its outcome",
                executionId,
                corridor.v01Name());
    }

    static ApiError alreadyExecuted(String executionId, String corridor) {
        return ApiError.ofExecution(
                ErrorCode.QUOTE_ALREADY_EXECUTED,
                "the quote was executed with another amount or destination",
                executionId,
                corridor);
    }

    private ApiError error(ExecutionRejectedDecoder rejected) {
        String name = corridor.v01Name();
        return switch (rejected.reason()) {
            case QUOTE_ALREADY_EXECUTED -> alreadyExecuted(executionId(rejected), name);
            case QUOTE_EXPIRED -> of(ErrorCode.QUOTE_EXPIRED, "the quote has expired", name);
            case INVALID_AMOUNT -> ofAmount(ErrorCode.INVALID_REQUEST, "must be above zero");
            case ABOVE_QUOTED_AMOUNT ->
                ofAmount(ErrorCode.INVALID_REQUEST, "more than the quote's max_size " + bound(rejected));
            case BELOW_MINIMUM ->
                ofAmount(
                        ErrorCode.BELOW_MIN_TRANSACTION_SIZE,
                        "worth less than the smallest size of " + name + leastDollars(rejected));
            case INSUFFICIENT_PARTNER_BALANCE ->
                of(
                        ErrorCode.INSUFFICIENT_PARTNER_BALANCE,
                        "less is available to this partner in the settlement vault: " + bound(rejected),
                        null);
            case DUPLICATE_CLIENT_REF ->
                new ApiError(
                        ErrorCode.DUPLICATE_CLIENT_REF,
                        "client_ref was used by the execute of another quote",
                        List.of(),
                        conflict(rejected));
            case KEY_REVOKED, KEY_EXPIRED -> of(ErrorCode.UNAUTHORIZED, "the key is not valid any more", null);
            case PARTNER_SUSPENDED, UNKNOWN_PARTNER -> of(ErrorCode.FORBIDDEN, "this partner may not execute", null);
            default -> of(ErrorCode.INTERNAL_ERROR, "unexpected refusal " + rejected.reason(), null);
        };
    }

    private ApiError ofAmount(ErrorCode code, String issue) {
        return ApiError.ofField(code, "amount", issue, asked).as(code, corridor.v01Name());
    }

    private static ApiError of(ErrorCode code, String message, String corridor) {
        return ApiError.of(code, message).as(code, corridor);
    }

    /** The partner's own bound, in the quote's source currency; the quote's side decides whose decimals. */
    private String bound(ExecutionRejectedDecoder rejected) {
        AmountDecoder bound = rejected.bound();
        BigInteger raw = BigInteger.valueOf(bound.high())
                .shiftLeft(Long.SIZE)
                .or(new BigInteger(Long.toUnsignedString(bound.low())));
        return V01Amounts.plain(raw, corridor.input(rejected.side()).decimals());
    }

    /** Empty where the engine does not say how much the least is. */
    private static String leastDollars(ExecutionRejectedDecoder rejected) {
        if (rejected.boundE6() == ExecutionRejectedDecoder.boundE6NullValue()) {
            return "";
        }
        StringBuilder dollars = new StringBuilder();
        DecimalText.appendDollars(dollars, rejected.boundE6());
        return ", which is " + dollars + " USD";
    }

    private static ExecutionRejectedDecoder rejected(DirectBuffer frame) {
        ExecutionRejectedDecoder rejected = new ExecutionRejectedDecoder();
        rejected.wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
        return rejected;
    }

    private static String executionId(ExecutionRejectedDecoder rejected) {
        byte[] id = new byte[ExecutionRejectedDecoder.executionIdLength()];
        rejected.getExecutionId(id, 0, id.length);
        return "0x" + HexFormat.of().formatHex(id);
    }

    private static String conflict(ExecutionRejectedDecoder rejected) {
        byte[] id = new byte[ExecutionRejectedDecoder.conflictingQuoteIdLength()];
        rejected.getConflictingQuoteId(id, 0, id.length);
        return "0x" + HexFormat.of().formatHex(id);
    }
}
