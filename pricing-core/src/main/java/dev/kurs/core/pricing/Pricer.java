package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.money.Amount;
import java.util.List;

/**
 * Prices a request, exact input or exact output, after PRICING §3 to §5.
 *
 * <p>1 000 USDT sold at a mid of 16312.5 with a spread of 30 bps and no fees: O 16 288 031.25 IDRX. Asked instead for an
 * output of 16 288 031.25 IDRX it finds the same 1 000 USDT, the least input whose output reaches it.
 */
public final class Pricer {
    /** Bits of the amounts that fit the signed struct of a firm quote. */
    private static final int FIRM_BITS = 96;

    private final DollarValue dollars = new DollarValue();
    private final ExactOutputSearch search = new ExactOutputSearch();

    /** Whether an amount is 2^96 or more, beyond what the signed struct of a firm quote can carry. */
    public static boolean exceedsStruct(Amount amount) {
        return amount.high() >>> (FIRM_BITS - Long.SIZE) != 0;
    }

    /**
     * Fills the worksheet: NONE; BELOW_MINIMUM where nothing is left to convert or to pay; INVALID_AMOUNT where a number
     * leaves its range; ABOVE_MAXIMUM where an input that is too small for the output asked already exceeds the maximum: it stands in the worksheet, with
     * what it leaves to convert. The worksheet is complete after NONE alone.
     */
    public RejectReason price(QuoteInput request, QuoteWorksheet sheet) {
        sheet.setIterations(0);
        if (request.fitsStruct() && exceedsStruct(request.amount())) {
            return RejectReason.INVALID_AMOUNT;
        }
        RejectReason reason =
                request.amountKind() == AmountKind.INPUT ? priceInput(request, sheet) : priceOutput(request, sheet);
        return reason == RejectReason.NONE ? conclude(request, sheet) : reason;
    }

    private RejectReason priceInput(QuoteInput request, QuoteWorksheet sheet) {
        sheet.input().set(request.amount());
        sheet.setIterations(1);
        if (!measure(request, sheet)) {
            return RejectReason.INVALID_AMOUNT;
        }
        if (!enterTier(request, sheet, tierIndex(request, sheet.notionalE6RoundedDown()))) {
            return RejectReason.INVALID_AMOUNT;
        }
        if (!sheet.fees().take(sheet.input())) {
            return RejectReason.BELOW_MINIMUM;
        }
        boolean converted = setRates(request, sheet)
                && sheet.conversion().convert(sheet.fees().toConvert());
        return converted ? RejectReason.NONE : RejectReason.INVALID_AMOUNT;
    }

    private RejectReason priceOutput(QuoteInput request, QuoteWorksheet sheet) {
        if (request.amount().isZero()) {
            return RejectReason.BELOW_MINIMUM;
        }
        boolean byTrade = request.market().terms().feeBasis() == FeeBasis.TRADE;
        int last = byTrade
                ? request.market().terms().tierCount(request.surface()) - 1
                : tierIndex(request, request.volumeE6());
        for (int index = byTrade ? 0 : last; index <= last; index++) {
            if (!enterTier(request, sheet, index)) {
                return RejectReason.INVALID_AMOUNT;
            }
            ExactOutputSearch.Outcome outcome =
                    search.inTier(request, sheet, lowerBound(request, index), index == last);
            if (outcome == ExactOutputSearch.Outcome.FOUND) {
                return payExactly(request, sheet);
            }
            if (outcome != ExactOutputSearch.Outcome.PAST_THE_TIER) {
                sheet.fees().take(sheet.input());
                return outcome.reason();
            }
        }
        return RejectReason.INVALID_AMOUNT;
    }

    /** The found input is converted like any other, and pays what was asked; the rest is spread fee. */
    private RejectReason payExactly(QuoteInput request, QuoteWorksheet sheet) {
        boolean converted = measure(request, sheet)
                && sheet.fees().take(sheet.input())
                && sheet.conversion().convert(sheet.fees().toConvert());
        sheet.conversion().pay(request.amount());
        return converted ? RejectReason.NONE : RejectReason.INVALID_AMOUNT;
    }

    private RejectReason conclude(QuoteInput request, QuoteWorksheet sheet) {
        if (sheet.output().isZero()) {
            return RejectReason.BELOW_MINIMUM;
        }
        sheet.setTotalFee(dollars.toE6RoundingUp(sheet.fees().total(), request.inputToken()));
        boolean exceeds = request.fitsStruct() && (exceedsStruct(sheet.input()) || exceedsStruct(sheet.output()));
        return exceeds ? RejectReason.INVALID_AMOUNT : RejectReason.NONE;
    }

    private boolean measure(QuoteInput request, QuoteWorksheet sheet) {
        TokenState token = request.inputToken();
        long roundedDownE6 = dollars.toE6RoundingDown(sheet.input(), token);
        long roundedUpE6 = roundedDownE6 + (dollars.wasWhole() ? 0 : 1);
        sheet.setNotional(roundedUpE6, roundedDownE6);
        return roundedDownE6 >= 0 && roundedUpE6 >= 0;
    }

    private static int tierIndex(QuoteInput request, long notionalE6RoundedDown) {
        CorridorTerms terms = request.market().terms();
        long sizeE6 = terms.feeBasis() == FeeBasis.TRADE ? notionalE6RoundedDown : request.volumeE6();
        return terms.tierIndex(request.surface(), sizeE6);
    }

    /** The dollars at which the tier begins; a tier chosen by volume takes every size. */
    private static long lowerBound(QuoteInput request, int index) {
        CorridorTerms terms = request.market().terms();
        boolean first = index == 0 || terms.feeBasis() == FeeBasis.VOLUME;
        return first ? 0 : terms.tiers().get(index - 1).maxUsdE6();
    }

    /** Works out what does not depend on the size inside a tier; false when the fixed fee is not a token amount. */
    private static boolean enterTier(QuoteInput request, QuoteWorksheet sheet, int index) {
        List<FeeTier> tiers = request.market().terms().tiers();
        FeeTier tier = tiers.get(index);
        sheet.setTier(tier, request.partner());
        sheet.spread()
                .calculate(request.market(), request.side(), request.partner().baseSpreadE8(tier));
        sheet.conversion().begin(request.market(), request.side());
        return sheet.fees().setRates(tier, request.partner(), request.inputToken());
    }

    /** The rates for the worksheet's input; false when the adjusted mid or the rate leaves its range. */
    static boolean setRates(QuoteInput request, QuoteWorksheet sheet) {
        Skew skew = sheet.skew();
        CorridorMarket market = request.market();
        if (!market.skewModel().calculate(market, request.side(), sheet.input(), skew)) {
            return false;
        }
        sheet.spread().add(market, skew.addedSpreadE8());
        return sheet.conversion().setRates(skew.adjustedMidE12(), sheet.spread().totalE8());
    }
}
