package dev.kurs.chain.deploy;

/**
 * What the pool may lose, dollars at scale 10^-6: 5 000 dollars are 5 000 000 000.
 *
 * @param shortUsdE6 per 300 s
 * @param dayUsdE6 per day
 * @param maxShortUsdE6 the most it can ever be set to, per 300 s
 * @param maxDayUsdE6 the most it can ever be set to, per day
 */
public record LossBudget(long shortUsdE6, long dayUsdE6, long maxShortUsdE6, long maxDayUsdE6) {}
