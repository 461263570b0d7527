package dev.kurs.core.twin;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pool's risk once more, from the rule of PRICING §7 and from whole tokens: every trade, every close and every price kept, and all of it added up when asked. */
public final class RiskTwin {
    private static final MathContext MC = new MathContext(40);
    private static final double Z = 2.3263478740408408;
    private static final double LAMBDA = 0.94;

    private final Map<Integer, List<Trade>> trades = new LinkedHashMap<>();
    private final Map<Integer, List<double[]>> closes = new LinkedHashMap<>();

    /** A trade as the pool sees it: base units in are above 0. */
    private record Trade(BigDecimal base, BigDecimal rate) {}

    /** What a corridor's position is worth. */
    public record Worth(BigDecimal position, BigDecimal waop, BigDecimal gross, BigDecimal unrealised) {}

    public void trade(int corridorId, BigDecimal baseIn, BigDecimal rate) {
        trades.computeIfAbsent(corridorId, none -> new ArrayList<>()).add(new Trade(baseIn, rate));
    }

    public void close(int corridorId, int day, double mid) {
        closes.computeIfAbsent(corridorId, none -> new ArrayList<>()).add(new double[] {day, mid});
    }

    /** The position by all its trades, valued at a mid and a price of the base; WAOP by cost over size, as long as the batch lives. */
    public Worth worth(int corridorId, BigDecimal mid, BigDecimal basePrice) {
        BigDecimal position = BigDecimal.ZERO;
        BigDecimal cost = BigDecimal.ZERO;
        for (Trade trade : trades.getOrDefault(corridorId, List.of())) {
            BigDecimal after = position.add(trade.base());
            if (position.signum() * trade.base().signum() >= 0) {
                cost = cost.add(trade.base().multiply(trade.rate()));
            } else if (after.signum() * position.signum() > 0) {
                cost = cost.multiply(after).divide(position, MC);
            } else {
                cost = after.multiply(trade.rate());
            }
            position = after;
        }
        if (position.signum() == 0) {
            return new Worth(position, BigDecimal.ZERO, BigDecimal.ZERO.setScale(6), BigDecimal.ZERO.setScale(6));
        }
        BigDecimal waop = cost.divide(position, MC).setScale(12, RoundingMode.HALF_EVEN);
        BigDecimal gross = position.abs().multiply(basePrice).setScale(6, RoundingMode.HALF_EVEN);
        BigDecimal unrealised = position.multiply(mid.subtract(waop))
                .multiply(basePrice)
                .divide(mid, MC)
                .setScale(6, RoundingMode.HALF_EVEN);
        return new Worth(position, waop, gross, unrealised);
    }

    public double sigma(int corridorId) {
        return Math.sqrt(covariance(corridorId, corridorId));
    }

    /** VaR of the positions together, of signed dollars. */
    public double portfolio(Map<Integer, Double> dollars) {
        double variance = 0;
        for (int left : dollars.keySet()) {
            for (int right : dollars.keySet()) {
                variance += dollars.get(left) * dollars.get(right) * covariance(left, right);
            }
        }
        return Z * Math.sqrt(Math.max(0, variance));
    }

    public double alone(int corridorId, double dollars) {
        return Z * sigma(corridorId) * Math.abs(dollars);
    }

    /** The EWMA of products, where every corridor has the same days. */
    private double covariance(int left, int right) {
        List<double[]> ofLeft = closes.getOrDefault(left, List.of());
        List<double[]> ofRight = closes.getOrDefault(right, List.of());
        double value = 0;
        for (int index = 1; index < Math.min(ofLeft.size(), ofRight.size()); index++) {
            double product = logReturn(ofLeft, index) * logReturn(ofRight, index);
            value = index == 1 ? product : LAMBDA * value + (1 - LAMBDA) * product;
        }
        return value;
    }

    private static double logReturn(List<double[]> closes, int index) {
        return Math.log(closes.get(index)[1] / closes.get(index - 1)[1]);
    }
}
