package dev.kurs.protocol.money;

/** The scale of rates and prices: 16312.5 IDR per USD is {@code rateE12} 16_312_500_000_000_000. */
public final class Rates {
    /** Decimal places of a rate. */
    public static final int DECIMALS = 12;

    /** One, as a rate. */
    public static final long E12 = PowersOfTen.get(DECIMALS);

    private Rates() {}
}
