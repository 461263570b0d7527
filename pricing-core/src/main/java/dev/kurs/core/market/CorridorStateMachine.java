package dev.kurs.core.market;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Token;
import dev.kurs.core.risk.PositionRule;
import dev.kurs.core.risk.Restrictions;
import dev.kurs.core.risk.Severity;
import dev.kurs.core.risk.StateReadings;
import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.FreezeOrder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.StateCause;

/**
 * Puts together what state a corridor is in: its metrics or its override, what its legs are in, and the directions left.
 *
 * <p>tnMYR-IDRX in NORMAL by itself with USDT-IDRX in PROTECT is in PROTECT because of LEG. An override puts automatic causes aside, the
 * legs' as well, but neither what an operator decided about a leg nor, from rules 6 on, its freeze on chain. A freeze that was ordered of the chain holds the corridor in
 * FREEZE until the chain has had it, and one that the chain has until its thaw, whatever becomes of the override.
 */
public final class CorridorStateMachine {
    private final Rules rules;
    private final MarketEvents events;

    CorridorStateMachine(Rules rules, MarketEvents events) {
        this.rules = rules;
        this.events = events;
    }

    /** Judges the corridor by what its triggers ask for and says what changed; whether something did that its crosses may see. */
    boolean judge(Corridor corridor, StateReadings readings, long nowNs) {
        if (corridor.override().isOver(nowNs)) {
            corridor.override().end();
        }
        boolean changed = false;
        if (corridor.override().takeEnded()) {
            corridor.automatic().disturb();
            events.overrideChanged(corridor, false);
            publish(corridor, StateCause.OVERRIDE_ENDED, nowNs);
            changed = true;
        }
        if (!corridor.override().isActive()) {
            judgeMetrics(corridor, readings, nowNs);
        }
        if (rules.nameWhatHolds() && isHeld(corridor, readings)) {
            corridor.state().noteCause(cause(corridor));
        }
        return publish(corridor, cause(corridor), nowNs) || changed;
    }

    private void judgeMetrics(Corridor corridor, StateReadings readings, long nowNs) {
        corridor.automatic().judge(readings, nowNs, corridor.terms().states().dwellNs());
        if (rules.nameWhatHolds()) {
            corridor.automatic().nameHolder(readings);
        }
    }

    /** Whether the cause is one that holds the state now, and not only what led there. */
    private boolean isHeld(Corridor corridor, StateReadings readings) {
        StateCause cause = cause(corridor);
        return cause == StateCause.LEG
                || readings.isHeldBy(cause, corridor.automatic().state())
                || (rules.nameWhoFreezes() && isFrozenByAnother(corridor));
    }

    /** Whether an operator or the chain holds the corridor in FREEZE, and whom it names, a leg perhaps, does not: of two that hold it, the first stays named. */
    private boolean isFrozenByAnother(Corridor corridor) {
        boolean byChain = corridor.chain().isFrozenOrOrdered();
        boolean byOperator = corridor.override().isActive(RiskState.FREEZE);
        return switch (corridor.state().cause()) {
            case CHAIN -> byOperator && !byChain;
            case OPERATOR -> byChain && !byOperator;
            case LEG -> (byChain || byOperator) && legsState(corridor) != RiskState.FREEZE;
            default -> byChain || byOperator;
        };
    }

    /** When time alone changes what was judged: the override ends, or the next level down is due. */
    static long nextChangeNs(Corridor corridor) {
        return corridor.override().isActive()
                ? corridor.override().expiresAtNs()
                : corridor.automatic().stepDownNs(corridor.terms().states().dwellNs());
    }

    /** Whether the corridor's market is closed and that ends quoting, for itself or a leg. */
    public static boolean isClosed(Corridor corridor) {
        boolean closed = corridor.market().isMarketClosed() && corridor.terms().closedPolicy() == ClosedPolicy.CLOSED;
        return closed || (corridor.isCross() && (isClosed(corridor.baseLeg()) || isClosed(corridor.quoteLeg())));
    }

    /** Whether an operator has put the corridor, or a leg, into the state. */
    public static boolean isOperators(Corridor corridor, RiskState state) {
        return corridor.override().isActive(state)
                || (corridor.isCross()
                        && (isOperators(corridor.baseLeg(), state) || isOperators(corridor.quoteLeg(), state)));
    }

    /** The state by the corridor itself, legs aside. */
    public static RiskState ownState(Corridor corridor) {
        return corridor.override().isActive()
                ? corridor.override().state()
                : corridor.automatic().state();
    }

    /** Sets what pricing sees of the corridor's state. */
    static void updateMarket(Corridor corridor) {
        RiskState state = corridor.state().state();
        boolean quotes = !Severity.isAbove(state, RiskState.RESTRICT) && !isClosed(corridor);
        corridor.market().riskState(state).live(quotes && corridor.rate().isAvailable() && !corridor.isWithdrawn());
    }

    private boolean publish(Corridor corridor, StateCause cause, long nowNs) {
        RiskState state = corridor.chain().isFrozenOrOrdered()
                ? RiskState.FREEZE
                : Severity.worst(ownState(corridor), legsState(corridor));
        boolean quotes = !Severity.isAbove(state, RiskState.RESTRICT) && !isClosed(corridor);
        corridor.state()
                .noteState(state, quotes && isAllowed(corridor, Side.SELL), quotes && isAllowed(corridor, Side.BUY));
        corridor.state()
                .noteOverride(
                        corridor.override().isActive(), corridor.override().expiresAtNs());
        updateMarket(corridor);
        if (state != RiskState.FREEZE && corridor.chain().guardianFreeze().order() == FreezeOrder.SEEN) {
            corridor.chain().guardianFreeze().move(FreezeOrder.NONE);
            events.freezeOrderChanged(corridor);
        }
        boolean news = corridor.state().pollChanged(cause);
        if (news) {
            corridor.state().metric().set(corridor.triggers().measure(cause, state, nowNs));
            events.corridorStateChanged(corridor);
        }
        return news;
    }

    private StateCause cause(Corridor corridor) {
        if (corridor.chain().isFrozen()) {
            return StateCause.CHAIN;
        }
        if (corridor.override().isActive(RiskState.FREEZE)) {
            return StateCause.OPERATOR;
        }
        if (corridor.chain().isFrozenOrOrdered()) {
            return StateCause.CHAIN;
        }
        if (corridor.override().isActive()) {
            return isFrozenByLeg(corridor) ? StateCause.LEG : StateCause.OPERATOR;
        }
        if (Severity.isAbove(legsState(corridor), corridor.automatic().state())) {
            return StateCause.LEG;
        }
        return isClosed(corridor)
                ? StateCause.MARKET_CLOSED
                : corridor.automatic().cause();
    }

    private RiskState legsState(Corridor corridor) {
        if (!corridor.isCross()) {
            return RiskState.NORMAL;
        }
        return Severity.worst(legState(corridor, corridor.baseLeg()), legState(corridor, corridor.quoteLeg()));
    }

    private RiskState legState(Corridor corridor, Corridor leg) {
        if (!corridor.override().isActive()) {
            return leg.state().state();
        }
        return isFrozenOnChain(leg) ? RiskState.FREEZE : leg.override().state();
    }

    private boolean isFrozenByLeg(Corridor corridor) {
        return corridor.isCross() && (isFrozenOnChain(corridor.baseLeg()) || isFrozenOnChain(corridor.quoteLeg()));
    }

    /** Whether the chain alone holds a leg in FREEZE, whatever override its crosses have. */
    private boolean isFrozenOnChain(Corridor leg) {
        return rules.freezeWithLegs()
                && leg.chain().isFrozenOrOrdered()
                && !leg.override().isActive(RiskState.FREEZE);
    }

    /** Whether only what shrinks the position is allowed: an operator's RESTRICT, or one by a metric that asks for that. */
    public static boolean isPositionRuled(Corridor corridor) {
        return isRestrictedByMetrics(corridor)
                ? (corridor.automatic().restrictions() & Restrictions.POSITION) != 0
                : ownState(corridor) == RiskState.RESTRICT;
    }

    private static boolean isRestrictedByMetrics(Corridor corridor) {
        return !corridor.override().isActive() && corridor.automatic().state() == RiskState.RESTRICT;
    }

    private static boolean isAllowed(Corridor corridor, Side side) {
        Token in = side == Side.SELL ? corridor.base() : corridor.quote();
        Token out = side == Side.SELL ? corridor.quote() : corridor.base();
        if (in.chain().isInboundFrozenOrOrdered() || out.chain().isOutboundFrozen()) {
            return false;
        }
        if (isPositionRuled(corridor)
                && !PositionRule.allows(side, corridor.position().base())) {
            return false;
        }
        int paidOut = side == Side.SELL ? Restrictions.QUOTE_OUT : Restrictions.BASE_OUT;
        if (isRestrictedByMetrics(corridor) && (corridor.automatic().restrictions() & paidOut) != 0) {
            return false;
        }
        return !corridor.isCross()
                || (legAllows(corridor, corridor.baseLeg(), corridor.base(), side == Side.SELL)
                        && legAllows(corridor, corridor.quoteLeg(), corridor.quote(), side == Side.BUY));
    }

    /** Whether a cross's leg lets the partner send its token, or receive it. */
    private static boolean legAllows(Corridor corridor, Corridor leg, Token token, boolean sent) {
        boolean asked = !corridor.override().isActive() || leg.override().isActive();
        boolean sendsBase = (leg.base() == token) == sent;
        return !asked || leg.state().allows(sendsBase ? Side.SELL : Side.BUY);
    }
}
