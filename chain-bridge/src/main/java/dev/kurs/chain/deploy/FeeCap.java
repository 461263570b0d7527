package dev.kurs.chain.deploy;

/**
 * The most that the pool takes of a quote's input as fees, fixed when it is deployed: with 100 and 5 000 000 a hundredth of it and five dollars.
 *
 * @param bps part of the input, basis points, 500 at most
 * @param usdE6 what a fee may be beyond that part, dollars at scale 10^-6, five dollars at most
 */
public record FeeCap(int bps, long usdE6) {}
