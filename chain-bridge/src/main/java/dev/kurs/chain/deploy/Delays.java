package dev.kurs.chain.deploy;

/**
 * How long things wait, seconds.
 *
 * @param governance additions to the pool, the liquidity desk and the settlement vault
 * @param signer a later signer's first valid signature
 * @param withdrawal a partner's withdrawal from the settlement vault
 * @param handover from naming a new admin to its acceptance
 */
public record Delays(long governance, long signer, long withdrawal, long handover) {}
