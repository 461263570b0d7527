package dev.kurs.core.reserve;

import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.Token;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.market.RiskEvents;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.GasMeterStateDecoder;
import dev.kurs.protocol.message.sbe.GasMeterStateEncoder;
import dev.kurs.protocol.message.sbe.OpenMarginStateDecoder;
import dev.kurs.protocol.message.sbe.OpenMarginStateEncoder;
import dev.kurs.protocol.message.sbe.PnlChangedDecoder;
import dev.kurs.protocol.message.sbe.TokenFlowStateDecoder;
import dev.kurs.protocol.message.sbe.TokenFlowStateEncoder;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;

/** What profit and loss hangs on, in a snapshot: the day so far, the flows of trades, gas, and what open quotes earn, which follow their quotes. */
public final class PnlSnapshot implements SnapshotPart {
    private final EngineState state;
    private final Amount fees = new Amount();
    private final SignedAmount margin = new SignedAmount();

    public PnlSnapshot(EngineState state) {
        this.state = state;
    }

    @Override
    public void write(EventFrame frame) {
        if (!state.corridors.risk().isMeasured()) {
            return;
        }
        new RiskEvents(frame).pnlChanged(state.pnl, false);
        for (int tokenId = 0; tokenId < state.tokens.size(); tokenId++) {
            Token token = state.tokens.get(tokenId);
            TokenFlowStateEncoder encoder = frame.begin(new TokenFlowStateEncoder());
            encoder.tokenId(tokenId).priceE12(token.flow().priceE12());
            encoder.flow()
                    .low(token.flow().flow().low())
                    .high(token.flow().flow().high());
            frame.send(encoder);
        }
        state.gasMeters.forEach((account, totalE6) -> {
            GasMeterStateEncoder encoder = frame.begin(new GasMeterStateEncoder());
            frame.send(encoder.totalE6(totalE6).account(account));
        });
        for (int slot : state.openQuotes.slotsInIssueOrder()) {
            writeMargin(frame, slot);
        }
    }

    private void writeMargin(EventFrame frame, int slot) {
        state.openMargins.fees(slot, fees);
        state.openMargins.margin(slot, margin);
        if (fees.isZero() && margin.isZero()) {
            return;
        }
        OpenMarginStateEncoder encoder = frame.begin(new OpenMarginStateEncoder());
        encoder.quoteSequence(state.openQuotes.quoteSequence(slot));
        encoder.fees().low(fees.low()).high(fees.high());
        encoder.margin().low(margin.low()).high(margin.high());
        frame.send(encoder);
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new PnlChangedDecoder(), this::restore);
        frames.on(new TokenFlowStateDecoder(), this::restore);
        frames.on(new GasMeterStateDecoder(), frame -> {
            long totalE6 = frame.totalE6();
            state.gasMeters.set(frame.account(), totalE6);
        });
        frames.on(new OpenMarginStateDecoder(), this::restore);
    }

    private void restore(PnlChangedDecoder frame) {
        state.pnl.begin(frame.utcDay(), frame.openE6());
        state.pnl.restore(
                frame.spreadE6(),
                frame.rebatesE6(),
                frame.feesE6(),
                frame.revaluationE6(),
                frame.hedgingE6(),
                frame.gasE6());
        state.pnl.restoreCounts(frame.swaps(), frame.hedges());
    }

    private void restore(TokenFlowStateDecoder frame) {
        Token token = state.tokens.get(frame.tokenId());
        token.flow()
                .restore(
                        frame.flow().high(),
                        frame.flow().low(),
                        frame.priceE12(),
                        token.state().decimals());
    }

    private void restore(OpenMarginStateDecoder frame) {
        OpenQuotes quotes = state.openQuotes;
        fees.set(frame.fees().high(), frame.fees().low());
        margin.set(frame.margin().high(), frame.margin().low());
        state.openMargins.set(quotes.slotOf(frame.quoteSequence()), quotes.capacity(), fees, margin);
    }
}
