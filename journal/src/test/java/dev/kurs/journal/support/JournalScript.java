package dev.kurs.journal.support;

import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.AdvanceChainEncoder;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.ChainAdvancedEncoder;
import dev.kurs.protocol.message.sbe.CommandRejectedEncoder;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenEncoder;
import dev.kurs.protocol.message.sbe.ExecuteQuoteEncoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedEncoder;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.NoteSnapshotEncoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredEncoder;
import dev.kurs.protocol.message.sbe.QuoteFailedEncoder;
import dev.kurs.protocol.message.sbe.QuoteSettledEncoder;
import dev.kurs.protocol.message.sbe.QuoteTermsEncoder;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.message.sbe.RecordFailureEncoder;
import dev.kurs.protocol.message.sbe.RecordSettlementEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RequestQuoteEncoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.SnapshotTakenEncoder;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.TakeSnapshotEncoder;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

/**
 * Writes a journal record by record, saying what the engine would have said.
 *
 * <p>Token n has address 0xn…, corridor n exchanges token 2n for token 2n + 1, partner n has wallet 0xn….
 */
public final class JournalScript implements AutoCloseable {
    public static final int ID_LENGTH = 32;
    public static final int ADDRESS_LENGTH = 20;

    /** Of every quote, whatever it exchanges, as are the next two. */
    public static final BigInteger FIXED_FEE = BigInteger.valueOf(50);

    public static final BigInteger SPREAD_FEE = BigInteger.valueOf(7);
    public static final long MID_E12 = 16_100_000_000_000_000L;

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[4096]);
    private final UnsafeBuffer record = new UnsafeBuffer(new byte[1 << 20]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final ChronicleJournal journal;
    private int recordLength;
    private long sequence;
    private long nowNs;

    public JournalScript(Path directory) {
        journal = ChronicleJournal.open(JournalSettings.in(directory).withBlockSize(1 << 20));
        sequence = journal.lastSequence();
    }

    /** What a quote is known by and says. */
    public record Quote(
            long sequence,
            String id,
            int partnerId,
            int corridorId,
            Side side,
            String clientRef,
            BigInteger input,
            BigInteger output,
            long notionalE6,
            long totalFeeE6,
            long issuedAtSeconds,
            long expiresAtSeconds) {}

    /** Where a commit stands in the chain. */
    public record Place(long block, int transaction, int log, long timeSeconds) {
        public String hash() {
            return hex(bytes(ID_LENGTH, 0x7A, block * 1_000 + transaction));
        }
    }

    public JournalScript at(long seconds) {
        nowNs = TimeUnit.SECONDS.toNanos(seconds);
        return this;
    }

    public long sequence() {
        return sequence;
    }

    static byte[] bytes(int length, int first, long last) {
        UnsafeBuffer bytes = new UnsafeBuffer(new byte[length]);
        bytes.putByte(0, (byte) first);
        bytes.putLong(length - Long.BYTES, last, ByteOrder.BIG_ENDIAN);
        return bytes.byteArray();
    }

    private static String hex(byte[] bytes) {
        return "0x" + HexFormat.of().formatHex(bytes);
    }

    public static byte[] quoteId(long number) {
        return bytes(ID_LENGTH, 0xAB, number);
    }

    public static byte[] wallet(int partnerId) {
        return bytes(ADDRESS_LENGTH, 0x0A, partnerId);
    }

    private <T extends MessageEncoderFlyweight> T begin(T encoder) {
        frame.setMemory(0, frame.capacity(), (byte) 0);
        header.wrap(frame, 0)
                .blockLength(encoder.sbeBlockLength())
                .templateId(encoder.sbeTemplateId())
                .schemaId(encoder.sbeSchemaId())
                .version(encoder.sbeSchemaVersion());
        encoder.wrap(frame, MessageHeaderEncoder.ENCODED_LENGTH);
        frame.putLong(8, sequence, ByteOrder.LITTLE_ENDIAN);
        frame.putLong(16, nowNs, ByteOrder.LITTLE_ENDIAN);
        return encoder;
    }

    private <T extends MessageEncoderFlyweight> T command(T encoder) {
        sequence++;
        recordLength = 0;
        return begin(encoder);
    }

    private void put(MessageEncoderFlyweight encoder) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
        recordLength = RecordLayout.put(record, recordLength, frame, 0, length);
    }

    /** Begins a record with any command; {@link #and} says what came of it, and {@link #append} ends it. */
    public <C extends MessageEncoderFlyweight> JournalScript with(C command, Consumer<C> fields) {
        fields.accept(command(command));
        put(command);
        return this;
    }

    /** One more event of the record that was begun. */
    public <E extends MessageEncoderFlyweight> JournalScript and(E event, Consumer<E> fields) {
        fields.accept(begin(event));
        put(event);
        return this;
    }

    public long append() {
        journal.append(record, 0, recordLength);
        journal.commit();
        return sequence;
    }

    public static void set(AmountEncoder amount, BigInteger value) {
        amount.low(value.longValue()).high(value.shiftRight(64).longValueExact());
    }

    /** A command that changes nothing here. */
    public long time() {
        put(command(new AdvanceTimeEncoder()));
        return append();
    }

    public long instance(int number) {
        put(command(new ConfigureInstanceEncoder())
                .putInstanceId(bytes(ID_LENGTH, 0x11, number), 0, ID_LENGTH)
                .actor("")
                .actorAddress("")
                .actorRequestId("")
                .reason(""));
        return append();
    }

    public long token(int tokenId, String symbol, int decimals) {
        put(command(new ConfigureTokenEncoder())
                .tokenId(tokenId)
                .decimals((short) decimals)
                .putAddress(bytes(ADDRESS_LENGTH, 0x70, tokenId), 0, ADDRESS_LENGTH)
                .symbol(symbol)
                .actor("")
                .actorAddress("")
                .actorRequestId("")
                .reason(""));
        return append();
    }

    public long corridor(int corridorId, String pair) {
        ConfigureCorridorEncoder encoder = command(new ConfigureCorridorEncoder())
                .corridorId(corridorId)
                .baseTokenId(2 * corridorId)
                .quoteTokenId(2 * corridorId + 1);
        encoder.tiersCount(0);
        put(encoder.pair(pair).actor("").actorAddress("").actorRequestId("").reason(""));
        return append();
    }

    public long partner(int partnerId, String name) {
        configurePartner(partnerId, name);
        return append();
    }

    public long refusedPartner(int partnerId, String name) {
        configurePartner(partnerId, name);
        put(begin(new CommandRejectedEncoder())
                .reason(RejectReason.INVALID_CONFIGURATION)
                .detail("no"));
        return append();
    }

    private void configurePartner(int partnerId, String name) {
        ConfigurePartnerEncoder encoder =
                command(new ConfigurePartnerEncoder()).partnerId(partnerId).putUuid(bytes(16, 0x55, partnerId), 0, 16);
        encoder.rateTier(RateTier.STANDARD)
                .rateLimitV02(ConfigurePartnerEncoder.rateLimitV02NullValue())
                .maxOpenQuotes(ConfigurePartnerEncoder.maxOpenQuotesNullValue())
                .maxRequestIds(ConfigurePartnerEncoder.maxRequestIdsNullValue());
        encoder.spreadOverridesCount(0);
        put(encoder.name(name).actor("").actorAddress("").actorRequestId("").reason(""));
    }

    public Quote issue(Quote terms) {
        return issue(terms, Surface.V02);
    }

    /** A quote that this service is asked to execute. */
    public Quote issueV01(Quote terms) {
        return issue(terms, Surface.V01);
    }

    private Quote issue(Quote terms, Surface surface) {
        put(command(new RequestQuoteEncoder()).requestId("r").clientRef(terms.clientRef()));
        Quote quote = new Quote(
                sequence,
                hex(quoteId(sequence)),
                terms.partnerId(),
                terms.corridorId(),
                terms.side(),
                terms.clientRef(),
                terms.input(),
                terms.output(),
                terms.notionalE6(),
                terms.totalFeeE6(),
                terms.issuedAtSeconds(),
                terms.expiresAtSeconds());
        FirmQuoteIssuedEncoder issued = begin(new FirmQuoteIssuedEncoder())
                .quoteSequence(sequence)
                .putQuoteId(quoteId(sequence), 0, ID_LENGTH)
                .issuedAtSeconds(terms.issuedAtSeconds())
                .expiresAtSeconds(terms.expiresAtSeconds());
        QuoteTermsEncoder encoder = issued.terms();
        encoder.partnerId(terms.partnerId())
                .corridorId(terms.corridorId())
                .side(terms.side())
                .surface(surface);
        set(encoder.inputAmount(), terms.input());
        set(encoder.outputAmount(), terms.output());
        set(encoder.fixedFee(), FIXED_FEE);
        set(encoder.variableFee(), variableFee(terms.input()));
        set(encoder.spreadFee(), SPREAD_FEE);
        encoder.midE12(MID_E12)
                .rateE12(16_000_000_000_000_000L)
                .notionalE6(terms.notionalE6())
                .totalFeeE6(terms.totalFeeE6());
        encoder.putWallet(wallet(terms.partnerId()), 0, ADDRESS_LENGTH);
        put(issued.clientRef(terms.clientRef()));
        append();
        return quote;
    }

    /** A thousandth. */
    public static BigInteger variableFee(BigInteger input) {
        return input.divide(BigInteger.valueOf(1_000));
    }

    /** The execution of a quote, or of so much of it, starts. */
    public long start(Quote part) {
        put(command(new ExecuteQuoteEncoder()).clientRef(""));
        putExecution(part, ExecutionStatus.STARTED);
        return append();
    }

    /** Its time is over: the execution is released, and the quote expires. */
    public long release(Quote quote) {
        put(command(new AdvanceTimeEncoder()));
        putExecution(quote, ExecutionStatus.RELEASED);
        expire(quote);
        return append();
    }

    private void putExecution(Quote part, ExecutionStatus status) {
        ExecutionChangedEncoder changed = begin(new ExecutionChangedEncoder())
                .putQuoteId(HexFormat.of().parseHex(part.id().substring(2)), 0, ID_LENGTH)
                .status(status)
                .notionalE6(part.notionalE6())
                .totalFeeE6(part.totalFeeE6());
        set(changed.sourceAmount(), part.input());
        set(changed.destinationAmount(), part.output());
        set(changed.fixedFee(), FIXED_FEE);
        set(changed.variableFee(), variableFee(part.input()));
        put(changed.clientRef("").detail(""));
    }

    /** A settlement; the tokens are the quote's, or turned about. */
    public long settle(Quote quote, CommitMatch match, Place place, BigInteger in, BigInteger out, boolean isTurned) {
        boolean isSell = quote.side() == Side.SELL;
        int base = 2 * quote.corridorId();
        RecordSettlementEncoder command = command(new RecordSettlementEncoder())
                .tokenInId(isSell != isTurned ? base : base + 1)
                .tokenOutId(isSell != isTurned ? base + 1 : base);
        put(command);
        boolean isOpen = match != CommitMatch.UNKNOWN;
        QuoteSettledEncoder settled = begin(new QuoteSettledEncoder())
                .commitMatch(match)
                .quoteSequence(isOpen ? quote.sequence() : 0)
                .putQuoteId(HexFormat.of().parseHex(quote.id().substring(2)), 0, ID_LENGTH)
                .partnerId(isOpen ? quote.partnerId() : -1)
                .corridorId(isOpen ? quote.corridorId() : -1)
                .side(isOpen ? quote.side() : Side.SELL)
                .blockNumber(place.block())
                .transactionIndex(place.transaction())
                .logIndex(place.log())
                .blockTimeSeconds(place.timeSeconds())
                .putTransactionHash(hash(place), 0, ID_LENGTH);
        set(settled.amountIn(), in);
        set(settled.amountOut(), out);
        put(settled);
        return append();
    }

    private static byte[] hash(Place place) {
        return HexFormat.of().parseHex(place.hash().substring(2));
    }

    public long settle(Quote quote, Place place) {
        return settle(quote, CommitMatch.OPEN, place, quote.input(), quote.output(), false);
    }

    public long fail(Quote quote, boolean isOpen, byte[] payer, Place place) {
        put(command(new RecordFailureEncoder()));
        put(begin(new QuoteFailedEncoder())
                .commitMatch(isOpen ? CommitMatch.OPEN : CommitMatch.UNKNOWN)
                .quoteSequence(isOpen ? quote.sequence() : 0)
                .putQuoteId(HexFormat.of().parseHex(quote.id().substring(2)), 0, ID_LENGTH)
                .partnerId(isOpen ? quote.partnerId() : -1)
                .corridorId(isOpen ? quote.corridorId() : -1)
                .putPayer(payer, 0, ADDRESS_LENGTH)
                .blockNumber(place.block())
                .transactionIndex(place.transaction())
                .blockTimeSeconds(place.timeSeconds())
                .putTransactionHash(hash(place), 0, ID_LENGTH));
        return append();
    }

    public long fail(Quote quote, Place place) {
        return fail(quote, true, wallet(quote.partnerId()), place);
    }

    public long advance(long block, long timeSeconds, Iterable<Quote> expired) {
        put(command(new AdvanceChainEncoder()).blockNumber(block));
        put(begin(new ChainAdvancedEncoder())
                .blockNumber(block)
                .blockTimeSeconds(timeSeconds)
                .putBlockHash(bytes(ID_LENGTH, 0xB0, block), 0, ID_LENGTH));
        expired.forEach(this::expire);
        return append();
    }

    private void expire(Quote quote) {
        QuoteExpiredEncoder expired = begin(new QuoteExpiredEncoder())
                .quoteSequence(quote.sequence())
                .putQuoteId(quoteId(quote.sequence()), 0, ID_LENGTH)
                .partnerId(quote.partnerId())
                .corridorId(quote.corridorId())
                .side(quote.side())
                .notionalE6(quote.notionalE6())
                .expiresAtSeconds(quote.expiresAtSeconds());
        set(expired.inputAmount(), quote.input());
        set(expired.outputAmount(), quote.output());
        put(expired);
    }

    public long snapshot(long stateHash) {
        put(command(new TakeSnapshotEncoder()));
        put(begin(new SnapshotTakenEncoder()).stateHash(stateHash));
        return append();
    }

    /** One that was made beside the core. */
    public long noteSnapshot(long ofSequence, long stateHash) {
        put(command(new NoteSnapshotEncoder()).ofSequence(ofSequence).stateHash(stateHash));
        return append();
    }

    @Override
    public void close() {
        journal.close();
    }
}
