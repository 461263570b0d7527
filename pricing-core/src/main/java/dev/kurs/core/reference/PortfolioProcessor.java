package dev.kurs.core.reference;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.command.CommandContext;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.Require;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.pricing.PortfolioBounds;
import dev.kurs.core.pricing.PortfolioTerms;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.ConfigurePortfolioDecoder;

/** Takes the PORTFOLIO skew as it was worked out elsewhere, or refuses it whole; sending it again changes nothing. */
public final class PortfolioProcessor implements CommandProcessor, SnapshotPart {
    private final EngineState state;
    private final CorridorMonitor monitor;

    public PortfolioProcessor(EngineState state, CorridorMonitor monitor) {
        this.state = state;
        this.monitor = monitor;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.answered(new ConfigurePortfolioDecoder(), this::configure);
    }

    @Override
    public void write(EventFrame frame) {
        CommandContext context = frame.context();
        for (int id = 0; id < state.portfolioFrame.size(); id++) {
            frame.send(state.portfolioFrame.copy(id, context.sequence(), context.timestampNs(), frame.buffer()));
        }
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new ConfigurePortfolioDecoder(), command -> keep(command, PortfolioTerms.from(command)));
    }

    private void configure(ConfigurePortfolioDecoder command) {
        PortfolioTerms terms = PortfolioTerms.from(command);
        Require.valid(PortfolioBounds.invalidity(terms));
        for (int tokenId : terms.tokenIds()) {
            Require.known("tokenId", tokenId, state.tokens.size());
        }
        for (PortfolioTerms.Leaning leaning : terms.corridors()) {
            Require.known("corridorId", leaning.corridorId(), state.corridors.size());
            requireQuotable(terms, state.corridors.get(leaning.corridorId()));
        }
        keep(command, terms);
        monitor.touchAll();
    }

    private void requireQuotable(PortfolioTerms terms, Corridor corridor) {
        if (!state.corridors.risk().isMeasured()) {
            throw CommandRefusedException.invalid(
                    "PORTFOLIO of " + corridor.terms().pair()
                            + " comes before risk is configured, which says what each token is worth");
        }
        Require.valid(PortfolioBounds.invalidity(terms, corridor.terms()));
    }

    /** Keeps the frame up to where its actor begins. */
    private void keep(ConfigurePortfolioDecoder command, PortfolioTerms terms) {
        int length = command.limit() - state.context.offset();
        state.portfolioFrame.put(0, state.context.frame(), state.context.offset(), length);
        state.portfolio.adopt(terms, state.corridors.markets());
    }
}
