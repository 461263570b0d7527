package dev.kurs.core.rfq;

import dev.kurs.core.command.CommandTable;
import dev.kurs.core.maker.Maker;
import dev.kurs.core.maker.MakerQuote;
import dev.kurs.core.maker.Rfq;
import dev.kurs.core.maker.RfqBook;
import dev.kurs.core.maker.RfqRequest;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.MakerAnswer;
import dev.kurs.protocol.message.sbe.QuoteStanding;
import dev.kurs.protocol.message.sbe.ReportMakerAnswerDecoder;
import dev.kurs.protocol.message.sbe.ReportMakerVerdictDecoder;
import dev.kurs.protocol.message.sbe.RfqStatus;
import java.util.Arrays;
import java.util.List;

/**
 * Takes what makers answer. Words that nobody waited for, of something else than was asked, or said before change nothing and are counted.
 *
 * <p>A request that time ends, or whose choice time brings about, is due by itself.
 */
final class AnswerProcessor {
    private static final int LONGEST_QUOTE_ID = 64;

    private final EngineState state;
    private final RfqBook book;
    private final RfqOutcomes outcomes;
    private final byte[] answeredId = new byte[RfqEvents.ID_LENGTH];

    AnswerProcessor(EngineState state, RfqOutcomes outcomes) {
        this.state = state;
        this.book = state.rfqs;
        this.outcomes = outcomes;
    }

    void enterInto(CommandTable commands) {
        commands.on(new ReportMakerAnswerDecoder(), this::answer);
        commands.on(new ReportMakerVerdictDecoder(), this::verdict);
    }

    private void answer(ReportMakerAnswerDecoder command) {
        if (command.makerId() < 0 || command.makerId() >= book.makers().size()) {
            return;
        }
        Maker maker = book.makers().get(command.makerId());
        Rfq rfq = book.find(command.rfq());
        MakerQuote before = rfq == null ? null : rfq.of(maker.id());
        if (rfq == null || !rfq.isAsking()) {
            maker.ignored().late++;
        } else if (before == null) {
            maker.ignored().mismatched++;
        } else if (before.standing() != QuoteStanding.ASKED) {
            maker.ignored().repeated++;
        } else {
            take(command, rfq, maker);
            return;
        }
        outcomes.events().makerChanged(maker);
    }

    private void take(ReportMakerAnswerDecoder command, Rfq rfq, Maker maker) {
        MakerQuote quote = read(command, rfq.request(), maker);
        QuoteStanding standing = quote.standing();
        if (standing == QuoteStanding.QUOTED && !rfq.takes(quote.priceE12())) {
            quote = quote.as(QuoteStanding.OFF_PRICE);
        }
        if (standing == QuoteStanding.MISMATCHED) {
            maker.ignored().mismatched++;
            outcomes.events().makerChanged(maker);
        } else if (standing == QuoteStanding.UNREADABLE) {
            maker.ignored().unreadable++;
            outcomes.events().makerChanged(maker);
        }
        rfq.put(quote);
        outcomes.events().rfqChanged(rfq);
        outcomes.judge(rfq);
    }

    private MakerQuote read(ReportMakerAnswerDecoder command, RfqRequest request, Maker maker) {
        MakerAnswer answer = command.answer();
        if (answer != MakerAnswer.QUOTED) {
            return new MakerQuote(maker.id(), standing(answer), 0, 0, "");
        }
        command.getAnsweredId(answeredId, 0, answeredId.length);
        boolean isOfThis = Arrays.equals(answeredId, request.rfqId())
                && command.baseAmount().high() == request.baseAmount().high()
                && command.baseAmount().low() == request.baseAmount().low();
        boolean holds = command.priceE12() > 0 && command.validUntilNs() > state.context.timestampNs();
        long priceE12 = Math.max(0, command.priceE12());
        long validUntilNs = command.validUntilNs();
        String quoteId = command.makerQuoteId();
        if (quoteId.isEmpty() || quoteId.length() > LONGEST_QUOTE_ID) {
            return new MakerQuote(maker.id(), QuoteStanding.UNREADABLE, 0, 0, "");
        }
        QuoteStanding standing = isOfThis && holds ? QuoteStanding.QUOTED : QuoteStanding.MISMATCHED;
        return new MakerQuote(maker.id(), standing, priceE12, validUntilNs, quoteId);
    }

    private static QuoteStanding standing(MakerAnswer answer) {
        return switch (answer) {
            case DECLINED -> QuoteStanding.DECLINED;
            case SILENT -> QuoteStanding.SILENT;
            case QUOTED, UNREADABLE, NULL_VAL -> QuoteStanding.UNREADABLE;
        };
    }

    private void verdict(ReportMakerVerdictDecoder command) {
        if (command.makerId() < 0 || command.makerId() >= book.makers().size()) {
            return;
        }
        Maker maker = book.makers().get(command.makerId());
        Rfq rfq = book.find(command.rfq());
        if (rfq == null || rfq.status() != RfqStatus.ACCEPTED) {
            maker.ignored().late++;
            outcomes.events().makerChanged(maker);
        } else if (rfq.acceptedMakerId() != maker.id()) {
            maker.ignored().mismatched++;
            outcomes.events().makerChanged(maker);
        } else {
            conclude(command, rfq, maker);
        }
    }

    private void conclude(ReportMakerVerdictDecoder command, Rfq rfq, Maker maker) {
        switch (command.verdict()) {
            case CONFIRMED -> outcomes.fill(rfq, command.reference());
            case UNREADABLE, NULL_VAL -> {
                maker.ignored().unreadable++;
                outcomes.fail(rfq);
            }
            case REJECTED, SILENT -> outcomes.fail(rfq);
        }
    }

    /** Ends and chooses what time alone does. */
    void advanceTime() {
        if (state.context.timestampNs() >= nextDueNs()) {
            List.copyOf(book.running()).forEach(outcomes::judge);
        }
    }

    /** When time next does something. */
    long nextDueNs() {
        long dueNs = Long.MAX_VALUE;
        for (int index = 0; index < book.running().size(); index++) {
            dueNs = Math.min(dueNs, book.running().get(index).dueNs(state.rules.chooseForBest()));
        }
        return dueNs;
    }
}
