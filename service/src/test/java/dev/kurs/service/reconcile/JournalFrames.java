package dev.kurs.service.reconcile;

import dev.kurs.journal.directory.Directory;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.BalanceChange;
import dev.kurs.protocol.message.sbe.BalanceChangedEncoder;
import dev.kurs.protocol.message.sbe.ChainAdvancedEncoder;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenEncoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedEncoder;
import dev.kurs.protocol.message.sbe.HedgeRecordedEncoder;
import dev.kurs.protocol.message.sbe.InventoryRecordedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.ObligationChangedEncoder;
import dev.kurs.protocol.message.sbe.ObligationStatus;
import dev.kurs.protocol.message.sbe.QuoteExpiredEncoder;
import dev.kurs.protocol.message.sbe.QuoteFailedEncoder;
import dev.kurs.protocol.message.sbe.QuoteSettledEncoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.VaultShortfallChangedEncoder;
import dev.kurs.protocol.money.DecimalText;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import java.util.function.ObjIntConsumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

/** Tells a journal book what a journal of a few frames would. */
final class JournalFrames {
    /** The one that every quote is given to. */
    static final String WALLET = "0x" + "0a".repeat(20);

    private static final int SEQUENCE = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int TIMESTAMP = SEQUENCE + Long.BYTES;
    private static final long START_NS = 1_767_225_600_000_000_000L;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[4_096]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final Directory directory = new Directory();
    private final JournalBook book;
    private final ObjIntConsumer<DirectBuffer> records;
    private final Map<String, long[]> accounts = new HashMap<>();
    private long sequence;
    private long hedges;

    JournalFrames(TimeRange range) {
        this(range, (frame, length) -> {});
    }

    /** @param records gets each frame and its length */
    JournalFrames(TimeRange range, ObjIntConsumer<DirectBuffer> records) {
        this.records = records;
        book = new JournalBook(range, directory);
    }

    JournalBook book() {
        return book;
    }

    static String addressOf(int tokenId) {
        return "0x" + String.format("%02x", tokenId + 1).repeat(20);
    }

    JournalFrames token(int tokenId, String symbol) {
        ConfigureTokenEncoder message = new ConfigureTokenEncoder().wrapAndApplyHeader(buffer, 0, header);
        message.tokenId(tokenId)
                .putAddress(bytes(addressOf(tokenId)), 0, 20)
                .symbol(symbol)
                .actor("")
                .actorAddress("")
                .actorRequestId("")
                .reason("");
        return tell(message);
    }

    JournalFrames partner(int partnerId, UUID uuid) {
        ConfigurePartnerEncoder message = new ConfigurePartnerEncoder().wrapAndApplyHeader(buffer, 0, header);
        message.partnerId(partnerId).putUuid(Uuids.bytes(uuid), 0, Uuids.LENGTH);
        message.spreadOverridesCount(0);
        message.name("Bunga").actor("").actorAddress("").actorRequestId("").reason("");
        return tell(message);
    }

    /** A move on an account that holds together, of so many raw units. */
    JournalFrames balance(int partnerId, int tokenId, BalanceChange kind, long change) {
        long[] account = accounts.computeIfAbsent(partnerId + " " + tokenId, first -> new long[2]);
        account[0] += switch (kind) {
            case RESERVATION, WITHDRAWAL -> -change;
            case PAYMENT -> 0;
            default -> change;
        };
        account[1] += switch (kind) {
            case RESERVATION -> change;
            case RELEASE, PAYMENT -> -change;
            default -> 0;
        };
        return balance(partnerId, tokenId, kind, change, account[0], account[1]);
    }

    /** A move on an account that has so much afterwards; one of a quote is in the record of the frame before. */
    JournalFrames balance(int partnerId, int tokenId, BalanceChange kind, long change, long available, long reserved) {
        BalanceChangedEncoder message = new BalanceChangedEncoder().wrapAndApplyHeader(buffer, 0, header);
        message.partnerId(partnerId).tokenId(tokenId).kind(kind);
        message.change().low(change).high(change >> 63);
        message.available().low(available).high(0);
        message.reserved().low(reserved).high(0);
        if (kind == BalanceChange.RESERVATION) {
            sequence--;
        }
        return tell(message);
    }

    /** What an account falls short of; in the record of the frame before. */
    JournalFrames shortfall(int partnerId, int tokenId, long raw) {
        VaultShortfallChangedEncoder message = new VaultShortfallChangedEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .partnerId(partnerId)
                .tokenId(tokenId);
        put(message.shortfall(), raw);
        sequence--;
        return tell(message);
    }

    JournalFrames corridor(int corridorId, int baseTokenId, int quoteTokenId) {
        ConfigureCorridorEncoder message = new ConfigureCorridorEncoder().wrapAndApplyHeader(buffer, 0, header);
        message.corridorId(corridorId).baseTokenId(baseTokenId).quoteTokenId(quoteTokenId);
        message.tiersCount(0);
        message.pair("USDT-IDRX").actor("").actorAddress("").actorRequestId("").reason("");
        return tell(message);
    }

    /** A SELL. */
    JournalFrames issued(String quoteId, long quoteSequence, int corridorId, long in, long out) {
        FirmQuoteIssuedEncoder message = new FirmQuoteIssuedEncoder().wrapAndApplyHeader(buffer, 0, header);
        message.quoteSequence(quoteSequence).putQuoteId(bytes(quoteId), 0, 32);
        message.terms().corridorId(corridorId).side(Side.SELL).putWallet(bytes(WALLET), 0, 20);
        put(message.terms().inputAmount(), in);
        put(message.terms().outputAmount(), out);
        message.clientRef("");
        return tell(message);
    }

    JournalFrames expired(String quoteId, long quoteSequence) {
        return tell(new QuoteExpiredEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .putQuoteId(bytes(quoteId), 0, 32)
                .quoteSequence(quoteSequence));
    }

    JournalFrames settled(Swap swap, long quoteSequence, CommitMatch match) {
        QuoteSettledEncoder message = new QuoteSettledEncoder().wrapAndApplyHeader(buffer, 0, header);
        message.commitMatch(match)
                .quoteSequence(quoteSequence)
                .putQuoteId(bytes(swap.quoteId()), 0, 32)
                .blockNumber(swap.blockNumber())
                .logIndex(swap.logIndex())
                .blockTimeSeconds(swap.timeSeconds())
                .putTransactionHash(bytes(swap.transactionHash()), 0, 32);
        put(message.amountIn(), swap.amountIn().longValueExact());
        put(message.amountOut(), swap.amountOut().longValueExact());
        return tell(message);
    }

    JournalFrames failed(String quoteId, String transaction, long timeSeconds) {
        return failed(quoteId, WALLET, transaction, timeSeconds);
    }

    JournalFrames failed(String quoteId, String payer, String transaction, long timeSeconds) {
        return tell(new QuoteFailedEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .putQuoteId(bytes(quoteId), 0, 32)
                .putPayer(bytes(payer), 0, 20)
                .putTransactionHash(bytes(transaction), 0, 32)
                .blockNumber(1)
                .blockTimeSeconds(timeSeconds));
    }

    JournalFrames inventory(int tokenId, long balance, long reserved, long due) {
        InventoryRecordedEncoder message = new InventoryRecordedEncoder().wrapAndApplyHeader(buffer, 0, header);
        message.tokenId(tokenId);
        put(message.balance(), balance);
        put(message.reserved(), reserved);
        put(message.due(), due);
        return tell(message);
    }

    JournalFrames advanced(long block, String hash, long timeSeconds) {
        return tell(new ChainAdvancedEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .blockNumber(block)
                .blockTimeSeconds(timeSeconds)
                .putBlockHash(bytes(hash), 0, 32));
    }

    /** Whole units of tokens without decimals. */
    JournalFrames hedge(int corridorId, Side side, long base, String price, long timeSeconds, String reference) {
        HedgeRecordedEncoder message = new HedgeRecordedEncoder().wrapAndApplyHeader(buffer, 0, header);
        message.hedge(++hedges)
                .corridorId(corridorId)
                .side(side)
                .priceE12(DecimalText.parseRateE12(price))
                .tradedAtNs(timeSeconds * 1_000_000_000L);
        put(message.baseAmount(), base);
        message.realised().low(0).high(0);
        message.recordedBy("desk@example.com").venue("OKX").reference(reference).reason("long");
        return tell(message);
    }

    /** A maker that bought base units has delivered. */
    JournalFrames delivered(int corridorId, long base, long quote, long timeSeconds, String reference) {
        ObligationChangedEncoder message = new ObligationChangedEncoder().wrapAndApplyHeader(buffer, 0, header);
        message.rfq(1)
                .putRfqId(new byte[16], 0, 16)
                .makerId(0)
                .corridorId(corridorId)
                .status(ObligationStatus.DELIVERED)
                .side(Side.BUY)
                .deliveredAtNs(timeSeconds * 1_000_000_000L);
        put(message.baseAmount(), base);
        put(message.quoteAmount(), quote);
        message.makerReference("T-1").deliveryReference(reference);
        return tell(message);
    }

    private JournalFrames tell(MessageEncoderFlyweight message) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + message.encodedLength();
        sequence++;
        buffer.putLong(SEQUENCE, sequence, ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(TIMESTAMP, START_NS + sequence, ByteOrder.LITTLE_ENDIAN);
        directory.onFrame(buffer, 0, length);
        book.onFrame(buffer, 0, length);
        records.accept(buffer, length);
        buffer.setMemory(0, buffer.capacity(), (byte) 0);
        return this;
    }

    private static void put(AmountEncoder amount, long raw) {
        amount.low(raw).high(0);
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex, 2, hex.length());
    }
}
