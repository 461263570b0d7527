package dev.kurs.service.reconcile;

import java.math.BigInteger;
import java.util.List;

/** The chain, as far as the comparison asks it. */
interface ChainSide {
    /** A block's hash now, 0x and 64 lower-case digits. */
    String blockHash(long number);

    /** The commits of blocks, both ends included, whose time is in the range, and the rebalancings of those around it. */
    ChainBook commits(long fromBlock, long toBlock, TimeRange range);

    /**
     * What the pool has of a token as of a block.
     *
     * @param token 0x and 40 lower-case digits
     */
    Holding holding(String token, long block);

    /** What the settlement vault has for partners as of a block, raw units, in the order of the questions. */
    List<BigInteger> inVault(List<VaultQuestion> questions, long block);

    /**
     * Whose funds of what.
     *
     * @param partner UUID
     * @param token 0x and 40 lower-case digits
     */
    record VaultQuestion(String partner, String token) {}

    /** What the pool's book says it holds and has set aside, and what it owns, raw units. */
    record Holding(BigInteger held, BigInteger setAside, BigInteger balance) {}
}
