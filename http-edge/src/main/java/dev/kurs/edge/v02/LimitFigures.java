package dev.kurs.edge.v02;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.money.DecimalText;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The figures of the limit that refused a quote, by the names they have elsewhere: {@code daily_limit_usd} 10000, {@code daily_used_usd} 9500,
 * {@code daily_left_usd} 500, {@code notional_usd} 501.
 *
 * <p>A partner is told of its own limits and of the corridor's public ones. Of liquidity it is told which token lacks, and not how much of it there is, which would
 * tell what others hold reserved.
 */
final class LimitFigures {
    private OptionalLong notionalE6;
    private final OptionalLong boundE6;
    private final OptionalLong usedE6;
    private final List<ApiError.Detail> details = new ArrayList<>();

    private LimitFigures(QuoteRejectedDecoder rejected) {
        notionalE6 = known(rejected.notionalE6());
        boundE6 = known(rejected.boundE6());
        usedE6 = known(rejected.usedE6());
    }

    static LimitFigures of(QuoteRejectedDecoder rejected, CorridorView corridor) {
        LimitFigures figures = new LimitFigures(rejected);
        switch (rejected.reason()) {
            case BELOW_MINIMUM -> figures.minimum(corridor);
            case ABOVE_MAXIMUM -> figures.maximum(corridor);
            case DAILY_LIMIT_EXCEEDED -> figures.usage("daily_limit_usd", "daily_used_usd", "daily_left_usd");
            case MONTHLY_LIMIT_EXCEEDED -> figures.usage("monthly_limit_usd", "monthly_used_usd", "monthly_left_usd");
            case OPEN_QUOTES_EXCEEDED -> figures.usage("max_open_usd", "open_usd", "open_left_usd");
            case INSUFFICIENT_LIQUIDITY, CROSS_LEG_INSUFFICIENT, CHAIN_HEADROOM_EXCEEDED ->
                figures.text("to_token", lacking(corridor, rejected));
            default -> figures.tellNothing();
        }
        return figures;
    }

    List<ApiError.Detail> details() {
        return details;
    }

    /** For people: {@code (501 USD, and 500 USD are left of 10000 USD)}; empty where no figure is told. */
    String sentence() {
        if (details.isEmpty() || notionalE6.isEmpty() || boundE6.isEmpty()) {
            return "";
        }
        String notional = " (" + dollars(notionalE6.getAsLong()) + " USD";
        String bound = dollars(boundE6.getAsLong()) + " USD)";
        return usedE6.isEmpty()
                ? notional + " against " + bound
                : notional + ", and " + dollars(leftE6()) + " USD are left of " + bound;
    }

    /** What is below the minimum by less than the engine's rounding up is shown as that much less. */
    private void minimum(CorridorView corridor) {
        if (notionalE6.isPresent() && boundE6.isPresent()) {
            notionalE6 = OptionalLong.of(Math.min(notionalE6.getAsLong(), boundE6.getAsLong() - 1));
        }
        text("min_amount_usd", dollars(boundE6.orElse(corridor.terms().minUsdE6())));
        text("min_amount", CorridorLimits.minimum(corridor));
        dollars("notional_usd", notionalE6);
    }

    private void maximum(CorridorView corridor) {
        dollars("max_amount_usd", boundE6);
        text("max_amount", CorridorLimits.maximum(corridor));
        dollars("notional_usd", notionalE6);
    }

    private void usage(String limit, String used, String left) {
        dollars(limit, boundE6);
        dollars(used, usedE6);
        if (boundE6.isPresent() && usedE6.isPresent()) {
            text(left, dollars(leftE6()));
        }
        dollars("notional_usd", notionalE6);
    }

    /** Never below zero, also where a limit was lowered under what is used. */
    private long leftE6() {
        return Math.max(0, boundE6.orElse(0) - usedE6.orElse(0));
    }

    private void dollars(String name, OptionalLong valueE6) {
        if (valueE6.isPresent()) {
            text(name, dollars(valueE6.getAsLong()));
        }
    }

    private void text(String name, String value) {
        if (value != null) {
            details.add(new ApiError.Detail(name, value));
        }
    }

    private void tellNothing() {
        // Most refusals are about no limit.
    }

    private static String lacking(CorridorView corridor, QuoteRejectedDecoder rejected) {
        String output = corridor.output(rejected.side()).symbol();
        String bound = rejected.reason() == RejectReason.CHAIN_HEADROOM_EXCEEDED
                ? "the contracts leave too little room to take "
                        + corridor.input(rejected.side()).symbol() + " and pay " + output
                : "too little of " + output + " is free";
        return bound + " for this quote; a smaller one may fit";
    }

    private static String dollars(long valueE6) {
        StringBuilder text = new StringBuilder();
        DecimalText.appendDollars(text, valueE6);
        return text.toString();
    }

    private static OptionalLong known(long valueE6) {
        return valueE6 == QuoteRejectedDecoder.boundE6NullValue() ? OptionalLong.empty() : OptionalLong.of(valueE6);
    }
}
