package dev.kurs.journal.readmodel;

import dev.kurs.journal.directory.CorridorTokens;
import dev.kurs.journal.frame.FrameValues;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.RecordSettlementDecoder;
import dev.kurs.protocol.message.sbe.Standing;
import dev.kurs.protocol.port.Executions.Status;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.util.LinkedHashSet;
import java.util.Set;
import org.agrona.DirectBuffer;

/**
 * What becomes of quotes: each counts once, in the state it has come to.
 *
 * <p>Example: a quote that fails at 23:59 and settles at 00:01 is one SETTLED execution, of the second day. The settlement is an event of both days: it
 * took the failure back from the first.
 */
final class QuoteEvents {
    private static final int NOT_SAID = -1;
    private static final int NO_LOG = -1;
    private static final int ID_LENGTH = 32;
    private static final int ADDRESS_LENGTH = 20;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final QuoteExpiredDecoder expired = new QuoteExpiredDecoder();
    private final QuoteSettledDecoder settled = new QuoteSettledDecoder();
    private final QuoteFailedDecoder failed = new QuoteFailedDecoder();
    private final RecordSettlementDecoder settlement = new RecordSettlementDecoder();
    private final byte[] id = new byte[ID_LENGTH];
    private final byte[] address = new byte[ADDRESS_LENGTH];
    private final ProjectionStore stored;
    private final ProjectionBatch changes;
    private int tokenInId = NOT_SAID;
    private int tokenOutId = NOT_SAID;

    QuoteEvents(ProjectionStore stored, ProjectionBatch changes) {
        this.stored = stored;
        this.changes = changes;
    }

    /** The command before a {@code QuoteSettled}, which alone says which tokens moved. */
    void onSettlement(DirectBuffer frame, int offset) {
        settlement.wrapAndApplyHeader(frame, offset, header);
        tokenInId = settlement.tokenInId();
        tokenOutId = settlement.tokenOutId();
    }

    void onExpired(DirectBuffer frame, int offset, int length) {
        expired.wrapAndApplyHeader(frame, offset, header);
        expired.getQuoteId(id, 0, ID_LENGTH);
        QuoteRow quote = find(FrameValues.hex(id));
        if (quote == null) {
            throw new ReadModelRefusedException("Quote " + FrameValues.hex(id) + " expired at sequence "
                    + expired.sequence() + " and was never issued: the journal lacks its beginning");
        }
        if (quote.state() == State.OPEN) {
            changes.change(quote.expired());
            DayKey day = DayKey.of(quote.expiresAtSeconds(), quote);
            changes.figures(day).expire(quote, 1);
            chain(Set.of(day.partnerDay()), FrameValues.bytes(frame, offset, length));
        }
    }

    void onSettled(DirectBuffer frame, int offset, int length) {
        settled.wrapAndApplyHeader(frame, offset, header);
        settled.getQuoteId(id, 0, ID_LENGTH);
        QuoteRow quote = find(FrameValues.hex(id));
        if (quote == null) {
            changes.flag(unknown(UnknownCommit.Reason.NO_SUCH_QUOTE));
        } else if (quote.state() == State.SETTLED) {
            changes.flag(unknown(UnknownCommit.Reason.SETTLED_BEFORE));
        } else {
            settle(settlementOf(quote), FrameValues.bytes(frame, offset, length));
        }
        tokenInId = NOT_SAID;
        tokenOutId = NOT_SAID;
    }

    private void settle(ExecutionRow execution, byte[] event) {
        DayKey day = DayKey.of(execution.settledAtSeconds(), execution.quote());
        Set<PartnerDay> days = takeBack(execution.quote());
        days.add(day.partnerDay());
        changes.figures(day).settle(execution);
        changes.execute(execution);
        chain(days, event);
    }

    private ExecutionRow settlementOf(QuoteRow quote) {
        byte[] hash = new byte[ID_LENGTH];
        settled.getTransactionHash(hash, 0, ID_LENGTH);
        return new ExecutionRow(
                settled.sequence(),
                quote,
                Status.SETTLED,
                isAsQuoted(quote),
                FrameValues.amount(settled.amountIn()),
                FrameValues.amount(settled.amountOut()),
                FrameValues.hex(hash),
                settled.blockNumber(),
                settled.transactionIndex(),
                settled.logIndex(),
                settled.blockTimeSeconds());
    }

    /** The engine compares with open quotes alone; of an expired one its terms are here. */
    private boolean isAsQuoted(QuoteRow quote) {
        if (settled.standing() != Standing.UNKNOWN) {
            return settled.standing() == Standing.OPEN;
        }
        return quote.inputAmount().equals(FrameValues.amount(settled.amountIn()))
                && quote.outputAmount().equals(FrameValues.amount(settled.amountOut()))
                && isInTokensOf(quote);
    }

    private boolean isInTokensOf(QuoteRow quote) {
        CorridorTokens tokens = tokensOf(quote.corridorId());
        return tokens != null
                && tokenInId != NOT_SAID
                && tokenInId == tokens.sentBy(quote.side())
                && tokenOutId == tokens.receivedBy(quote.side());
    }

    private UnknownCommit unknown(UnknownCommit.Reason reason) {
        byte[] hash = new byte[ID_LENGTH];
        settled.getTransactionHash(hash, 0, ID_LENGTH);
        settled.getPayer(address, 0, ADDRESS_LENGTH);
        String payer = FrameValues.hex(address);
        settled.getRecipient(address, 0, ADDRESS_LENGTH);
        return new UnknownCommit(
                settled.sequence(),
                reason,
                FrameValues.hex(id),
                payer,
                FrameValues.hex(address),
                tokenInId,
                tokenOutId,
                FrameValues.amount(settled.amountIn()),
                FrameValues.amount(settled.amountOut()),
                FrameValues.amount(settled.feeIn()),
                FrameValues.hex(hash),
                settled.blockNumber(),
                settled.logIndex(),
                settled.blockTimeSeconds());
    }

    /** A stranger's revert marks nothing, and neither does a second commit after the quote settled. */
    void onFailed(DirectBuffer frame, int offset, int length) {
        failed.wrapAndApplyHeader(frame, offset, header);
        failed.getQuoteId(id, 0, ID_LENGTH);
        failed.getPayer(address, 0, ADDRESS_LENGTH);
        QuoteRow quote = find(FrameValues.hex(id));
        boolean counts = quote != null
                && quote.state() != State.SETTLED
                && quote.wallet().equals(FrameValues.hex(address));
        if (counts) {
            fail(failureOf(quote), FrameValues.bytes(frame, offset, length));
        }
    }

    private void fail(ExecutionRow execution, byte[] event) {
        DayKey day = DayKey.of(execution.settledAtSeconds(), execution.quote());
        Set<PartnerDay> days = takeBack(execution.quote());
        days.add(day.partnerDay());
        changes.figures(day).fail(1);
        changes.execute(execution);
        chain(days, event);
    }

    private ExecutionRow failureOf(QuoteRow quote) {
        byte[] hash = new byte[ID_LENGTH];
        failed.getTransactionHash(hash, 0, ID_LENGTH);
        return new ExecutionRow(
                failed.sequence(),
                quote,
                Status.FAILED,
                true,
                quote.inputAmount(),
                quote.outputAmount(),
                FrameValues.hex(hash),
                failed.blockNumber(),
                failed.transactionIndex(),
                NO_LOG,
                failed.blockTimeSeconds());
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
            changes.figures(day).expire(quote, -1);
            days.add(day.partnerDay());
        }
        return days;
    }

    private void chain(Set<PartnerDay> days, byte[] event) {
        for (PartnerDay day : days) {
            DayChain known = changes.chain(day);
            changes.chain(day, (known == null ? stored.chain(day) : known).with(event));
        }
    }

    private QuoteRow find(String quoteId) {
        QuoteRow changed = changes.quote(quoteId);
        return changed == null ? stored.quote(quoteId) : changed;
    }

    private CorridorTokens tokensOf(int corridorId) {
        CorridorTokens named = changes.tokensOf(corridorId);
        return named == null ? stored.tokensOf(corridorId) : named;
    }
}
