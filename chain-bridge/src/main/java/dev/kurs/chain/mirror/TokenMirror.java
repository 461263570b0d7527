package dev.kurs.chain.mirror;

import java.math.BigInteger;

/**
 * What the pool lets a token do.
 *
 * @param room raw units that may come in
 * @param payable raw units that may go out, less what providers are due
 * @param turnover raw units that may still be turned over, what comes in and what goes out added
 * @param flowUnit raw units in which the pool counts, rounding each commit up
 * @param paysFees whether the pool owes fees in it
 * @param priceE18 dollars per whole token, rounded down; 0 when the pool refuses the feed
 */
record TokenMirror(
        BigInteger room,
        BigInteger payable,
        BigInteger turnover,
        BigInteger flowUnit,
        boolean paysFees,
        BigInteger priceE18,
        boolean inboundFrozen,
        boolean outboundFrozen) {}
