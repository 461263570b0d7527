package dev.kurs.core.quoting;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.execution.PartnerBalances;
import dev.kurs.core.market.CorridorStateMachine;
import dev.kurs.core.market.OracleReader;
import dev.kurs.core.pricing.Arbitrage;
import dev.kurs.core.pricing.DollarValue;
import dev.kurs.core.pricing.SizeTerms;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.risk.PositionRule;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.Fractions;
import java.util.function.IntConsumer;

/** The checks of a request against the market, in their order (PRICING §6): from the corridor's state to the market makers. */
public final class MarketChecks {
    private final EngineState state;
    private final Arbitrage arbitrage;
    private final IntConsumer valueCorridor;
    private final ChainChecks chainChecks;
    private final DollarValue dollars = new DollarValue();
    private final PositionRule positionRule = new PositionRule();
    private final Amount free = new Amount();

    private final PartnerBalances balances;
    private final MakerRequests makers;

    public MarketChecks(
            EngineState state,
            Arbitrage arbitrage,
            OracleReader oracle,
            PartnerBalances balances,
            MakerRequests makers) {
        this.makers = makers;
        this.state = state;
        this.balances = balances;
        this.arbitrage = arbitrage;
        this.valueCorridor =
                corridorId -> oracle.setPrices(state.corridors.get(corridorId), state.context.timestampNs());
        this.chainChecks = new ChainChecks(state);
    }

    /** A clock in doubt, frozen, halted, closed, stale, deviating: what needs no price. */
    RejectReason checkState(Corridor corridor) {
        if (!state.clock.isTrusted()) {
            return RejectReason.CLOCK_UNTRUSTED;
        }
        if (corridor.state().state() == RiskState.FREEZE) {
            return RejectReason.CORRIDOR_FROZEN;
        }
        if (CorridorStateMachine.isOperators(corridor, RiskState.HALT)) {
            return RejectReason.CORRIDOR_HALTED;
        }
        if (CorridorStateMachine.isClosed(corridor)) {
            return RejectReason.MARKET_CLOSED;
        }
        return switch (corridor.rate().availability()) {
            case ORACLE_STALE -> RejectReason.ORACLE_STALE;
            case ORACLE_DEVIATION -> RejectReason.ORACLE_DEVIATION;
            default -> corridor.state().state() == RiskState.HALT ? RejectReason.CORRIDOR_HALTED : RejectReason.NONE;
        };
    }

    /** Size, limits, liquidity and the rest, given what pricing answered. */
    RejectReason checkPrice(QuoteCase quote, RejectReason pricing) {
        if (pricing == RejectReason.BELOW_MINIMUM) {
            return pricing;
        }
        if (pricing == RejectReason.ABOVE_MAXIMUM) {
            return checkUnreachable(quote);
        }
        if (pricing != RejectReason.NONE) {
            return checkUnpriced(quote, pricing);
        }
        quote.notionalE6 = quote.sheet.notionalE6();
        RejectReason reason = checkSize(quote);
        if (reason == RejectReason.NONE) {
            reason = checkLimits(quote);
        }
        if (reason == RejectReason.NONE) {
            reason = checkLiquidity(quote);
        }
        return reason == RejectReason.NONE ? checkDesk(quote) : reason;
    }

    /** An input so large that its price is out of range is above the maximum, in its turn. */
    private RejectReason checkUnpriced(QuoteCase quote, RejectReason pricing) {
        boolean aboveMaximum =
                quote.input.amountKind() == AmountKind.INPUT && exceedsMaximum(quote, quote.input.amount());
        if (!aboveMaximum) {
            return pricing;
        }
        boolean allowed = quote.corridor.state().allows(quote.input.side());
        return allowed ? RejectReason.ABOVE_MAXIMUM : RejectReason.DIRECTION_BLOCKED;
    }

    /** An output for which more than the maximum would have to be sent: the worksheet has the least such input that was looked at. */
    private RejectReason checkUnreachable(QuoteCase quote) {
        Amount base = quote.input.side() == Side.SELL ? quote.sheet.fees().toConvert() : quote.input.amount();
        if (!isDirectionAllowed(quote, base)) {
            return RejectReason.DIRECTION_BLOCKED;
        }
        quote.boundE6 = maximumE6(quote.corridor);
        return RejectReason.ABOVE_MAXIMUM;
    }

    private RejectReason checkSize(QuoteCase quote) {
        long minUsdE6 = quote.corridor.terms().size().minUsdE6();
        if (quote.sheet.notionalE6RoundedDown() < minUsdE6) {
            quote.boundE6 = minUsdE6;
            return RejectReason.BELOW_MINIMUM;
        }
        Amount base = quote.input.side() == Side.SELL ? quote.sheet.fees().toConvert() : quote.sheet.output();
        if (!isDirectionAllowed(quote, base)) {
            return RejectReason.DIRECTION_BLOCKED;
        }
        return isAboveMaximum(quote) ? RejectReason.ABOVE_MAXIMUM : RejectReason.NONE;
    }

    /** N rounded up exceeds a whole maximum exactly where N does; what a state leaves of a maximum need not be whole. */
    private boolean isAboveMaximum(QuoteCase quote) {
        if (maximumFactorE8(quote.corridor) != Fractions.E8) {
            return exceedsMaximum(quote, quote.sheet.input());
        }
        quote.boundE6 = quote.corridor.terms().size().maxUsdE6();
        return quote.sheet.notionalE6() > quote.boundE6;
    }

    private boolean isDirectionAllowed(QuoteCase quote, Amount base) {
        Corridor corridor = quote.corridor;
        Side side = quote.input.side();
        if (!corridor.state().allows(side)) {
            return false;
        }
        return !CorridorStateMachine.isPositionRuled(corridor)
                || positionRule.shrinks(side, corridor.position().base(), base);
    }

    private boolean exceedsMaximum(QuoteCase quote, Amount input) {
        Corridor corridor = quote.corridor;
        quote.boundE6 = maximumE6(corridor);
        return dollars.compare(
                        input, quote.input.inputToken(), corridor.terms().size().maxUsdE6(), maximumFactorE8(corridor))
                > 0;
    }

    private static long maximumE6(Corridor corridor) {
        return Fractions.multiplyRoundingDown(corridor.terms().size().maxUsdE6(), maximumFactorE8(corridor));
    }

    /** What the corridor's state leaves of the maximum. */
    static long maximumFactorE8(Corridor corridor) {
        SizeTerms size = corridor.terms().size();
        return switch (corridor.state().state()) {
            case PROTECT -> size.protectMaxFactorE8();
            case RESTRICT -> size.restrictMaxFactorE8();
            default -> Fractions.E8;
        };
    }

    private RejectReason checkLimits(QuoteCase quote) {
        int today = state.context.utcDay();
        if (!quote.entry.fitsDaily(quote.notionalE6, today)) {
            quote.boundE6 = quote.entry.dailyLimitE6();
            quote.usedE6 = quote.entry.dailyUsedE6(today);
            return RejectReason.DAILY_LIMIT_EXCEEDED;
        }
        if (!quote.entry.fitsMonthly(quote.notionalE6, today)) {
            quote.boundE6 = quote.entry.monthlyLimitE6();
            quote.usedE6 = quote.entry.monthlyUsedE6(today);
            return RejectReason.MONTHLY_LIMIT_EXCEEDED;
        }
        if (!quote.partner.fitsOpen(quote.notionalE6)) {
            quote.boundE6 = quote.partner.terms().maxOpenE6();
            quote.usedE6 = quote.partner.openE6();
            return RejectReason.OPEN_QUOTES_EXCEEDED;
        }
        quote.boundE6 = QuoteCase.UNKNOWN;
        if (quote.isFirm() && !quote.partner.mayOpenAnother()) {
            return RejectReason.PARTNER_QUOTES_FULL;
        }
        return checkBalance(quote);
    }

    /** Whether a firm quote of v0.1 takes what its partner has available in the settlement vault. */
    boolean takesBalance(QuoteCase quote) {
        return quote.isFirm()
                && quote.input.surface() == Surface.V01
                && state.instance.settlesOnChain()
                && state.rules.executeV01Quotes();
    }

    private RejectReason checkBalance(QuoteCase quote) {
        if (!takesBalance(quote)) {
            return RejectReason.NONE;
        }
        int partnerId = quote.command.partnerId();
        int tokenId = quote.input.inputToken().terms().tokenId();
        if (!balances.covers(partnerId, tokenId, quote.sheet.input())) {
            return RejectReason.INSUFFICIENT_PARTNER_BALANCE;
        }
        boolean isPaid = !state.rules.keepWithinVaultCap() || balances.fitsCap(partnerId, tokenId, quote.sheet.input());
        return isPaid ? RejectReason.NONE : RejectReason.VAULT_CAP_EXCEEDED;
    }

    private RejectReason checkLiquidity(QuoteCase quote) {
        TokenState token = quote.input.outputToken();
        boolean covered =
                free.set(token.balance()).trySubtract(token.reserved()) && free.compareTo(quote.sheet.output()) >= 0;
        if (!covered) {
            return quote.corridor.isCross() ? RejectReason.CROSS_LEG_INSUFFICIENT : RejectReason.INSUFFICIENT_LIQUIDITY;
        }
        return chainChecks.check(quote);
    }

    /** Whether a cycle can gain though all terms are within bounds: corridors may read other sources of one feed, or lean too far for the portfolio. */
    boolean mayOpenCycles(Corridor corridor) {
        return arbitrage.mixesMarkets(corridor.id()) || arbitrage.leansForPortfolio(corridor.id());
    }

    private boolean isWithoutArbitrage(QuoteCase quote) {
        int corridorId = quote.corridor.id();
        if (!state.rules.valueEachCorridorByItself() || !arbitrage.mixesMarkets(corridorId)) {
            return arbitrage.permits(corridorId, quote.input.side());
        }
        boolean permitted = arbitrage.permitsExactly(corridorId, quote.input.side(), valueCorridor);
        valueCorridor.accept(corridorId);
        return permitted;
    }

    private boolean needsMakers(QuoteCase quote) {
        return quote.input.surface() == Surface.V01
                && !quote.isBacked()
                && (quote.isFirm() || !state.rules.askMakersForFirmAlone());
    }

    private RejectReason checkDesk(QuoteCase quote) {
        if (!isWithoutArbitrage(quote)) {
            return RejectReason.ARBITRAGE_OPEN;
        }
        SizeTerms size = quote.corridor.terms().size();
        if (needsMakers(quote) && quote.notionalE6 > size.rfqThresholdE6()) {
            quote.boundE6 = size.rfqThresholdE6();
            RejectReason reason = checkMakers(quote);
            if (reason != RejectReason.NONE) {
                return reason;
            }
            quote.asksMakers = true;
        }
        OpenQuotes open = state.openQuotes;
        return quote.isFirm() && open.isFull() ? RejectReason.BOOK_FULL : RejectReason.NONE;
    }

    private RejectReason checkMakers(QuoteCase quote) {
        return state.rules.askMakersForFirmAlone()
                ? makers.refusal(quote.command.partnerId(), quote.corridor.id())
                : RejectReason.NO_VIABLE_RFQ_QUOTE;
    }
}
