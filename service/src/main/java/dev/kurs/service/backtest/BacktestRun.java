package dev.kurs.service.backtest;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.clientref.ClientReferenceStore;
import dev.kurs.journal.directory.CorridorTokens;
import dev.kurs.journal.directory.Directory;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.read.RecordsMissingException;
import dev.kurs.journal.replay.EventComparison;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.AdvanceChainDecoder;
import dev.kurs.protocol.message.sbe.AdvanceTimeDecoder;
import dev.kurs.protocol.message.sbe.ChainAdvancedDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePortfolioDecoder;
import dev.kurs.protocol.message.sbe.ConfigureRiskDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.ReportMakerAnswerDecoder;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.reference.ReferenceData;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One run of a period of the journal through a fresh engine: up to the period exactly as it was, from there on with other terms.
 *
 * <p>Ticks, requests, hedges and operators' decisions are the journal's. Without changes nothing is adapted, so every event comes out as it was journaled; with some, requests are answered anew,
 * {@link AcceptanceModels} say which quotes are taken, and {@link RerunCommands} gives what makers and the chain said of them.
 */
public final class BacktestRun {
    private static final int PROGRESS_EVERY = 4_096;

    private final BacktestRecords journaled;
    private final List<TermChange> changes;
    private final List<TermChange> unused;
    private final Optional<SkewChange> skew;
    private final EventComparison comparison = new EventComparison();
    private final IssuedQuoteReader original = new IssuedQuoteReader();
    private final IssuedQuoteReader rerun = new IssuedQuoteReader();
    private final Directory names = new Directory();
    private final RunFigures figures = new RunFigures(names);
    private final RerunRfqs rfqs = new RerunRfqs();
    private final RerunMakers makers = new RerunMakers(rfqs);
    private final RerunQuotes quotes;
    private final RerunCommands commands;
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final UnsafeBuffer commit = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final UnsafeBuffer restamped = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private Engine engine = new Engine(this::onEvent);
    private long added;
    private long sequence;
    private EngineEvents listener = (event, offset, length) -> {};
    private long records;
    private long changedRecords;
    private boolean isCompared;
    private boolean isLeaning;
    private String refusal = "";
    private boolean isBegun;
    private long sent;

    public BacktestRun(
            BacktestRecords journaled, List<TermChange> changes, JournalSamples samples, AcceptanceModels models) {
        this(journaled, changes, Optional.empty(), samples, models);
    }

    /** @param skew how corridors lean instead of as the journal has it */
    public BacktestRun(
            BacktestRecords journaled,
            List<TermChange> changes,
            Optional<SkewChange> skew,
            JournalSamples samples,
            AcceptanceModels models) {
        this.journaled = journaled;
        this.skew = skew;
        this.changes = List.copyOf(changes);
        this.unused = new ArrayList<>(changes);
        quotes = new RerunQuotes(models, samples, rfqs);
        commands = new RerunCommands(quotes, makers);
    }

    /** Also tells each event of the journal's commands, under the sequence that the command has in the journal. */
    public BacktestRun listen(EngineEvents events) {
        listener = events;
        return this;
    }

    /**
     * Runs from the snapshot, or from the first record, to the last record.
     *
     * @throws InvalidConfiguration where a change names what the journal does not have
     * @throws RecordsMissingException where the journal has no record of the period
     */
    public BacktestResult run(ProgressListener progress) {
        long start = System.nanoTime();
        journaled.start().ifPresent(image -> image.restoreInto(engine, new ClientReferenceStore(journaled.journal())));
        long total = journaled.lastSequence() - engine.lastSequence();
        try (JournalReader reader = new JournalReader(journaled.journal())) {
            journaled.seekStart(reader);
            long read = 0;
            while (journaled.next(reader)) {
                if (!isBegun && journaled.period().begins(reader.timestampNs())) {
                    begin();
                }
                names.apply(reader);
                take(reader.record(), reader.sequence());
                read++;
                if (read % PROGRESS_EVERY == 0) {
                    progress.onProgress(read, Math.max(read, total));
                }
            }
        }
        if (!isBegun) {
            throw journaled.noneInPeriod();
        }
        requireUsed("in the period");
        figures.end(engine.lastTimestampNs());
        return new BacktestResult(
                changes, skew, figures, records, changedRecords, comparison.first(), System.nanoTime() - start);
    }

    /** The period begins: a second engine takes the state over, and finds other terms in it. */
    private void begin() {
        if (engine.lastSequence() > 0) {
            Engine other = new Engine(this::onEvent);
            engine.writeSnapshot((bytes, offset, length) -> {
                names.onFrame(bytes, offset, length);
                figures.onStart(bytes, offset);
                rfqs.onStart(bytes, offset, length);
                frame.putBytes(0, bytes, offset, length);
                change(frame);
                restore(other, length);
            });
            engine.writeClientReferences(other::restore);
            other.judgeAnew();
            engine = isUnchanged() ? engine : other;
            requireUsed("when the period begins");
        }
        isBegun = true;
    }

    /** A run in which nothing was changed would be taken for what the change brings. */
    private void requireUsed(String when) {
        if (!unused.isEmpty()) {
            throw new InvalidConfiguration(unused + " name nothing that the journal has " + when);
        }
    }

    private boolean isUnchanged() {
        return changes.isEmpty() && skew.isEmpty();
    }

    /** Gives the engine another skew, in the place of the journal's or before the first request. */
    private void lean(SkewChange change) {
        ReferenceData reference = new ReferenceData();
        engine.writeSnapshot(reference);
        byte[] command = change.command(reference);
        commit.putBytes(0, command);
        refusal = "";
        give(commit, command.length);
        isLeaning = true;
        requireTaken(change);
    }

    /** Terms by the journal's word of them, changed; without them every later id would be another's. */
    private void giveChanged(DirectBuffer record, int length) {
        change(frame);
        refusal = "";
        give(frame, length);
        if (!has(record, CommandRejectedDecoder.TEMPLATE_ID)) {
            requireTaken(changes);
        }
    }

    private void requireTaken(Object change) {
        if (!refusal.isEmpty()) {
            throw new InvalidConfiguration(change + " cannot be in force: " + refusal);
        }
    }

    /** One command more than the journal has, of which its events are not compared. */
    private void leanFirst(SkewChange change) {
        isCompared = false;
        lean(change);
        isCompared = true;
        added++;
    }

    private void restore(Engine other, int length) {
        try {
            other.restore(frame, 0, length);
        } catch (IllegalArgumentException unfit) {
            String reason = unfit.getCause() == null
                    ? unfit.getMessage()
                    : unfit.getCause().getMessage();
            throw new InvalidConfiguration(changes + " cannot be in force: " + reason, unfit);
        }
    }

    /** A partner executes a quote of v0.1 that the journal has no execute of; false where that is refused. */
    private boolean isExecutedAtOnce(RerunQuote quote) {
        isCompared = false;
        sent = 0;
        giveBehind(commands.execute(quote, commit));
        giveBehind(RerunCommands.send(quote, commit));
        isCompared = true;
        return sent == quote.quoteSequence();
    }

    /** One command more than the journal has, behind the one that is being given. */
    private void giveBehind(int length) {
        added++;
        give(commit, length);
    }

    private void change(UnsafeBuffer command) {
        for (TermChange change : changes) {
            if (change.applyTo(command)) {
                unused.remove(change);
            }
        }
    }

    private void take(DirectBuffer record, long recordSequence) {
        sequence = recordSequence;
        int offset = RecordLayout.COMMAND;
        int length = RecordLayout.frameLength(record, 0);
        if (!isBegun) {
            engine.onCommand(record, offset, length);
            return;
        }
        records++;
        long differencesBefore = comparison.differences();
        comparison.begin(record);
        isCompared = true;
        if (isUnchanged()) {
            engine.onCommand(record, offset, length);
        } else {
            frame.putBytes(0, record, offset, length);
            long fillsBefore = figures.fills();
            adapt(record, length);
            rfqs.endCommand(record, sequence).forEach(this::silence);
            figures.compareFills(record, figures.fills() - fillsBefore);
        }
        isCompared = false;
        comparison.end();
        if (comparison.differences() > differencesBefore) {
            changedRecords++;
        }
    }

    private void adapt(DirectBuffer record, int length) {
        switch (Frame.templateId(frame, 0)) {
            case RequestQuoteDecoder.TEMPLATE_ID -> {
                if (!isLeaning) {
                    skew.ifPresent(this::leanFirst);
                }
                rerun.forget();
                give(frame, length);
                readOriginal(record);
                RerunQuote quote = rerun.one();
                boolean wasRefused = has(record, QuoteRejectedDecoder.TEMPLATE_ID);
                if (quotes.note(sequence, original.one(), quote, wasRefused)
                        && (!quote.isV01() || isExecutedAtOnce(quote))) {
                    quotes.awaitSettlement(quote);
                }
            }
            case AdvanceTimeDecoder.TEMPLATE_ID, ReportMakerAnswerDecoder.TEMPLATE_ID -> {
                rerun.forget();
                if (Frame.templateId(frame, 0) == AdvanceTimeDecoder.TEMPLATE_ID) {
                    confirmBefore();
                }
                if (commands.adapt(frame, false)) {
                    give(frame, length);
                }
                readOriginal(record);
                quotes.noteBacked(original.issued(), rerun.issued());
            }
            case AdvanceChainDecoder.TEMPLATE_ID -> {
                if (has(record, ChainAdvancedDecoder.TEMPLATE_ID)) {
                    settleBefore();
                }
                give(frame, length);
            }
            case ConfigureCorridorDecoder.TEMPLATE_ID,
                    ConfigureTokenDecoder.TEMPLATE_ID,
                    ConfigureFeedDecoder.TEMPLATE_ID,
                    ConfigurePartnerDecoder.TEMPLATE_ID,
                    ConfigureRiskDecoder.TEMPLATE_ID -> giveChanged(record, length);
            case ConfigurePortfolioDecoder.TEMPLATE_ID -> {
                if (skew.isEmpty()) {
                    give(frame, length);
                } else {
                    lean(skew.get());
                }
            }
            default -> {
                if (commands.adapt(frame, has(record, QuoteSettledDecoder.TEMPLATE_ID))) {
                    give(frame, length);
                }
            }
        }
    }

    private void readOriginal(DirectBuffer record) {
        original.forget();
        RecordLayout.forEachFrame(record, 0, record.capacity(), original);
    }

    /** Commands that the journal does not have move the sequence of all that follow. */
    private void give(UnsafeBuffer command, int length) {
        Frame.stamp(command, 0, sequence + added, Frame.timestampNs(frame, 0));
        engine.onCommand(command, 0, length);
    }

    private static boolean has(DirectBuffer record, int templateId) {
        boolean[] found = new boolean[1];
        RecordLayout.forEachFrame(
                record,
                0,
                record.capacity(),
                (event, offset, length) -> found[0] |= Frame.templateId(event, offset) == templateId);
        return found[0];
    }

    /** What is taken otherwise than it was settles as the last of the next block. */
    private void settleBefore() {
        long blockTimeSeconds = frame.getLong(
                Frame.HEADER_LENGTH + AdvanceChainDecoder.blockTimeSecondsEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
        for (RerunQuote quote : quotes.takeDue(blockTimeSeconds)) {
            CorridorTokens tokens =
                    names.corridor(quote.corridorId()).orElseThrow().tokens();
            Side side = quote.isSold() ? Side.SELL : Side.BUY;
            int commitLength = commands.settle(quote, tokens.sentBy(side), tokens.receivedBy(side), frame, commit);
            give(commit, commitLength);
            added++;
        }
    }

    /** Before time is over for makers of whose standing by their quotes the journal says nothing. */
    private void confirmBefore() {
        for (ObservedRfq rfq : rfqs.unjudged(Frame.timestampNs(frame, 0))) {
            give(commit, makers.confirm(rfq, commit));
            added++;
        }
    }

    private void silence(RerunRfqs.Silent silent) {
        giveBehind(makers.silence(silent, commit));
    }

    private void onExecution(ExecutionChangedDecoder execution) {
        commands.onExecution(execution);
        if (execution.status() == ExecutionStatus.SENT) {
            sent = execution.quoteSequence();
        }
    }

    private void onEvent(DirectBuffer event, int offset, int length) {
        if (!isBegun) {
            return;
        }
        if (Frame.templateId(event, offset) == CommandRejectedDecoder.TEMPLATE_ID) {
            refusal = new CommandRejectedDecoder()
                    .wrapAndApplyHeader(event, offset, new MessageHeaderDecoder())
                    .detail();
        }
        if (isCompared) {
            restamped.putBytes(0, event, offset, length);
            Frame.stamp(restamped, 0, sequence, Frame.timestampNs(event, offset));
            comparison.onEvent(restamped, 0, length);
            listener.onEvent(restamped, 0, length);
        }
        if (Frame.templateId(event, offset) == ExecutionChangedDecoder.TEMPLATE_ID) {
            onExecution(new ExecutionChangedDecoder().wrapAndApplyHeader(event, offset, new MessageHeaderDecoder()));
        }
        rfqs.onRerun(event, offset, length);
        rerun.onFrame(event, offset, length);
        figures.onFrame(event, offset, length);
    }
}
