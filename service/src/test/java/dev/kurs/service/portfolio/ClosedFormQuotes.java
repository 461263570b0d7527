package dev.kurs.service.portfolio;

/**
 * What is quoted around the mid of one asset whose clients take a half-spread δ with the intensity A·e^(−kδ), in the closed forms of the literature.
 *
 * <p>γ 0.1, k 1.5, A 140 and σ 2 quote 0.6712438 each way of an empty book, and 0.7229610 for one unit more where one is held. A counts takers a unit of time, σ moves a
 * unit of price in its root, and q are units held.
 */
record ClosedFormQuotes(double gamma, double k, double arrivals, double sigma) {
    /** Bid to ask of Avellaneda and Stoikov where time is over: (2/γ)·ln(1 + γ/k). */
    double avellanedaStoikovSpread() {
        return 2 / gamma * Math.log1p(gamma / k);
    }

    /** From the mid down to the bid of Guéant, Lehalle and Fernandez-Tapia (arXiv 1105.3115), long before time is over. */
    double bidDistance(double q) {
        return avellanedaStoikovSpread() / 2 + (2 * q + 1) / 2 * lean();
    }

    /** From the mid up to their ask. */
    double askDistance(double q) {
        return avellanedaStoikovSpread() / 2 - (2 * q - 1) / 2 * lean();
    }

    /** √(σ²γ/(2kA) · (1 + γ/k)^(1 + k/γ)): what one unit more moves both. */
    private double lean() {
        double impatience = Math.exp((1 + k / gamma) * Math.log1p(gamma / k));
        return Math.sqrt(sigma * sigma * gamma / (2 * k * arrivals) * impatience);
    }
}
