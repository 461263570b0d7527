package dev.kurs.chain.mirror;

import java.math.BigInteger;

/**
 * What the pool lets a token do.
 *
 * @param room raw units that may come in
 * @param payable raw units that may go out, less what providers are due
 * @param priceE18 dollars per whole token, rounded down; 0 when the pool refuses the feed
 */
record TokenMirror(
        BigInteger room, BigInteger payable, BigInteger priceE18, boolean inboundFrozen, boolean outboundFrozen) {}
