package dev.kurs.core.settlement;

import dev.kurs.core.book.ChainCursor;
import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.Position;
import dev.kurs.core.book.Wallets;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Flags;
import dev.kurs.core.state.QuoteIds;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.ChainAdvancedEncoder;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.PositionChangedEncoder;
import dev.kurs.protocol.message.sbe.QuoteFailedEncoder;
import dev.kurs.protocol.message.sbe.QuoteSettledEncoder;
import dev.kurs.protocol.message.sbe.RecordFailureDecoder;
import dev.kurs.protocol.message.sbe.RecordSettlementDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.SignedAmount;

/** What the engine says of commits and of how far the chain is recorded. */
public final class SettlementEvents {
    private static final int NO_ID = -1;
    private static final byte[] NO_HASH = new byte[ChainCursor.HASH_LENGTH];
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final QuoteSettledEncoder settled = new QuoteSettledEncoder();
    private final QuoteFailedEncoder failed = new QuoteFailedEncoder();
    private final PositionChangedEncoder position = new PositionChangedEncoder();
    private final ChainAdvancedEncoder advanced = new ChainAdvancedEncoder();
    private final byte[] hash = new byte[ChainCursor.HASH_LENGTH];
    private final byte[] address = new byte[Wallets.ADDRESS_LENGTH];
    private final EventFrame frame;

    public SettlementEvents(EventFrame frame) {
        this.frame = frame;
    }

    void settled(RecordSettlementDecoder command, OpenQuotes quotes, int slot, CommitMatch match, byte[] quoteId) {
        boolean isOpen = slot != OpenQuotes.NONE;
        frame.begin(settled)
                .commitMatch(match)
                .quoteSequence(isOpen ? quotes.quoteSequence(slot) : QuoteIds.UNKNOWN)
                .putQuoteId(quoteId, 0, QuoteIds.LENGTH)
                .partnerId(isOpen ? quotes.partnerId(slot) : NO_ID)
                .corridorId(isOpen ? quotes.corridorId(slot) : NO_ID)
                .side(isOpen ? quotes.side(slot) : Side.SELL)
                .rateE12(isOpen ? quotes.rateE12(slot) : 0)
                .notionalE6(isOpen ? quotes.notionalE6(slot) : 0)
                .blockNumber(command.blockNumber())
                .transactionIndex(command.transactionIndex())
                .logIndex(command.logIndex())
                .blockTimeSeconds(command.blockTimeSeconds());
        copy(command.amountIn(), settled.amountIn());
        copy(command.amountOut(), settled.amountOut());
        copy(command.feeIn(), settled.feeIn());
        copy(command.onchainMidE12(), settled.onchainMidE12());
        command.getPayer(address, 0, address.length);
        settled.putPayer(address, 0, address.length);
        command.getRecipient(address, 0, address.length);
        settled.putRecipient(address, 0, address.length);
        command.getBlockHash(hash, 0, hash.length);
        settled.putBlockHash(hash, 0, hash.length);
        command.getTransactionHash(hash, 0, hash.length);
        settled.putTransactionHash(hash, 0, hash.length);
        frame.send(settled);
    }

    void failed(RecordFailureDecoder command, OpenQuotes quotes, int slot, byte[] quoteId) {
        boolean isOpen = slot != OpenQuotes.NONE;
        frame.begin(failed)
                .commitMatch(isOpen ? CommitMatch.OPEN : CommitMatch.UNKNOWN)
                .quoteSequence(isOpen ? quotes.quoteSequence(slot) : QuoteIds.UNKNOWN)
                .putQuoteId(quoteId, 0, QuoteIds.LENGTH)
                .partnerId(isOpen ? quotes.partnerId(slot) : NO_ID)
                .corridorId(isOpen ? quotes.corridorId(slot) : NO_ID)
                .blockNumber(command.blockNumber())
                .transactionIndex(command.transactionIndex())
                .blockTimeSeconds(command.blockTimeSeconds());
        command.getPayer(address, 0, address.length);
        failed.putPayer(address, 0, address.length);
        command.getBlockHash(hash, 0, hash.length);
        failed.putBlockHash(hash, 0, hash.length);
        command.getTransactionHash(hash, 0, hash.length);
        failed.putTransactionHash(hash, 0, hash.length);
        frame.send(failed);
    }

    /** The contracts would revert it, and no block has it: block 0, no transaction, and the command's time. */
    void failedUnsent(OpenQuotes quotes, int slot, byte[] quoteId, byte[] payer) {
        frame.begin(failed)
                .commitMatch(CommitMatch.OPEN)
                .quoteSequence(quotes.quoteSequence(slot))
                .putQuoteId(quoteId, 0, QuoteIds.LENGTH)
                .partnerId(quotes.partnerId(slot))
                .corridorId(quotes.corridorId(slot))
                .putPayer(payer, 0, payer.length)
                .blockNumber(0)
                .transactionIndex(0)
                .blockTimeSeconds(Math.floorDiv(frame.context().timestampNs(), NANOS_PER_SECOND))
                .putBlockHash(NO_HASH, 0, NO_HASH.length)
                .putTransactionHash(NO_HASH, 0, NO_HASH.length);
        frame.send(failed);
    }

    void positionChanged(Corridor corridor, boolean batchClosed) {
        Position present = corridor.position();
        frame.begin(position)
                .corridorId(corridor.id())
                .waopE12(present.waopE12())
                .batch(present.batch())
                .batchClosed(Flags.of(batchClosed))
                .openedAtSeconds(present.openedAtSeconds());
        write(position.position(), present.base());
        write(position.realised(), present.realised());
        frame.send(position);
    }

    void chainAdvanced(ChainCursor cursor) {
        frame.begin(advanced)
                .blockNumber(cursor.blockNumber())
                .blockTimeSeconds(cursor.blockTimeSeconds())
                .putBlockHash(cursor.hash(), 0, ChainCursor.HASH_LENGTH)
                .commitBlockNumber(cursor.commitBlock())
                .commitTransactionIndex(cursor.commitTransaction())
                .commitLogIndex(cursor.commitLog())
                .recordedAtNs(cursor.recordedAtNs());
        frame.send(advanced);
    }

    private static void copy(AmountDecoder from, AmountEncoder to) {
        to.low(from.low()).high(from.high());
    }

    private static void write(AmountEncoder encoder, SignedAmount value) {
        encoder.low(value.low()).high(value.high());
    }
}
