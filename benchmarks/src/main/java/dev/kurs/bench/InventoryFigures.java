package dev.kurs.bench;

/** What months under one skew came to, added up over the seeds; money in dollars. */
final class InventoryFigures {
    private int months;
    private long samples;
    private double largestSum;
    private double squareSum;
    private double dollarLargestSum;
    private double asked;
    private double traded;
    private double refused;
    private double income;
    private double informedVolume;
    private double markout;
    private double profitSum;
    private double profitSquareSum;

    void request(double usd) {
        asked += usd;
    }

    void refusal(double usd) {
        refused += usd;
    }

    /** An uninformed trade, with what it left of its worth. */
    void trade(double usd, double leftUsd) {
        traded += usd;
        income += leftUsd;
    }

    /** An informed trade, with what it left of its worth, and what it has cost the pool at its horizon, that deducted. */
    void informedTrade(double usd, double leftUsd, double lossUsd) {
        informedVolume += usd;
        income += leftUsd;
        markout += lossUsd;
    }

    void departure(double usd) {
        samples++;
        squareSum += usd * usd;
    }

    /** The month's end: the largest departures of any token and of the dollar, and the profit over holding still. */
    void endMonth(double largestUsd, double dollarLargestUsd, double profitUsd) {
        months++;
        largestSum += largestUsd;
        dollarLargestSum += dollarLargestUsd;
        profitSum += profitUsd;
        profitSquareSum += profitUsd * profitUsd;
    }

    double largestUsd() {
        return largestSum / months;
    }

    double dollarLargestUsd() {
        return dollarLargestSum / months;
    }

    double rootMeanSquareUsd() {
        return Math.sqrt(squareSum / samples);
    }

    double volumeUsd() {
        return (traded + informedVolume) / months;
    }

    double incomeUsd() {
        return income / months;
    }

    double markoutUsd() {
        return markout / months;
    }

    double lostShare() {
        return 1 - traded / asked;
    }

    double refusedShare() {
        return refused / asked;
    }

    double profitUsd() {
        return profitSum / months;
    }

    double profitBps() {
        return profitSum / (traded + informedVolume) * 10_000;
    }

    double profitDeviationUsd() {
        double mean = profitUsd();
        return Math.sqrt(Math.max(0, profitSquareSum / months - mean * mean));
    }
}
