package dev.kurs.core.risk;

/** What RESTRICT blocks, as bits: each cause blocks what it blocks, so two causes may block both sides. */
public final class Restrictions {
    /** Sides and sizes that would not bring the position nearer to 0. */
    public static final int POSITION = 1;

    /** Paying out the base token. */
    public static final int BASE_OUT = 2;

    /** Paying out the quote token. */
    public static final int QUOTE_OUT = 4;

    private Restrictions() {}
}
