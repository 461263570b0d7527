package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import java.math.BigInteger;

/**
 * The liquidity desk's fixed terms.
 *
 * @param seniorCoverE18 ρ: least equity per dollar owed, scale 10^-18
 * @param seniorFeeBps φ: the senior shares' part of fees, basis points
 * @param operator wallet that owns the seeds' junior shares
 */
public record LiquidityTerms(BigInteger seniorCoverE18, int seniorFeeBps, Address operator) {}
