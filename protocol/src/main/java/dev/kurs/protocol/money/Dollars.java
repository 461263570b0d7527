package dev.kurs.protocol.money;

/** The scale of dollar amounts kept in books: 1000.25 USD is {@code usdE6} 1_000_250_000. */
public final class Dollars {
    /** Decimal places of a dollar amount. */
    public static final int DECIMALS = 6;

    /** One dollar. */
    public static final long E6 = PowersOfTen.get(DECIMALS);

    private Dollars() {}
}
