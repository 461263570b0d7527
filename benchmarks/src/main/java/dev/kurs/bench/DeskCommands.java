package dev.kurs.bench;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.AdvanceChainEncoder;
import dev.kurs.protocol.message.sbe.ClaimRequestIdEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateEncoder;
import dev.kurs.protocol.message.sbe.RecordSettlementEncoder;
import dev.kurs.protocol.message.sbe.ReportClockEncoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

/** What a world is told beside quotes and prices: by the edge, the chain and operators; hashes and addresses are zeros. */
final class DeskCommands {
    private static final int DOLLARS = 0;

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final ClaimRequestIdEncoder claim = new ClaimRequestIdEncoder();
    private final OverrideCorridorStateEncoder override = new OverrideCorridorStateEncoder();
    private final ReportClockEncoder clock = new ReportClockEncoder();
    private final AdvanceChainEncoder advance = new AdvanceChainEncoder();
    private final RecordSettlementEncoder settlement = new RecordSettlementEncoder();
    private final BenchmarkCommands commands;
    private final FirmQuoteHeard quote;
    private long block;

    /** @param quote hears what the world says */
    DeskCommands(BenchmarkCommands commands, FirmQuoteHeard quote) {
        this.commands = commands;
        this.quote = quote;
    }

    /** A signed request that the edge refuses uses up its request id. */
    void claimRequestId(int keyId, long number) {
        byte[] id = String.format(Locale.ROOT, "r-%d", number).getBytes(StandardCharsets.US_ASCII);
        begin(claim).keyId(keyId).putRequestId(id, 0, id.length);
        send(claim);
    }

    /** The corridor is protected until told otherwise, or no longer. */
    void override(int corridorId, boolean isActive) {
        begin(override)
                .corridorId(corridorId)
                .active(isActive ? Flag.YES : Flag.NO)
                .state(RiskState.PROTECT)
                .expiresAtNs(OverrideCorridorStateEncoder.expiresAtNsNullValue())
                .actorKind(ActorKind.SYSTEM)
                .operatorEmail("")
                .reason("a benchmark")
                .actorAddress("")
                .actorRequestId("");
        send(override);
    }

    /** The wall clock agrees. */
    void reportClock() {
        begin(clock).isTrusted(Flag.YES).offsetNs(0);
        send(clock);
    }

    /** A block that brings nothing else. */
    void advanceChain() {
        begin(advance).blockNumber(++block).blockTimeSeconds(nowSeconds());
        send(advance);
    }

    /** The last quote's commit is in a confirmed block. */
    void settle() {
        boolean isSale = quote.side() == Side.SELL;
        int other = quote.corridorId() + 1;
        begin(settlement)
                .blockNumber(++block)
                .transactionIndex(0)
                .logIndex(0)
                .blockTimeSeconds(nowSeconds())
                .putQuoteId(quote.id(), 0, quote.id().length)
                .tokenInId(isSale ? DOLLARS : other)
                .tokenOutId(isSale ? other : DOLLARS);
        settlement.amountIn().low(quote.inputRaw()).high(0);
        settlement.amountOut().low(quote.outputRaw()).high(0);
        send(settlement);
    }

    private <E extends MessageEncoderFlyweight> E begin(E message) {
        message.wrap(frame, MessageHeaderEncoder.ENCODED_LENGTH);
        header.wrap(frame, 0)
                .blockLength(message.sbeBlockLength())
                .templateId(message.sbeTemplateId())
                .schemaId(message.sbeSchemaId())
                .version(message.sbeSchemaVersion());
        frame.setMemory(MessageHeaderEncoder.ENCODED_LENGTH, message.sbeBlockLength(), (byte) 0);
        return message;
    }

    private void send(MessageEncoderFlyweight message) {
        commands.send(frame, MessageHeaderEncoder.ENCODED_LENGTH + message.encodedLength());
    }

    private long nowSeconds() {
        return TimeUnit.NANOSECONDS.toSeconds(commands.nowNs());
    }
}
