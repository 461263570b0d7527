package dev.kurs.chain.check;

/**
 * What a quote may charge, in two parts that are added.
 *
 * <p>Example: {@code new QuotedFee("USDT-IDRX MICRO", 500_000, 150_000)} is 0.50 dollars and 15 bps of the input.
 *
 * @param what whose it is, for people
 * @param fixedUsdE6 dollars at scale 10^-6
 * @param partE8 of the input, at scale 10^-8
 */
public record QuotedFee(String what, long fixedUsdE6, long partE8) {}
