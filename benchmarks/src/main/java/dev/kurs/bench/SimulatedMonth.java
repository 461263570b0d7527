package dev.kurs.bench;

import dev.kurs.protocol.message.sbe.Side;
import java.util.SplittableRandom;

/**
 * One month of two-sided and informed flow against a {@link SimulatedDesk}.
 *
 * <p>Who comes, when, with which size and with which patience depends on the seed alone, never on prices, so that two skews meet the same clients.
 */
final class SimulatedMonth {
    private final SimulationOptions options;
    private final SimulatedDesk desk;
    private final SimulatedMids mids;
    private final InventoryFigures figures;
    private final SplittableRandom[] clients;
    private final SplittableRandom[] informed;
    private final double[] startHoldings;
    private double largestUsd;
    private double dollarLargestUsd;

    SimulatedMonth(
            SimulationOptions options, SandboxTerms terms, SkewSetting setting, long seed, InventoryFigures figures) {
        SplittableRandom random = new SplittableRandom(seed);
        this.options = options;
        this.figures = figures;
        mids = new SimulatedMids(terms.tokens(), options.minutes() + options.horizonMinutes(), random.split());
        desk = new SimulatedDesk(options, terms, setting, mids);
        clients = streams(random);
        informed = streams(random);
        startHoldings = new double[desk.tokenCount()];
        for (int token = 0; token < startHoldings.length; token++) {
            startHoldings[token] = desk.holding(token);
        }
    }

    void run() {
        for (int minute = 0; minute < options.minutes(); minute++) {
            desk.move(mids, minute);
            for (int corridor = 0; corridor < clients.length; corridor++) {
                for (int left = arrivals(clients[corridor], options.clients()); left > 0; left--) {
                    uninformed(corridor);
                }
                for (int left = arrivals(informed[corridor], options.informed()); left > 0; left--) {
                    informed(corridor, minute);
                }
            }
            measure();
        }
        figures.endMonth(largestUsd, dollarLargestUsd, profitUsd());
    }

    /** Trades with a probability that falls exponentially with what the trade costs against the mid. */
    private void uninformed(int corridor) {
        SplittableRandom random = clients[corridor];
        double size = size(random, corridor, options.medianUsd());
        Side side = random.nextDouble() < options.lean() ? Side.SELL : Side.BUY;
        double patience = random.nextDouble();
        double received = desk.quote(corridor, side, size);
        figures.request(size);
        if (received < 0) {
            figures.refusal(size);
            return;
        }
        double costBps = (size - received) / size * 10_000;
        if (patience < Math.exp(-options.elasticity() * costBps)) {
            desk.settle();
            figures.trade(size, size - received);
        }
    }

    /** Knows the mid at the horizon and takes the side that gains by it, if it gains more than it costs. */
    private void informed(int corridor, int minute) {
        double size = size(informed[corridor], corridor, options.informedMedianUsd());
        Side side = growth(corridor, Side.SELL, minute) > 1 ? Side.SELL : Side.BUY;
        double received = desk.quote(corridor, side, size);
        double worthThen = received * growth(desk.outputTokenId(corridor, side), minute);
        double gain = worthThen - size * growth(desk.inputTokenId(corridor, side), minute);
        if (received > 0 && gain > 0) {
            desk.settle();
            figures.informedTrade(size, size - received, gain);
        }
    }

    /** What the output gains on the input until the horizon. */
    private double growth(int corridor, Side side, int minute) {
        return growth(desk.outputTokenId(corridor, side), minute) / growth(desk.inputTokenId(corridor, side), minute);
    }

    private double growth(int token, int minute) {
        return mids.unitsPerDollar(token, minute) / mids.unitsPerDollar(token, minute + options.horizonMinutes());
    }

    private void measure() {
        for (int token = 0; token < desk.tokenCount(); token++) {
            double departure =
                    Math.abs(desk.holdingUsd(token) - desk.token(token).targetE6() / 1e6);
            figures.departure(departure);
            largestUsd = Math.max(largestUsd, departure);
            if (desk.token(token).dollar()) {
                dollarLargestUsd = Math.max(dollarLargestUsd, departure);
            }
        }
    }

    /** What the holdings at the end are worth above those of the start, both at the last mids. */
    private double profitUsd() {
        double profit = 0;
        for (int token = 0; token < startHoldings.length; token++) {
            double held = desk.holding(token);
            profit += desk.holdingUsd(token) * (1 - startHoldings[token] / held);
        }
        return profit;
    }

    private double size(SplittableRandom random, int corridor, double median) {
        double largest = desk.corridor(corridor).terms().size().maxUsdE6() / 1e6;
        double size = median * Math.exp(options.sizeSigma() * random.nextGaussian());
        return Math.clamp(size, 10, largest);
    }

    private static int arrivals(SplittableRandom random, double perDay) {
        double minutes = SimulationOptions.MINUTES_PER_DAY / perDay;
        int count = 0;
        for (double at = random.nextExponential() * minutes; at < 1; at += random.nextExponential() * minutes) {
            count++;
        }
        return count;
    }

    private SplittableRandom[] streams(SplittableRandom random) {
        SplittableRandom[] streams = new SplittableRandom[desk.corridorCount()];
        for (int corridor = 0; corridor < streams.length; corridor++) {
            streams[corridor] = random.split();
        }
        return streams;
    }
}
