package dev.kurs.service.explain;

import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.text.ShownText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.agrona.DirectBuffer;

/**
 * How a firm quote came about, in the desk's words, from its {@code FirmQuoteDerived} frame.
 *
 * <p>Every sum is shown with its parts, so that it can be added up on paper: input = fixed + variable + converted, spread
 * = base + volatility + confidence + utilisation (+ the portfolio's part), fair output = output + spread fee.
 */
public final class ExplainText {
    private final FirmQuoteDerivedDecoder quote = new FirmQuoteDerivedDecoder();
    private final StringBuilder text = new StringBuilder();
    private final List<String> prices = new ArrayList<>();
    private String pair;
    private String input;
    private String output;
    private int inputDecimals;
    private int outputDecimals;

    public String of(DirectBuffer frame, int offset) {
        quote.wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder());
        text.setLength(0);
        readVariablePart();
        request();
        prices();
        skew();
        spread();
        fees();
        outcome();
        limits();
        return text.toString();
    }

    /** Groups and texts stand behind the fixed fields and are read once, in order. */
    private void readVariablePart() {
        prices.clear();
        quote.tiers().forEach(tier -> {});
        quote.feeds().forEach(feed -> {
            String state = feed.health() + ", selected " + feed.selected();
            prices.add(String.format(Locale.ROOT, "feed %d %s: %s", feed.feedId(), ShownText.of(feed.name()), state));
        });
        quote.sources()
                .forEach(source -> prices.add(String.format(
                        Locale.ROOT,
                        "feed %d %-11s %s%s, confidence %s, %d ms old%s%s",
                        source.feedId(),
                        source.source(),
                        Figures.rate(source.priceE12()),
                        source.inverted() == Flag.YES ? " per dollar" : " dollars",
                        Figures.bps(source.confidenceE8()),
                        source.ageNs() / 1_000_000,
                        source.isFresh() == Flag.YES ? "" : ", not fresh",
                        source.isSure() == Flag.YES ? "" : ", not sure")));
        pair = ShownText.of(quote.pair());
        String base = ShownText.of(quote.baseSymbol());
        String other = ShownText.of(quote.quoteSymbol());
        boolean sell = quote.side() == Side.SELL;
        input = sell ? base : other;
        output = sell ? other : base;
        inputDecimals = sell ? quote.baseToken().decimals() : quote.quoteToken().decimals();
        outputDecimals =
                sell ? quote.quoteToken().decimals() : quote.baseToken().decimals();
    }

    private void request() {
        byte[] id = new byte[FirmQuoteDerivedDecoder.quoteIdLength()];
        quote.getQuoteId(id, 0, id.length);
        line("Firm quote", "0x" + HexFormat.of().formatHex(id));
        line(
                "Asked",
                Instant.ofEpochSecond(0, quote.timestampNs()) + " by partner " + quote.partnerId() + ", " + quote.side()
                        + " on " + pair);
        boolean exactInput = quote.amountKind() == AmountKind.INPUT;
        line(
                "Request",
                exactInput
                        ? "send exactly " + Figures.amount(quote.requestedAmount(), inputDecimals, input)
                        : "receive exactly " + Figures.amount(quote.requestedAmount(), outputDecimals, output)
                                + " (smallest input found after " + quote.rateSearches() + " rates)");
        line("State", quote.riskState() + (quote.marketClosed() == Flag.YES ? ", FX market closed" : ""));
    }

    private void prices() {
        heading("Prices");
        prices.forEach(price -> text.append("  ").append(price).append('\n'));
        line(
                "Mid",
                Figures.rate(quote.midE12()) + " from " + quote.oracleSource() + ", " + quote.oracleAgeNs() / 1_000_000
                        + " ms old, confidence " + Figures.bps(quote.confidenceE8()));
        line("Notional", Figures.dollars(quote.notionalE6()) + ", so tier " + quote.tier());
    }

    private void skew() {
        heading("Inventory skew");
        if (Figures.isPortfolio(quote)) {
            line("PORTFOLIO", "leans for all that the pool holds");
            line("Bid alone", Figures.markup(quote.sellMarkupE16()) + " below the mid");
            line("Ask alone", Figures.markup(quote.buyMarkupE16()) + " above the mid");
        } else {
            line(input + " after", "at " + Figures.fraction(quote.inputPositionE8()) + " of its range");
            line(output + " after", "at " + Figures.fraction(quote.outputPositionE8()) + " of its range");
        }
        line("Adjusted mid", Figures.rate(quote.adjustedMidE12()) + " (" + Figures.bps(quote.skewE8()) + ")");
    }

    private void spread() {
        heading("Spread");
        line("Base", Figures.bps(quote.baseSpreadE8()));
        line("+ volatility", Figures.bps(quote.volatilitySpreadE8()));
        line("+ confidence", Figures.bps(quote.confidenceSpreadE8()));
        line("+ utilisation", Figures.bps(quote.usageSpreadE8()));
        if (Figures.isPortfolio(quote)) {
            line("+ portfolio", Figures.bps(Figures.skewSpreadE8(quote)));
        }
        line("= sum", Figures.bps(quote.sumSpreadE8()));
        if (quote.riskState() != RiskState.NORMAL) {
            line("in " + quote.riskState(), Figures.bps(quote.stateSpreadE8()));
        }
        line(
                "Total",
                Figures.bps(quote.totalSpreadE8()) + ", kept within " + Figures.bps(quote.effectiveMinSpreadE8())
                        + " and " + Figures.bps(quote.maxSpreadE8()));
        boolean sell = quote.side() == Side.SELL;
        line("Rate", Figures.rate(sell ? quote.bidE12() : quote.askE12()) + (sell ? " (bid)" : " (ask)"));
    }

    private void fees() {
        heading("Fees");
        line("Input", Figures.amount(quote.inputAmount(), inputDecimals, input));
        line("- fixed fee", Figures.amount(quote.fixedFee(), inputDecimals, input));
        line(
                "- variable",
                Figures.amount(quote.variableFee(), inputDecimals, input) + " at " + Figures.bps(quote.variableE8())
                        + pricingNote());
        line("= converted", Figures.amount(quote.amountToConvert(), inputDecimals, input));
        line("Fees in USD", Figures.dollars(quote.totalFeeE6()));
    }

    private String pricingNote() {
        if (quote.pricingMode() == PricingMode.FIXED_INPUT_RATE) {
            return ", the partner's fixed input rate";
        }
        long discountE8 = quote.discountE8();
        boolean none = discountE8 == FirmQuoteDerivedDecoder.discountE8NullValue();
        return none ? "" : ", after a discount of " + Figures.bps(discountE8);
    }

    private void outcome() {
        heading("Output");
        line("Fair, at mid", Figures.amount(quote.fairOutput(), outputDecimals, output));
        line("- spread fee", Figures.amount(quote.spreadFee(), outputDecimals, output));
        line("= output", Figures.amount(quote.outputAmount(), outputDecimals, output));
    }

    private void limits() {
        heading("Limits before this quote");
        line("Day", used(quote.dailyUsedE6(), quote.dailyLimitE6(), FirmQuoteDerivedDecoder.dailyLimitE6NullValue()));
        line(
                "Month",
                used(quote.monthlyUsedE6(), quote.monthlyLimitE6(), FirmQuoteDerivedDecoder.monthlyLimitE6NullValue()));
        line("Open quotes", used(quote.openE6(), quote.maxOpenE6(), FirmQuoteDerivedDecoder.maxOpenE6NullValue()));
    }

    private static String used(long usedE6, long limitE6, long unlimited) {
        return Figures.dollars(usedE6) + (limitE6 == unlimited ? ", no limit" : " of " + Figures.dollars(limitE6));
    }

    private void heading(String title) {
        text.append('\n').append(title).append('\n');
    }

    private void line(String label, String value) {
        text.append(String.format(Locale.ROOT, "  %-14s %s%n", label, value));
    }
}
