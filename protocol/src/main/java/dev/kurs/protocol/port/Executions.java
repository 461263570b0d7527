package dev.kurs.protocol.port;

import dev.kurs.protocol.message.sbe.Side;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.agrona.DirectBuffer;

/**
 * What became of firm quotes on chain, as the read model has it: executions one by one, by page, and summed by day.
 *
 * <p>Quote ids and transaction hashes are 0x and 64 lower-case digits. Where a partner may be left out, every partner is meant. Calls read a database
 * and block; they fail with {@link java.io.UncheckedIOException} when it cannot be read.
 */
public interface Executions {
    /** That a look-up by a reference gives, where several partners used it. */
    int MOST_OF_A_REFERENCE = 100;

    /** How a quote's commit ended; FAILED turns SETTLED when a later commit of the same quote is taken. */
    enum Status {
        SETTLED,
        FAILED
    }

    /**
     * A commit of a firm quote that is in a confirmed block.
     *
     * @param sequence of the journal record that has it; among executions of one second the later is the newer
     * @param quote the quote's {@code FirmQuoteIssued} frame
     * @param asQuoted whether tokens and amounts on chain were the quote's
     * @param amountIn raw units that came in, fees included; of a FAILED one what the quote says
     * @param amountOut raw units that went out; of a FAILED one what the quote says
     * @param logIndex within the block; -1 for FAILED
     * @param settledAtSeconds the block's time
     * @param started the {@code ExecutionChanged} frame with which the execution of a quote of v0.1 started: less than was quoted may be executed
     */
    record Execution(
            long sequence,
            Status status,
            DirectBuffer quote,
            boolean asQuoted,
            BigInteger amountIn,
            BigInteger amountOut,
            String transactionHash,
            long blockNumber,
            int logIndex,
            long settledAtSeconds,
            Optional<DirectBuffer> started) {}

    /**
     * What a history is asked for.
     *
     * @param fromSeconds lowest block time, inclusive
     * @param toSeconds highest block time, inclusive
     */
    record Filter(
            OptionalInt partnerId,
            OptionalInt corridorId,
            Optional<Status> status,
            OptionalLong fromSeconds,
            OptionalLong toSeconds) {}

    /**
     * Where a page ended.
     *
     * @param asOf last journal sequence that the first page saw; later ones change nothing of this history
     */
    record Mark(long asOf, long settledAtSeconds, long sequence) {}

    /** Newest first; the mark is empty on the last page. */
    record Page(List<Execution> executions, Optional<Mark> next) {}

    /** Raw units of settled swaps of one side. */
    record Turnover(BigInteger source, BigInteger destination) {}

    /** One corridor's day; dollars at 10^-6. */
    record CorridorDay(
            int corridorId,
            long settled,
            BigInteger sourceVolumeE6,
            BigInteger totalFeeE6,
            long failed,
            long expired,
            BigInteger expiredNotionalE6,
            Map<Side, Turnover> turnover) {}

    /**
     * Which journal records make up a day, by their timestamps.
     *
     * @param stateHash of the day's last snapshot, 16 hexadecimal digits
     * @param seal SHA-256 of the seal of the journal file in which the day ends, 64 hexadecimal digits; empty until there is one
     */
    record JournalDay(long firstSequence, long lastSequence, Optional<String> stateHash, Optional<String> seal) {}

    /**
     * A partner's UTC day: executions by their block's time, expired quotes by their expiry.
     *
     * @param complete whether the confirmed head's time is past the day's end
     * @param reportHash 64 hexadecimal digits over the partner's events of the day, in their order
     */
    record DaySummary(List<CorridorDay> corridors, boolean complete, String reportHash, Optional<JournalDay> journal) {}

    /**
     * Where a UTC day's profit and loss came from, dollars at 10^-6: {@code openE6} and the parts are what the book was worth at its end.
     *
     * @param isClosed whether the day is over
     * @param openE6 what the book was worth when it began
     * @param rebatesE6 what partners were given above the mid; never above 0
     * @param revaluationE6 what prices did to what the book holds
     * @param gasE6 never above 0
     */
    record PnlDay(
            LocalDate date,
            boolean isClosed,
            long openE6,
            long spreadE6,
            long rebatesE6,
            long feesE6,
            long revaluationE6,
            long hedgingE6,
            long gasE6,
            int swaps,
            int hedges) {
        /** What the book gained. */
        public long pnlE6() {
            return spreadE6 + rebatesE6 + feesE6 + revaluationE6 + hedgingE6 + gasE6;
        }

        /** What the book was worth at the end, or is worth so far. */
        public long valueE6() {
            return openE6 + pnlE6();
        }
    }

    /** The execution of one quote. */
    Optional<Execution> byQuote(OptionalInt partnerId, String quoteId);

    /** Those of quotes with this reference, newest first, {@value #MOST_OF_A_REFERENCE} at most: it names one quote of a partner, and may name others of other partners. */
    List<Execution> byClientRef(OptionalInt partnerId, String clientRef);

    /** The executions of one transaction, by log index. */
    List<Execution> byTransaction(OptionalInt partnerId, String transactionHash);

    /** At most {@code size} executions behind the mark, or the newest. */
    Page page(Filter filter, Optional<Mark> after, int size);

    DaySummary day(int partnerId, LocalDate date);

    /** The pool's day; one on which nothing moved has the book of the day before. Empty before risk was measured. */
    Optional<PnlDay> pnl(LocalDate date);
}
