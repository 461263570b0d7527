package dev.kurs.bench;

import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.CorridorTerms;
import dev.kurs.core.pricing.LinearBounds;
import dev.kurs.core.pricing.MidCalculator;
import dev.kurs.core.pricing.PartnerTerms;
import dev.kurs.core.pricing.PoolTokens;
import dev.kurs.core.pricing.Portfolio;
import dev.kurs.core.pricing.PortfolioBounds;
import dev.kurs.core.pricing.PortfolioTerms;
import dev.kurs.core.pricing.Pricer;
import dev.kurs.core.pricing.QuoteInput;
import dev.kurs.core.pricing.QuoteWorksheet;
import dev.kurs.core.pricing.TierOverrides;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.pricing.TokenTerms;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Amount;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The sandbox's pool priced by the core's own {@link Pricer}, every trade settled at once.
 *
 * <p>1 000 USDT asked of USDT-IDRX are worth 1 000 dollars; {@code quote} says what comes back in dollars at the mids, 998.2 say, and {@code settle} books it.
 */
final class SimulatedDesk implements PoolTokens {
    private static final double E12 = 1e12;
    private static final double TWO_TO_64 = 0x1p64;
    private static final double SECONDS_PER_DAY = 86_400;
    private static final PartnerTerms STANDARD =
            new PartnerTerms(0, PricingMode.STANDARD, false, 0, 0, PartnerTerms.UNLIMITED, TierOverrides.none());

    private final List<TokenState> tokens = new ArrayList<>();
    private final List<CorridorMarket> corridors = new ArrayList<>();
    private final MidCalculator mids = new MidCalculator();
    private final Pricer pricer = new Pricer();
    private final QuoteInput request =
            new QuoteInput().partner(STANDARD).surface(Surface.V02).fitsStruct(true);
    private final QuoteWorksheet sheet = new QuoteWorksheet();

    /** A pool that holds every token's target at the first mids. */
    SimulatedDesk(SimulationOptions options, SandboxTerms terms, SkewSetting setting, SimulatedMids prices) {
        terms.tokens().forEach(token -> tokens.add(new TokenState(setting.applyTo(token))));
        terms.corridors().forEach(corridor -> corridors.add(market(corridor)));
        if (setting.isPortfolio()) {
            lean(SimulatedPortfolio.of(options, terms, setting.riskAversion()).terms());
        }
        move(prices, 0);
        for (TokenState token : tokens) {
            setAmount(token.balance(), token, token.terms().targetE6() / 1e6);
        }
    }

    private void lean(PortfolioTerms portfolio) {
        for (CorridorMarket corridor : corridors) {
            String invalidity = PortfolioBounds.invalidity(portfolio, corridor.terms());
            if (invalidity != null) {
                throw new IllegalArgumentException(invalidity);
            }
        }
        new Portfolio(this).adopt(portfolio, corridors);
    }

    @Override
    public TokenState state(int tokenId) {
        return tokens.get(tokenId);
    }

    @Override
    public long lastPriceE12(int tokenId) {
        return tokens.get(tokenId).priceE12();
    }

    int tokenCount() {
        return tokens.size();
    }

    TokenTerms token(int token) {
        return tokens.get(token).terms();
    }

    int corridorCount() {
        return corridors.size();
    }

    CorridorMarket corridor(int corridor) {
        return corridors.get(corridor);
    }

    int inputTokenId(int corridor, Side side) {
        return corridors.get(corridor).inputToken(side).terms().tokenId();
    }

    int outputTokenId(int corridor, Side side) {
        return corridors.get(corridor).outputToken(side).terms().tokenId();
    }

    /** Sets every price and mid to those of a minute. */
    void move(SimulatedMids prices, int minute) {
        for (int id = 0; id < tokens.size(); id++) {
            TokenState token = tokens.get(id);
            token.published().setFeed(Math.round(prices.unitsPerDollar(id, minute) * E12), true);
            token.priceE12(mids.priceE12(token.published()));
        }
        for (CorridorMarket corridor : corridors) {
            corridor.midE12(
                    mids.midE12(corridor.base().published(), corridor.quote().published()));
        }
    }

    /** The dollars at the mids that a size comes back as; negative where it is refused. */
    double quote(int corridor, Side side, double sizeUsd) {
        CorridorMarket market = corridors.get(corridor);
        request.market(market).side(side);
        setAmount(request.amount(), request.inputToken(), sizeUsd);
        boolean priced = pricer.price(request, sheet) == RejectReason.NONE;
        boolean fits = sheet.notionalE6() <= market.terms().size().maxUsdE6()
                && sheet.output().compareTo(request.outputToken().balance()) <= 0;
        return priced && fits ? dollars(sheet.output(), request.outputToken()) : -1;
    }

    /** Books the trade of the quote before. */
    void settle() {
        boolean settled = request.inputToken().balance().tryAdd(sheet.input())
                && request.outputToken().balance().trySubtract(sheet.output());
        if (!settled) {
            throw new IllegalStateException("a quote larger than the pool");
        }
    }

    /** What the pool holds of a token, in dollars. */
    double holdingUsd(int token) {
        return dollars(tokens.get(token).balance(), tokens.get(token));
    }

    /** What the pool holds of a token, in whole tokens. */
    double holding(int token) {
        return holdingUsd(token) / tokens.get(token).priceE12() * E12;
    }

    private CorridorMarket market(CorridorTerms terms) {
        TokenState base = tokens.get(terms.baseTokenId());
        TokenState quote = tokens.get(terms.quoteTokenId());
        String invalidity = LinearBounds.invalidity(terms, base.terms(), quote.terms());
        if (invalidity != null) {
            throw new IllegalArgumentException(invalidity);
        }
        double daily = Math.hypot(
                SimulatedMids.dailyVolatility(base.terms().symbol()),
                SimulatedMids.dailyVolatility(quote.terms().symbol()));
        return new CorridorMarket(terms, base, quote).volatility(daily / Math.sqrt(SECONDS_PER_DAY));
    }

    private static void setAmount(Amount amount, TokenState token, double usd) {
        var raw = BigDecimal.valueOf(usd / token.priceE12() * E12)
                .movePointRight(token.decimals())
                .toBigInteger();
        amount.set(raw.shiftRight(Long.SIZE).longValue(), raw.longValue());
    }

    private static double dollars(Amount amount, TokenState token) {
        double low = (amount.low() >>> 1) * 2.0 + (amount.low() & 1);
        return (amount.high() * TWO_TO_64 + low) / Math.pow(10, token.decimals()) * token.priceE12() / E12;
    }
}
