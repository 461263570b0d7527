package dev.kurs.service.reconcile;

import dev.kurs.journal.directory.CorridorTokens;
import dev.kurs.journal.directory.Directory;
import dev.kurs.journal.directory.Reference.Token;
import dev.kurs.journal.frame.FrameValues;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.read.RecordsMissingException;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.RerunStart;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.BalanceChange;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import dev.kurs.protocol.message.sbe.ChainAdvancedDecoder;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.HedgeRecordedDecoder;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.ObligationChangedDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.VaultShortfallChangedDecoder;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.agrona.DirectBuffer;

/**
 * What the journal says of settlement up to the last block it has recorded: the commits of a range of time, what open quotes hold, what the
 * pool is said to have.
 *
 * <p>Where the journal's first records are gone, commits are those of blocks behind the first that the others tell of; what is open, held and owed is what the oldest
 * snapshot that reaches says, and goes on from there. Example: records of 30 days and a snapshot of this morning are all commits of 30 days, less those of the first block.
 */
final class JournalBook implements FrameListener {
    private static final long NONE = -1;
    private static final long MOST_OPEN = 1 << 25;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final TimeRange asked;
    private TimeRange range;
    private TimeRange rebalanced;
    private TimeRange around;
    private final Directory directory;
    private final IssuedQuotes quotes = new IssuedQuotes();
    private final List<Commit> commits = new ArrayList<>();
    private final List<Failure> failures = new ArrayList<>();
    private final Map<Integer, BigInteger> inventory = new TreeMap<>();
    private final VaultBook vault = new VaultBook();
    private final OutsideTrades outside;
    private Reservations reservations = new Reservations();
    private ObligationBook obligations = new ObligationBook();
    private SnapshotState ahead;
    private boolean isBeginningKnown = true;
    private Recorded recorded;
    private Recorded recordedBefore;
    private long lastBlockBeforeAround = NONE;
    private long issuedIn;
    private long issuedQuote;

    /**
     * A settled commit, what it met, and the journal record that has it.
     *
     * @param isTheQuotes whether it settled a quote of this journal, which only the first does
     */
    record Commit(Swap swap, CommitMatch commitMatch, boolean isTheQuotes, long sequence) {}

    /** A refused commit of a payer. */
    record Failure(String quoteId, String transactionHash, long blockNumber, long timeSeconds) {}

    /** A block up to which everything is recorded, and what the engine had of each token then, raw units. */
    record Recorded(long blockNumber, String blockHash, long timeSeconds, Map<Integer, BigInteger> balances) {}

    /** @param directory which has each record's names before this book has its events */
    JournalBook(TimeRange range, Directory directory) {
        this.asked = range;
        this.range = range;
        this.rebalanced = range;
        this.around = RebalanceComparison.around(range);
        this.directory = directory;
        this.outside = new OutsideTrades(directory);
    }

    /**
     * Reads a journal.
     *
     * @throws RecordsMissingException when its first records are gone, and what is left of them is not enough for the range
     */
    static JournalBook read(Path journal, SnapshotStore snapshots, TimeRange range, ProgressListener progress) {
        Optional<SnapshotImage> standsForRest = RerunStart.earliest(journal, snapshots);
        try (JournalReader reader = new JournalReader(journal)) {
            long last = JournalRange.of(journal).lastSequence();
            return read(reader, last, standsForRest, range, progress);
        }
    }

    /**
     * Reads the records from where the reader is.
     *
     * @param standsForRest says what is open, held and owed where they are not the first
     */
    static JournalBook read(
            JournalReader reader,
            long last,
            Optional<SnapshotImage> standsForRest,
            TimeRange range,
            ProgressListener progress) {
        JournalBook book = new JournalBook(range, new Directory());
        standsForRest.ifPresent(snapshot -> book.beginBehind(snapshot, FirstIssued.in(reader, last)));
        while (reader.nextUpToEnd() && reader.sequence() <= last) {
            book.reach(reader.sequence());
            book.directory.apply(reader);
            reader.forEachFrame(book);
            progress.onProgress(reader.sequence(), last);
        }
        book.end();
        return book;
    }

    /**
     * From here on the quotes are known whose records are gone, as far as they can settle in what is left: as many as an engine has open at most. Behind a loss numbers have
     * leapt, so that all there might have been are no number to count to.
     */
    private void beginBehind(SnapshotImage snapshot, OptionalLong firstIssued) {
        ahead = SnapshotState.of(snapshot, directory);
        long lastBefore = firstIssued.isPresent() ? firstIssued.getAsLong() - 1 : ahead.lastQuote();
        long first = Math.max(1, lastBefore - MOST_OPEN + 1);
        directory.instance().ifPresent(instance -> quotes.issue(bytes(instance.instanceId()), first, lastBefore));
        isBeginningKnown = false;
        range = TimeRange.NEVER;
        rebalanced = TimeRange.NEVER;
        around = TimeRange.NEVER;
    }

    private void reach(long sequence) {
        if (ahead != null && sequence > ahead.sequence()) {
            continueFrom(ahead);
            ahead = null;
        }
    }

    private void continueFrom(SnapshotState snapshot) {
        reservations = snapshot.reservations();
        obligations = snapshot.obligations();
        vault.continueFrom(snapshot.accounts());
        snapshot.inventory().forEach((tokenId, balance) -> {
            boolean isUntold = inventory.put(tokenId, balance) == null;
            if (isUntold && recorded != null) {
                recorded.balances().put(tokenId, balance);
            }
        });
    }

    private void end() {
        reach(Long.MAX_VALUE);
        if (!isBeginningKnown) {
            throw new RecordsMissingException(
                    "The journal does not have its first records, and no block was recorded in those that it has");
        }
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex, 2, hex.length());
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case FirmQuoteIssuedDecoder.TEMPLATE_ID ->
                read(new FirmQuoteIssuedDecoder().wrapAndApplyHeader(frame, offset, header));
            case QuoteExpiredDecoder.TEMPLATE_ID ->
                reservations.end(new QuoteExpiredDecoder()
                        .wrapAndApplyHeader(frame, offset, header)
                        .quoteSequence());
            case QuoteSettledDecoder.TEMPLATE_ID ->
                read(new QuoteSettledDecoder().wrapAndApplyHeader(frame, offset, header));
            case QuoteFailedDecoder.TEMPLATE_ID ->
                read(new QuoteFailedDecoder().wrapAndApplyHeader(frame, offset, header));
            case ExecutionChangedDecoder.TEMPLATE_ID ->
                read(new ExecutionChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            case InventoryRecordedDecoder.TEMPLATE_ID ->
                read(new InventoryRecordedDecoder().wrapAndApplyHeader(frame, offset, header));
            case BalanceChangedDecoder.TEMPLATE_ID ->
                read(new BalanceChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            case VaultShortfallChangedDecoder.TEMPLATE_ID ->
                vault.read(new VaultShortfallChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            case RfqChangedDecoder.TEMPLATE_ID ->
                obligations.read(new RfqChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            case ObligationChangedDecoder.TEMPLATE_ID -> {
                obligations.read(new ObligationChangedDecoder().wrapAndApplyHeader(frame, offset, header));
                outside.read(new ObligationChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            }
            case HedgeRecordedDecoder.TEMPLATE_ID ->
                outside.read(new HedgeRecordedDecoder().wrapAndApplyHeader(frame, offset, header));
            case ChainAdvancedDecoder.TEMPLATE_ID ->
                read(new ChainAdvancedDecoder().wrapAndApplyHeader(frame, offset, header));
            default -> {
                // says nothing of settlement
            }
        }
    }

    private void read(FirmQuoteIssuedDecoder quote) {
        byte[] id = new byte[FirmQuoteIssuedDecoder.quoteIdLength()];
        quote.getQuoteId(id, 0, id.length);
        quotes.issue(id);
        var terms = quote.terms();
        CorridorTokens pair =
                directory.corridor(terms.corridorId()).orElseThrow().tokens();
        Reservations.OpenQuote opened = new Reservations.OpenQuote(
                pair.sentBy(terms.side()),
                pair.receivedBy(terms.side()),
                RawAmounts.of(terms.inputAmount()),
                RawAmounts.of(terms.outputAmount()));
        reservations.open(quote.quoteSequence(), opened);
        issuedIn = quote.sequence();
        issuedQuote = quote.quoteSequence();
    }

    /** A reservation stands in the record that issued its quote. */
    private void read(BalanceChangedDecoder changed) {
        vault.read(changed);
        if (changed.kind() == BalanceChange.RESERVATION && changed.sequence() == issuedIn) {
            reservations.reserveBalance(issuedQuote, changed.partnerId());
        }
    }

    /** An execution may take less than its quote reserved, and one that failed holds nothing. */
    private void read(ExecutionChangedDecoder changed) {
        obligations.read(changed);
        if (changed.status() == ExecutionStatus.FAILED) {
            reservations.end(changed.quoteSequence());
        } else {
            reservations.reduce(
                    changed.quoteSequence(),
                    RawAmounts.of(changed.sourceAmount()),
                    RawAmounts.of(changed.destinationAmount()));
        }
    }

    private void read(QuoteSettledDecoder settled) {
        reservations.end(settled.quoteSequence());
        byte[] id = new byte[QuoteSettledDecoder.quoteIdLength()];
        settled.getQuoteId(id, 0, id.length);
        boolean isTheQuotes = quotes.settle(id);
        if (!range.includes(settled.blockTimeSeconds())) {
            return;
        }
        byte[] hash = new byte[QuoteSettledDecoder.transactionHashLength()];
        settled.getTransactionHash(hash, 0, hash.length);
        Swap swap = new Swap(
                FrameValues.hex(id),
                FrameValues.hex(hash),
                settled.blockNumber(),
                settled.logIndex(),
                settled.blockTimeSeconds(),
                RawAmounts.of(settled.amountIn()),
                RawAmounts.of(settled.amountOut()));
        commits.add(new Commit(swap, settled.commitMatch(), isTheQuotes, settled.sequence()));
    }

    private void read(QuoteFailedDecoder failed) {
        boolean isOnChain = failed.blockNumber() != 0;
        if (isOnChain && range.includes(failed.blockTimeSeconds())) {
            byte[] id = new byte[QuoteFailedDecoder.quoteIdLength()];
            failed.getQuoteId(id, 0, id.length);
            byte[] hash = new byte[QuoteFailedDecoder.transactionHashLength()];
            failed.getTransactionHash(hash, 0, hash.length);
            failures.add(new Failure(
                    FrameValues.hex(id), FrameValues.hex(hash), failed.blockNumber(), failed.blockTimeSeconds()));
        }
    }

    private void read(InventoryRecordedDecoder told) {
        inventory.put(told.tokenId(), RawAmounts.of(told.balance()));
        if (ahead == null) {
            reservations.compare(told);
        }
    }

    private void read(ChainAdvancedDecoder advanced) {
        vault.advance();
        byte[] hash = new byte[ChainAdvancedDecoder.blockHashLength()];
        advanced.getBlockHash(hash, 0, hash.length);
        recorded = new Recorded(
                advanced.blockNumber(), FrameValues.hex(hash), advanced.blockTimeSeconds(), new TreeMap<>(inventory));
        if (!isBeginningKnown) {
            beginWith(advanced.blockTimeSeconds());
        }
        if (range.isAfter(advanced.blockTimeSeconds())) {
            recordedBefore = recorded;
        }
        if (around.isAfter(advanced.blockTimeSeconds())) {
            lastBlockBeforeAround = advanced.blockNumber();
        }
    }

    /**
     * The first block that the records tell of: up to it, some of what was said is in those that are gone. What a rebalancing belongs to may have been said a week
     * before it.
     */
    private void beginWith(long timeSeconds) {
        if (asked.fromSeconds() > 0 && !asked.isAfter(timeSeconds)) {
            throw new RecordsMissingException(
                    "The journal does not have its first records, and those that it has begin amid "
                            + dayOf(timeSeconds) + ": days from "
                            + dayOf(timeSeconds).plusDays(1) + " on can be compared");
        }
        isBeginningKnown = true;
        range = asked.behind(timeSeconds);
        rebalanced = asked.behind(
                RebalanceComparison.around(new TimeRange(0, timeSeconds)).toSeconds());
        around = RebalanceComparison.around(rebalanced);
    }

    private static LocalDate dayOf(long timeSeconds) {
        return LocalDate.ofInstant(Instant.ofEpochSecond(timeSeconds), ZoneOffset.UTC);
    }

    /** What is compared of the range that was asked for: all of it, or where the journal's first records are gone, what comes behind them. */
    TimeRange range() {
        return range;
    }

    /** Of that, the times whose rebalancings can be compared. */
    TimeRange rebalanced() {
        return rebalanced;
    }

    /** The last block that is recorded; empty when there is none. */
    Optional<Recorded> recorded() {
        return Optional.ofNullable(recorded);
    }

    /** The last recorded block before the range; empty when there is none. */
    Optional<Recorded> recordedBefore() {
        return Optional.ofNullable(recordedBefore);
    }

    /**
     * The first block that may be of the times around the range, whose rebalancings count.
     *
     * @param firstBlock of the deployment, which it is where none is recorded before
     */
    long firstAround(long firstBlock) {
        return lastBlockBeforeAround == NONE ? firstBlock : lastBlockBeforeAround + 1;
    }

    /** What partners have in the settlement vault. */
    VaultBook vault() {
        return vault;
    }

    /** What open quotes reserve of partners' balances. */
    Map<VaultBook.Key, BigInteger> reservedBalances() {
        return reservations.reservedBalances();
    }

    /** What market makers owe. */
    ObligationBook obligations() {
        return obligations;
    }

    /** What the pool traded elsewhere. */
    List<OutsideTrade> outside() {
        return outside.all();
    }

    /** A partner's UUID by the engine's id. */
    String partner(int partnerId) {
        return directory.partner(partnerId).orElseThrow().uuid();
    }

    /** By the engine's id. */
    SortedMap<Integer, Token> tokens() {
        return directory.tokens();
    }

    /** Those up to the last recorded block: a service that stops within a block has said a part of it, and says the rest when it goes on. */
    List<Commit> commits() {
        return commits.stream()
                .filter(commit -> isRecorded(commit.swap().blockNumber()))
                .toList();
    }

    /** Likewise. */
    List<Failure> failures() {
        return failures.stream()
                .filter(failure -> isRecorded(failure.blockNumber()))
                .toList();
    }

    private boolean isRecorded(long blockNumber) {
        return recorded != null && blockNumber <= recorded.blockNumber();
    }

    boolean hasIssued(String quoteId) {
        return quotes.has(bytes(quoteId));
    }

    boolean hasSettled(String quoteId) {
        return quotes.hasSettled(bytes(quoteId));
    }

    /** Quotes that hold a reservation: a failed one does until it settles or ends. */
    int openQuotes() {
        return reservations.quotes();
    }

    List<Reservations.Wrong> wrongReservations() {
        return reservations.wrong();
    }
}
