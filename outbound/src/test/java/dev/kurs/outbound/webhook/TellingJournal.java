package dev.kurs.outbound.webhook;

import dev.kurs.protocol.message.SequenceLeap;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.AcceptClockEncoder;
import dev.kurs.protocol.message.sbe.CommandAcceptedEncoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenEncoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedEncoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedEncoder;
import dev.kurs.protocol.message.sbe.ExecutionReason;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.OpenQuoteStateEncoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredEncoder;
import dev.kurs.protocol.message.sbe.QuoteTermsEncoder;
import dev.kurs.protocol.message.sbe.RedeliverWebhookEncoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.WebhookConfiguredEncoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.agrona.concurrent.UnsafeBuffer;

/** Records as a journal has them, of a market with one corridor, USDT-IDRX, which v0.1 calls USD-IDR. */
final class TellingJournal {
    static final int CORRIDOR = 7;
    static final long BEGUN_MS = 1_767_225_600_000L;

    private static final int USDT = 3;
    private static final int IDRX = 4;
    private static final int LENGTH = 1_024;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final List<Written> records = new ArrayList<>();
    private List<UnsafeBuffer> frames = new ArrayList<>();
    private long leapt;

    /** A record's frames. */
    record Written(long sequence, List<UnsafeBuffer> frames) {}

    TellingJournal() {
        accepted(USDT, token(USDT, 6));
        accepted(IDRX, token(IDRX, 2));
        corridor(Flag.NO);
    }

    List<Written> records() {
        return records;
    }

    private long sequence() {
        return records.size() + 1L + leapt;
    }

    /** An operator goes on with a copy, or without an end that was lost. */
    void leap() {
        leapt += SequenceLeap.LENGTH;
    }

    long lastSequence() {
        return records.getLast().sequence();
    }

    /** A second for each record. */
    long timestampNs() {
        return (BEGUN_MS + (records.size() + 1L) * 1_000) * 1_000_000;
    }

    private UnsafeBuffer buffer() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[LENGTH]);
        frames.add(buffer);
        return buffer;
    }

    private void record() {
        records.add(new Written(sequence(), List.copyOf(frames)));
        frames = new ArrayList<>();
    }

    private void accepted(int entityId, Runnable command) {
        command.run();
        new CommandAcceptedEncoder()
                .wrapAndApplyHeader(buffer(), 0, header)
                .sequence(sequence())
                .timestampNs(timestampNs())
                .entityId(entityId);
        record();
    }

    private Runnable token(int tokenId, int decimals) {
        return () -> new ConfigureTokenEncoder()
                .wrapAndApplyHeader(buffer(), 0, header)
                .sequence(sequence())
                .tokenId(tokenId)
                .decimals((short) decimals);
    }

    /** An operator takes a clock that was put forward or back. */
    void clockAccepted(Duration moved) {
        accepted(0, () -> {
            AcceptClockEncoder accept = new AcceptClockEncoder()
                    .wrapAndApplyHeader(buffer(), 0, header)
                    .sequence(sequence())
                    .offsetNs(moved.toNanos());
            accept.actor("desk").reason("ntp").actorAddress("").actorRequestId("");
        });
    }

    /** The corridor is withdrawn, and keeps what v0.1 called it. */
    void withdraw() {
        corridor(Flag.YES);
    }

    private void corridor(Flag isWithdrawn) {
        accepted(CORRIDOR, () -> {
            ConfigureCorridorEncoder corridor = new ConfigureCorridorEncoder()
                    .wrapAndApplyHeader(buffer(), 0, header)
                    .sequence(sequence())
                    .corridorId(CORRIDOR)
                    .baseTokenId(USDT)
                    .quoteTokenId(IDRX)
                    .isWithdrawn(isWithdrawn);
            corridor.earlierBase("USD").earlierQuote("IDR");
            corridor.tiersCount(0);
            corridor.pair("USDT-IDRX");
        });
    }

    static UUID uuid(int partnerId) {
        return new UUID(0x1234_5678_0000_4000L, 0x8000_0000_0000_0000L + partnerId);
    }

    void partner(int partnerId, String url) {
        partner(partnerId, uuid(partnerId), url);
    }

    void partner(int partnerId, UUID id, String url) {
        partner(partnerId, id);
        url(partnerId, url);
    }

    /** One that has no URL, of which nothing is said then. */
    void partner(int partnerId, UUID id) {
        accepted(partnerId, () -> {
            ConfigurePartnerEncoder partner = new ConfigurePartnerEncoder()
                    .wrapAndApplyHeader(buffer(), 0, header)
                    .sequence(sequence())
                    .partnerId(partnerId);
            partner.putUuid(Uuids.bytes(id), 0, Uuids.LENGTH);
        });
    }

    void url(int partnerId, String url) {
        new WebhookConfiguredEncoder()
                .wrapAndApplyHeader(buffer(), 0, header)
                .sequence(sequence())
                .partnerId(partnerId)
                .url(url);
        record();
    }

    void enable(int partnerId, boolean isEnabled) {
        accepted(
                -1,
                () -> new ConfigurePartnerCorridorEncoder()
                        .wrapAndApplyHeader(buffer(), 0, header)
                        .sequence(sequence())
                        .partnerId(partnerId)
                        .corridorId(CORRIDOR)
                        .enabled(isEnabled ? Flag.YES : Flag.NO));
    }

    /** A firm quote of v0.1 for so many millionths of a USDT; gives its sequence. */
    long issued(int partnerId, long amountE6) {
        FirmQuoteIssuedEncoder issued = new FirmQuoteIssuedEncoder()
                .wrapAndApplyHeader(buffer(), 0, header)
                .sequence(sequence())
                .timestampNs(timestampNs())
                .quoteSequence(sequence());
        QuoteTermsEncoder terms = issued.terms();
        terms.partnerId(partnerId).corridorId(CORRIDOR).surface(Surface.V01).side(Side.SELL);
        terms.inputAmount().high(0).low(amountE6);
        issued.clientRef("");
        record();
        return lastSequence();
    }

    /** A firm quote as a snapshot has it, with so much reserved. */
    void open(int partnerId, long quoteSequence, long amountE6) {
        OpenQuoteStateEncoder open = new OpenQuoteStateEncoder()
                .wrapAndApplyHeader(buffer(), 0, header)
                .quoteSequence(quoteSequence)
                .partnerId(partnerId)
                .corridorId(CORRIDOR)
                .side(Side.SELL)
                .surface(Surface.V01);
        open.inputAmount().high(0).low(amountE6);
        record();
    }

    private void addExpired(int partnerId, Surface surface) {
        addExpired(partnerId, surface, 0, 1_500_500_000);
    }

    private void addExpired(int partnerId, Surface surface, long quoteSequence, long amountE6) {
        QuoteExpiredEncoder expired = new QuoteExpiredEncoder()
                .wrapAndApplyHeader(buffer(), 0, header)
                .sequence(sequence())
                .timestampNs(timestampNs())
                .quoteSequence(quoteSequence)
                .partnerId(partnerId)
                .corridorId(CORRIDOR)
                .side(Side.SELL)
                .expiresAtSeconds(BEGUN_MS / 1_000 + 30)
                .surface(surface);
        byte[] quoteId = new byte[32];
        quoteId[31] = (byte) sequence();
        expired.putQuoteId(quoteId, 0, 32);
        expired.inputAmount().high(0).low(amountE6);
    }

    /** With what was left of it reserved. */
    void expired(int partnerId, long quoteSequence, long amountE6) {
        addExpired(partnerId, Surface.V01, quoteSequence, amountE6);
        record();
    }

    void expired(int partnerId) {
        expired(partnerId, Surface.V01);
    }

    void expired(int partnerId, Surface surface) {
        addExpired(partnerId, surface);
        record();
    }

    /** Several at the same moment. */
    void expiredTogether(int... partnerIds) {
        for (int partnerId : partnerIds) {
            addExpired(partnerId, Surface.V01);
        }
        record();
    }

    void execution(int partnerId, ExecutionStatus status, ExecutionReason reason) {
        execution(partnerId, 0, status, reason);
    }

    void execution(int partnerId, long quoteSequence, ExecutionStatus status, ExecutionReason reason) {
        ExecutionChangedEncoder changed = new ExecutionChangedEncoder()
                .wrapAndApplyHeader(buffer(), 0, header)
                .sequence(sequence())
                .timestampNs(timestampNs())
                .quoteSequence(quoteSequence)
                .partnerId(partnerId)
                .corridorId(CORRIDOR)
                .side(Side.BUY)
                .status(status)
                .reason(reason)
                .rateE12(16_312_500_000_000_000L)
                .blockTimeSeconds(BEGUN_MS / 1_000 + 5);
        byte[] hash = new byte[32];
        hash[0] = 1;
        changed.putExecutionId(hash, 0, 32);
        hash[0] = 2;
        changed.putQuoteId(hash, 0, 32);
        hash[0] = 3;
        changed.putTransactionHash(hash, 0, 32);
        changed.sourceAmount().high(0).low(16_312_500_00L);
        changed.destinationAmount().high(0).low(999_000_001);
        record();
    }

    void state(RiskState previous, RiskState next, boolean sells, boolean buys) {
        new CorridorStateChangedEncoder()
                .wrapAndApplyHeader(buffer(), 0, header)
                .sequence(sequence())
                .timestampNs(timestampNs())
                .corridorId(CORRIDOR)
                .previous(previous)
                .state(next)
                .sellAllowed(sells ? Flag.YES : Flag.NO)
                .buyAllowed(buys ? Flag.YES : Flag.NO);
        record();
    }

    /** An operator has an event told once more. */
    void redelivered(int partnerId, String eventId) {
        byte[] id = HexFormat.of().parseHex(eventId);
        new RedeliverWebhookEncoder()
                .wrapAndApplyHeader(buffer(), 0, header)
                .sequence(sequence())
                .timestampNs(timestampNs())
                .partnerId(partnerId)
                .putEventId(id, 0, id.length);
        record();
    }

    /** Hands on the records behind the store's position, so many in a commit. */
    void follow(WebhookProjection projection, StorePosition from, int batch) throws Exception {
        int gathered = 0;
        List<Written> behind = records.stream()
                .filter(record -> record.sequence() > from.sequence())
                .toList();
        for (Written record : behind) {
            record.frames().forEach(frame -> projection.frames().onFrame(frame, 0, frame.capacity()));
            gathered++;
            if (gathered == batch || record.sequence() == lastSequence()) {
                projection.commit(new StorePosition(record.sequence(), "hash " + record.sequence()));
                gathered = 0;
            }
        }
    }
}
