package dev.kurs.edge;

import dev.kurs.protocol.message.sbe.*;
import java.util.HexFormat;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/** What the engine says of executions of USD-IDR: 1 000 USDT for 16 264 931.10 IDRX to the address 0x42…, in batch 7 and a block of 14 s past New Year 2026. */
final class ExecutionFrames {
    static final String DESTINATION = "0x" + "42".repeat(20);
    static final String EXECUTION_ID = hex(EngineFrames.keccak("an execution"));
    static final String TRANSACTION = hex(EngineFrames.keccak("a transaction"));
    static final String CONFLICTING = hex(EngineFrames.keccak("another quote"));

    private static final MessageHeaderEncoder HEADER = new MessageHeaderEncoder();
    private static final long SETTLED_AT = 1_767_225_614L;

    private ExecutionFrames() {}

    private static String hex(byte[] bytes) {
        return "0x" + HexFormat.of().formatHex(bytes);
    }

    static DirectBuffer changed(String quoteId, ExecutionStatus status, long correlationId) {
        return changed(quoteId, status, ExecutionReason.NONE, "", correlationId);
    }

    static DirectBuffer changed(
            String quoteId, ExecutionStatus status, ExecutionReason reason, String detail, long correlationId) {
        return changed(quoteId, status, reason, detail, correlationId, RiskState.NORMAL, 7, false);
    }

    /**
     * The event whole.
     *
     * @param batch 0 where no batch took it
     * @param hasMaker whether a market maker stands behind it
     */
    static DirectBuffer changed(
            String quoteId,
            ExecutionStatus status,
            ExecutionReason reason,
            String detail,
            long correlationId,
            RiskState riskState,
            long batch,
            boolean hasMaker) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        ExecutionChangedEncoder encoder = new ExecutionChangedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(0)
                .correlationId(correlationId)
                .putExecutionId(HexFormat.of().parseHex(EXECUTION_ID.substring(2)), 0, 32)
                .putQuoteId(HexFormat.of().parseHex(quoteId.substring(2)), 0, 32)
                .quoteSequence(1)
                .partnerId(0)
                .keyId(5)
                .corridorId(0)
                .side(Side.SELL)
                .status(status)
                .reason(reason)
                .riskState(riskState)
                .rateE12(16_297_525_150_300_000L)
                .midE12(16_312_500_000_000_000L)
                .putDestination(EngineFrames.address(0x42), 0, 20)
                .batch(batch)
                .blockTimeSeconds(SETTLED_AT)
                .putTransactionHash(HexFormat.of().parseHex(TRANSACTION.substring(2)), 0, 32)
                .rfq(hasMaker ? 3 : ExecutionChangedEncoder.rfqNullValue());
        encoder.sourceAmount().low(1_000_000_000L).high(0);
        encoder.destinationAmount().low(1_626_493_110L).high(0);
        encoder.fixedFee().low(500_000).high(0);
        encoder.variableFee().low(1_500_000).high(0);
        encoder.clientRef("").detail(detail);
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }

    /** A refusal; the bound is 1 000 USDT, and the least that may be executed is worth 10.50 dollars. */
    static DirectBuffer rejected(String quoteId, RejectReason reason, long correlationId) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        ExecutionRejectedEncoder encoder = new ExecutionRejectedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(0)
                .correlationId(correlationId)
                .partnerId(0)
                .keyId(5)
                .corridorId(0)
                .putQuoteId(HexFormat.of().parseHex(quoteId.substring(2)), 0, 32)
                .reason(reason)
                .putExecutionId(HexFormat.of().parseHex(EXECUTION_ID.substring(2)), 0, 32)
                .putConflictingQuoteId(HexFormat.of().parseHex(CONFLICTING.substring(2)), 0, 32)
                .side(Side.SELL)
                .boundE6(
                        reason == RejectReason.BELOW_MINIMUM
                                ? 10_500_000
                                : ExecutionRejectedEncoder.boundE6NullValue());
        encoder.bound().low(1_000_000_000L).high(0);
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }

    /** A revert in a confirmed block. */
    static DirectBuffer failed(String quoteId) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(512);
        QuoteFailedEncoder encoder = new QuoteFailedEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, HEADER)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .putQuoteId(HexFormat.of().parseHex(quoteId.substring(2)), 0, 32);
        return EngineFrames.frame(buffer, encoder.encodedLength());
    }
}
