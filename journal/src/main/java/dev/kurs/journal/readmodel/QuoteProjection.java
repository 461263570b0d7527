package dev.kurs.journal.readmodel;

import dev.kurs.journal.directory.CorridorTokens;
import dev.kurs.journal.frame.FrameValues;
import dev.kurs.journal.quote.QuoteLifecycle;
import dev.kurs.protocol.hash.Sha256;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.DirectBuffer;

/**
 * What becomes of quotes: each counts once, in the state it has come to.
 *
 * <p>Example: a quote that fails at 23:59 and settles at 00:01 is one SETTLED execution, of the second day. The settlement is an event of both days: it
 * took the failure back from the first.
 */
final class QuoteProjection {
    private static final int ID_LENGTH = 32;
    private static final int MOST_ENDS = 1_024;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final QuoteExpiredDecoder expired = new QuoteExpiredDecoder();
    private final ExecutionChangedDecoder executed = new ExecutionChangedDecoder();
    private final CommitReader commits = new CommitReader();
    private final byte[] id = new byte[ID_LENGTH];
    private final MessageDigest sha256 = Sha256.newDigest();
    private final ProjectionStore stored;
    private final ProjectionBatch changes;
    private final List<End> ends = new ArrayList<>();

    /** @param sequence of the command that the event followed */
    @SuppressWarnings("ArrayRecordComponent")
    private record End(String quoteId, long sequence, byte[] event) {}

    QuoteProjection(ProjectionStore stored, ProjectionBatch changes) {
        this.stored = stored;
        this.changes = changes;
    }

    /** The command before a {@code QuoteSettled}, which alone says which tokens moved. */
    void onSettlement(DirectBuffer frame, int offset) {
        commits.readTokens(frame, offset);
    }

    /** Keeps with a quote of v0.1 how much of it is executed. */
    void onExecution(DirectBuffer frame, int offset, int length) {
        executed.wrapAndApplyHeader(frame, offset, header);
        if (executed.status() == ExecutionStatus.STARTED) {
            judgeEnds();
            executed.getQuoteId(id, 0, ID_LENGTH);
            QuoteRow quote = find(FrameValues.hex(id));
            if (quote == null) {
                throw new ReadModelRefusedException("Quote " + FrameValues.hex(id) + " was executed at sequence "
                        + executed.sequence() + " and was never issued: the journal lacks its beginning");
            }
            changes.change(quote.started(ExecutedPart.of(FrameValues.bytes(frame, offset, length))));
        }
    }

    /** Puts the end off until {@link #judgeEnds}: most commands that end quotes end many, which are read together then. */
    void onExpired(DirectBuffer frame, int offset, int length) {
        expired.wrapAndApplyHeader(frame, offset, header);
        expired.getQuoteId(id, 0, ID_LENGTH);
        ends.add(new End(FrameValues.hex(id), expired.sequence(), FrameValues.bytes(frame, offset, length)));
        if (ends.size() == MOST_ENDS) {
            judgeEnds();
        }
    }

    boolean putsOff() {
        return !ends.isEmpty();
    }

    /** Takes the ends that were put off, in their order; before whatever else changes quotes or a day's chain, and at a batch's end. */
    void judgeEnds() {
        List<String> unknown = ends.stream()
                .map(End::quoteId)
                .filter(quoteId -> keptQuote(quoteId) == null)
                .toList();
        Map<String, EndingQuote> written = stored.endingQuotes(unknown);
        ends.forEach(end -> judge(end, written));
        ends.clear();
    }

    private void judge(End end, Map<String, EndingQuote> written) {
        QuoteRow kept = keptQuote(end.quoteId());
        EndingQuote quote = kept == null ? written.get(end.quoteId()) : EndingQuote.of(kept);
        if (quote == null) {
            throw new ReadModelRefusedException("Quote " + end.quoteId() + " expired at sequence " + end.sequence()
                    + " and was never issued: the journal lacks its beginning");
        }
        State before = changes.hasExpired(end.quoteId()) ? State.EXPIRED : quote.state();
        QuoteLifecycle.expired(before).ifPresent(state -> expire(state, kept, quote, end.event()));
    }

    /** As the batch has it, or as an earlier one left it at hand; null where all that is known is in the tables. */
    private QuoteRow keptQuote(String quoteId) {
        QuoteRow changed = changes.quote(quoteId);
        return changed == null ? stored.keptQuote(quoteId) : changed;
    }

    /** @param kept the quote where all of it is at hand; otherwise null */
    private void expire(State state, QuoteRow kept, EndingQuote quote, byte[] event) {
        if (kept == null) {
            changes.expire(quote);
        } else {
            changes.change(kept.expired(state));
        }
        DayKey day = quote.day();
        changes.figures(day).expire(quote.notionalE6(), 1);
        chain(Set.of(day.partnerDay()), event);
    }

    void onSettled(DirectBuffer frame, int offset, int length) {
        judgeEnds();
        commits.readSettled(frame, offset);
        QuoteRow quote = find(commits.settledQuoteId());
        QuoteLifecycle.settled(quote == null ? null : quote.state())
                .ifPresentOrElse(
                        state -> settle(state, quote, FrameValues.bytes(frame, offset, length)),
                        () -> changes.flag(commits.unknown(
                                quote == null
                                        ? UnknownCommit.Reason.NO_SUCH_QUOTE
                                        : UnknownCommit.Reason.SETTLED_BEFORE)));
        commits.forgetTokens();
    }

    private void settle(State state, QuoteRow quote, byte[] event) {
        ExecutionRow execution = commits.settlementOf(quote, () -> tokensOf(quote.corridorId()));
        DayKey day = DayKey.of(execution.settledAtSeconds(), quote);
        Set<PartnerDay> days = takeBack(quote);
        days.add(day.partnerDay());
        changes.figures(day).settle(execution);
        changes.execute(state, execution);
        chain(days, event);
    }

    void onFailed(DirectBuffer frame, int offset, int length) {
        judgeEnds();
        commits.readFailed(frame, offset);
        QuoteRow quote = find(commits.failedQuoteId());
        QuoteLifecycle.failed(
                        quote == null ? null : quote.state(),
                        () -> quote.wallet().equals(commits.failedPayer()))
                .ifPresent(state -> fail(state, quote, FrameValues.bytes(frame, offset, length)));
    }

    private void fail(State state, QuoteRow quote, byte[] event) {
        ExecutionRow execution = commits.failureOf(quote);
        DayKey day = DayKey.of(execution.settledAtSeconds(), quote);
        Set<PartnerDay> days = takeBack(quote);
        days.add(day.partnerDay());
        changes.figures(day).fail(1);
        changes.execute(state, execution);
        chain(days, event);
    }

    /** Undoes what the quote counted as so far, and names the day that it did so on. */
    private Set<PartnerDay> takeBack(QuoteRow quote) {
        Set<PartnerDay> days = new LinkedHashSet<>();
        if (quote.state() == State.FAILED) {
            DayKey day = DayKey.of(quote.executedAtSeconds(), quote);
            changes.figures(day).fail(-1);
            days.add(day.partnerDay());
        } else if (quote.state() == State.EXPIRED) {
            DayKey day = DayKey.of(quote.expiresAtSeconds(), quote);
            changes.figures(day).expire(quote.notionalE6(), -1);
            days.add(day.partnerDay());
        }
        return days;
    }

    private void chain(Set<PartnerDay> days, byte[] event) {
        for (PartnerDay day : days) {
            DayChain known = changes.chain(day);
            changes.chain(day, (known == null ? stored.chain(day) : known).with(sha256, event));
        }
    }

    private QuoteRow find(String quoteId) {
        QuoteRow changed = changes.quote(quoteId);
        if (changed != null) {
            return changed;
        }
        QuoteRow written = stored.quote(quoteId);
        return changes.hasExpired(quoteId) ? written.expired(State.EXPIRED) : written;
    }

    private CorridorTokens tokensOf(int corridorId) {
        CorridorTokens named = changes.tokensOf(corridorId);
        return named == null ? stored.tokensOf(corridorId) : named;
    }
}
