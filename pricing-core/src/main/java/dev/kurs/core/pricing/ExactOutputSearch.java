package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.money.Amount;

/**
 * The least input of one tier whose output reaches an amount.
 *
 * <p>Output is not monotone in the input, because the rate steps down as the position after the trade rounds to its next
 * 10^-8; but inside a tier, and between two steps of the skew model, the rate never improves with size. So from an input
 * that is too small, the least input that would do at its rate is a lower bound for every input that does: the search walks
 * up these bounds until one does.
 * Example: 100 IDRX asked at 10 IDRX a USDT starts at 0, finds 10 USDT at that rate, then 10.000001 at the rate of 10 USDT,
 * which is still the rate there: the answer.
 *
 * <p>So the search has nothing to find once such a bound is of more dollars than the corridor's maximum, and ends there. Ordinary terms take two to five
 * steps; those that a corridor's terms allow take about forty, and one more per tier.
 */
final class ExactOutputSearch {
    /** Without a maximum, terms under which the skew outruns any size could walk for long; the amount is refused beyond this. */
    private static final int MAX_STEPS = 1 << 20;

    private final DollarValue dollars = new DollarValue();
    private final Amount end = new Amount();
    private final Amount toConvert = new Amount();
    private final Amount next = new Amount();
    private final Amount stepStart = new Amount();

    /** How a tier's search ended. */
    enum Outcome {
        FOUND(RejectReason.NONE),
        PAST_THE_TIER(RejectReason.NONE),
        NOTHING_PAID(RejectReason.BELOW_MINIMUM),
        ABOVE_THE_MAXIMUM(RejectReason.ABOVE_MAXIMUM),
        OUT_OF_RANGE(RejectReason.INVALID_AMOUNT);

        private final RejectReason reason;

        Outcome(RejectReason reason) {
            this.reason = reason;
        }

        RejectReason reason() {
            return reason;
        }
    }

    /** Leaves the answer, and the rates at it, in the worksheet, which has entered the tier. */
    Outcome inTier(QuoteInput request, QuoteWorksheet sheet, long lowerBoundE6, boolean last) {
        Amount input = sheet.input();
        if (!dollars.leastAmountWorth(lowerBoundE6, request.inputToken(), input)) {
            return Outcome.OUT_OF_RANGE;
        }
        boolean bounded = !last && dollars.leastAmountWorth(sheet.tier().maxUsdE6(), request.inputToken(), end);
        for (int step = 0; step < MAX_STEPS; step++) {
            if (bounded && input.compareTo(end) >= 0) {
                return Outcome.PAST_THE_TIER;
            }
            sheet.setIterations(sheet.iterations() + 1);
            if (!Pricer.setRates(request, sheet)) {
                return Outcome.OUT_OF_RANGE;
            }
            if (exceedsMaximum(request, input)) {
                return Outcome.ABOVE_THE_MAXIMUM;
            }
            boolean reaches = leastInput(request, sheet);
            if (reaches && next.compareTo(input) <= 0) {
                return Outcome.FOUND;
            }
            if (!advance(request, input, reaches)) {
                return withoutAnswer(sheet, bounded);
            }
        }
        return Outcome.OUT_OF_RANGE;
    }

    private boolean exceedsMaximum(QuoteInput request, Amount input) {
        return request.maxUsdE6() != QuoteInput.NO_MAXIMUM
                && dollars.compare(input, request.inputToken(), request.maxUsdE6(), request.maxFactorE8()) > 0;
    }

    /** Goes on to the least input that would do, or to where the rate may improve before that; false when there is neither. */
    private boolean advance(QuoteInput request, Amount input, boolean reaches) {
        boolean improves = request.market().skewModel().nextStep(request.market(), request.side(), input, stepStart);
        if (improves && (!reaches || stepStart.compareTo(next) < 0)) {
            input.set(stepStart);
            return true;
        }
        if (reaches) {
            input.set(next);
        }
        return reaches;
    }

    /** Sets next to the least input that would reach the amount at the worksheet's rate. */
    private boolean leastInput(QuoteInput request, QuoteWorksheet sheet) {
        return sheet.conversion().leastToConvert(request.amount(), toConvert)
                && sheet.fees().leastInputFor(toConvert, next);
    }

    /** No input below 2^127 does at this rate, so none of a bounded tier does. */
    private static Outcome withoutAnswer(QuoteWorksheet sheet, boolean bounded) {
        if (bounded) {
            return Outcome.PAST_THE_TIER;
        }
        return sheet.conversion().rateE12() == 0 ? Outcome.NOTHING_PAID : Outcome.OUT_OF_RANGE;
    }
}
