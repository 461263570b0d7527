package dev.kurs.core.engine;

import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Require;
import dev.kurs.core.feed.Feed;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.reference.TermBounds;
import dev.kurs.core.state.EngineState;
import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.sbe.AdoptRulesDecoder;
import dev.kurs.protocol.message.sbe.RulesAdoptedEncoder;

/** Lets an operator put another version of the rules in force; going back to an earlier one is a decision like any other. */
final class RulesProcessor implements CommandProcessor {
    private final EngineState state;
    private final Rules rules;
    private final CorridorMonitor monitor;
    private final TermBounds bounds;
    private final EventFrame frame;
    private final Runnable afterOpenings;
    private final RulesAdoptedEncoder adopted = new RulesAdoptedEncoder();

    /** @param afterOpenings told when markets may have opened or closed otherwise than by time */
    RulesProcessor(EngineState state, CorridorMonitor monitor, EventFrame frame, Runnable afterOpenings) {
        this.state = state;
        this.afterOpenings = afterOpenings;
        rules = state.rules;
        this.monitor = monitor;
        bounds = new TermBounds(state);
        this.frame = frame;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.refusable(new AdoptRulesDecoder(), this::adoptRules);
    }

    private void openBy(Feed feed, long nowNs) {
        if (feed.opening().isByPrice() != rules.openMarketsByPrice()) {
            feed.openByPrice(rules.openMarketsByPrice(), nowNs);
        }
    }

    private void adoptRules(AdoptRulesDecoder command) {
        Require.within("rules", command.rules(), Rules.FIRST, Rules.NEWEST);
        int previous = rules.version();
        if (Rules.boundsTerms(command.rules())) {
            bounds.requireAll();
        }
        boolean valuedEach = rules.valueEachCorridorByItself();
        boolean keptUsedLimits = rules.keepUsedLimits();
        boolean numberedBehindLoss = rules.numberRequestsBehindLoss();
        boolean numberedBehindQuotes = rules.numberRequestsBehindQuotes();
        rules.adopt(command.rules());
        if (rules.valueEachCorridorByItself() != valuedEach) {
            state.tokens.forgetValues();
        }
        if (rules.keepUsedLimits() != keptUsedLimits) {
            state.partnerCorridors.forgetEarlier(state.context.utcDay());
        }
        boolean leftALossOut = rules.numberRequestsBehindEarlierLoss() && !numberedBehindLoss;
        if (leftALossOut || (rules.numberRequestsBehindQuotes() && !numberedBehindQuotes)) {
            state.rfqs.continueAfter(Math.max(state.rfqs.lastNumber(), state.quoteIds.lastSequence()));
        }
        if (rules.beginDaysVolatility()) {
            state.corridors.beginDaysVolatility();
        }
        state.feeds.forEach(feed -> openBy(feed, command.timestampNs()));
        monitor.touchAll();
        afterOpenings.run();
        frame.begin(adopted).previous(previous).rules(rules.version());
        frame.send(adopted);
    }
}
