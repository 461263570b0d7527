package dev.kurs.core.twin;

import dev.kurs.core.pricing.Conversion;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.Fees;
import dev.kurs.core.pricing.Pricer;
import dev.kurs.core.pricing.QuoteInput;
import dev.kurs.core.pricing.QuoteWorksheet;
import dev.kurs.core.pricing.Skew;
import dev.kurs.core.pricing.Spread;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import java.math.BigInteger;

/** The engine's pricing behind the twin's shapes; one pricer and one sheet serve all cases, as in the engine. */
final class PricerUnderTest {
    private final Pricer pricer = new Pricer();
    private final QuoteInput input = new QuoteInput();
    private final QuoteWorksheet sheet = new QuoteWorksheet();
    private final MarketBuilder markets = new MarketBuilder();

    TwinAnswer quote(TwinCase given) {
        return quote(given, TwinMaximum.NONE);
    }

    TwinAnswer quote(TwinCase given, TwinMaximum maximum) {
        CorridorMarket market = markets.market(given);
        TwinRequest request = given.request();
        input.market(market)
                .partner(MarketBuilder.partner(given))
                .side(request.sell() ? Side.SELL : Side.BUY)
                .surface(request.v02() ? Surface.V02 : Surface.V01)
                .fitsStruct(request.firm())
                .amountKind(request.exactOutput() ? AmountKind.OUTPUT : AmountKind.INPUT)
                .volumeE6(given.partner().volumeE6())
                .maximum(maximum.usdE6() == null ? QuoteInput.NO_MAXIMUM : maximum.usdE6(), maximum.factorE8());
        Amounts.set(input.amount(), request.amount());
        RejectReason reason = pricer.price(input, sheet);
        return reason == RejectReason.NONE ? TwinAnswer.of(answered(market)) : TwinAnswer.refused(reason);
    }

    private TwinQuote answered(CorridorMarket market) {
        TokenState paying = input.inputToken();
        Skew skew = sheet.skew();
        Spread spread = sheet.spread();
        Fees fees = sheet.fees();
        Conversion conversion = sheet.conversion();
        boolean sell = input.side() == Side.SELL;
        return new TwinQuote(
                whole(market.midE12()),
                whole(paying.priceE12()),
                whole(input.outputToken().priceE12()),
                whole(sheet.notionalE6()),
                market.terms().tiers().indexOf(sheet.tier()),
                whole(skew.inputPositionE8()),
                whole(skew.outputPositionE8()),
                whole(sell ? skew.baseWeightE16() : skew.quoteWeightE16()),
                whole(sell ? skew.quoteWeightE16() : skew.baseWeightE16()),
                whole(skew.adjustedMidE12()),
                whole(skew.skewE8()),
                whole(spread.baseE8()),
                whole(spread.volatilityE8()),
                whole(spread.confidenceE8()),
                whole(spread.utilisationE8()),
                whole(spread.totalE8()),
                whole(conversion.bidE12()),
                whole(conversion.askE12()),
                Amounts.of(sheet.input()),
                Amounts.of(fees.fixed()),
                whole(fees.variableE8()),
                Amounts.of(fees.variable()),
                Amounts.of(fees.toConvert()),
                Amounts.of(conversion.uncapped()),
                Amounts.of(conversion.fair()),
                Amounts.of(conversion.cap()),
                Amounts.of(sheet.output()),
                Amounts.of(conversion.spreadFee()),
                whole(sheet.totalFeeE6()));
    }

    private static BigInteger whole(long value) {
        return BigInteger.valueOf(value);
    }
}
