package dev.kurs.edge.v01;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.RiskState;
import java.math.BigInteger;
import java.util.HexFormat;
import org.agrona.DirectBuffer;

/**
 * Answers an execute from the event with which its execution ended.
 *
 * <p>Of one that was released, what blocks say afterwards counts more: its transaction may still come into one, where the contracts revert it. Nothing was held for
 * it any more, and the partner reads the same there as in its history.
 */
final class V01ExecutionAnswers {
    private static final int OK = 200;
    private static final int HASH_LENGTH = 32;

    private final Views views;

    V01ExecutionAnswers(Views views) {
        this.views = views;
    }

    /** @param chainWord the last {@code QuoteSettled} or {@code QuoteFailed}; null where no block has it */
    void answer(Call call, DirectBuffer frame, DirectBuffer chainWord) {
        ExecutionChangedDecoder ended = new ExecutionChangedDecoder();
        ended.wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
        boolean isLate = ended.status() == ExecutionStatus.RELEASED
                && chainWord != null
                && Frame.templateId(chainWord, 0) == QuoteFailedDecoder.TEMPLATE_ID;
        if (isLate) {
            call.fail(refusal(
                    ErrorCode.ON_CHAIN_REVERT,
                    "the execution was released, and reverted in a block after that",
                    ended,
                    views.corridor(ended.corridorId())));
        } else {
            answer(call, frame);
        }
    }

    void answer(Call call, DirectBuffer frame) {
        ExecutionChangedDecoder ended = new ExecutionChangedDecoder();
        ended.wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
        CorridorView corridor = views.corridor(ended.corridorId());
        switch (ended.status()) {
            case SETTLED -> {
                JsonBody body = call.json();
                write(body, ended, corridor);
                call.answer(Answer.json(OK, body.finish()));
            }
            case FAILED -> {
                String detail = detail(ended);
                call.fail(refusal(
                        ErrorCode.ON_CHAIN_REVERT,
                        detail.isEmpty() ? "the execution was reverted in a block" : detail,
                        ended,
                        corridor));
            }
            default ->
                call.fail(
                        switch (ended.reason()) {
                            case NO_VIABLE_RFQ_QUOTE ->
                                refusal(
                                        ErrorCode.NO_VIABLE_RFQ_QUOTE,
                                        "the market maker did not confirm; the quote is released",
                                        ended,
                                        corridor);
                            default ->
                                refusal(
                                        ErrorCode.QUOTE_EXPIRED,
                                        "no block took the execution in time; the quote has expired and is released",
                                        ended,
                                        corridor);
                        });
        }
    }

    private static ApiError refusal(
            ErrorCode code, String message, ExecutionChangedDecoder ended, CorridorView corridor) {
        return ApiError.ofExecution(code, message, ExecuteWaits.executionId(ended), corridor.v01Name());
    }

    private static String detail(ExecutionChangedDecoder ended) {
        ended.skipClientRef();
        return ended.detail();
    }

    private static void write(JsonBody body, ExecutionChangedDecoder ended, CorridorView corridor) {
        byte[] hash = new byte[HASH_LENGTH];
        ended.getQuoteId(hash, 0, HASH_LENGTH);
        String quoteId = "0x" + HexFormat.of().formatHex(hash);
        ended.getTransactionHash(hash, 0, HASH_LENGTH);
        int inputDecimals = corridor.input(ended.side()).decimals();
        BigInteger fees = raw(ended.fixedFee()).add(raw(ended.variableFee()));
        body.field("execution_id", ExecuteWaits.executionId(ended));
        body.field("quote_id", quoteId);
        body.field("status", ended.status().name());
        body.rate("filled_rate", ended.rateE12());
        body.quantity("source_amount", V01Amounts.plain(raw(ended.sourceAmount()), inputDecimals));
        body.quantity(
                "destination_amount",
                V01Amounts.plain(
                        raw(ended.destinationAmount()),
                        corridor.output(ended.side()).decimals()));
        body.quantity("platform_fee", V01Amounts.plain(fees, inputDecimals));
        if (ended.batch() != 0) {
            body.field("batch_id", corridor.pair() + "-" + ended.batch());
        }
        body.field("tx_hash", "0x" + HexFormat.of().formatHex(hash));
        body.field("settled_at", Timestamps.isoSeconds(ended.blockTimeSeconds()));
        body.field("execution_path", V01QuoteWriter.path(ended.rfq() != ExecutionChangedDecoder.rfqNullValue()));
        RiskState state = ended.riskState() == RiskState.FREEZE ? RiskState.HALT : ended.riskState();
        body.field("state_flag", state.name());
    }

    private static BigInteger raw(AmountDecoder amount) {
        BigInteger low = new BigInteger(Long.toUnsignedString(amount.low()));
        return BigInteger.valueOf(amount.high()).shiftLeft(Long.SIZE).or(low);
    }
}
