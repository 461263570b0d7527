package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.TokenLimitsStruct;
import java.math.BigInteger;

/**
 * One token.
 *
 * @param address zero for a sandbox token that is made, on development chains alone
 * @param flowShift flows are counted in units of 10^flowShift raw
 * @param limits whole tokens
 * @param seed raw units of the operator's first capital, out of the deployer's balance; zero for none
 */
public record TokenPlan(
        String symbol,
        Address address,
        int decimals,
        int flowShift,
        FeedPlan feed,
        TokenLimitsStruct limits,
        BigInteger seed) {
    boolean isSandbox() {
        return address.isZero();
    }

    /** Raw units of one whole token. */
    BigInteger whole() {
        return BigInteger.TEN.pow(decimals);
    }

    /** A capacity in flow units, rounded down as the pool does. */
    BigInteger flowUnits(long wholeTokens) {
        return BigInteger.valueOf(wholeTokens).multiply(whole()).divide(BigInteger.TEN.pow(flowShift));
    }

    /** The limits as the pool gives them back. */
    TokenLimitsStruct limitsAsKept() {
        return new TokenLimitsStruct(
                limits.maxHeld(),
                asKept(limits.shortTurnover()),
                asKept(limits.dayTurnover()),
                asKept(limits.dayFlow()),
                asKept(limits.shortRebalance()),
                asKept(limits.dayRebalance()));
    }

    private long asKept(long wholeTokens) {
        return flowUnits(wholeTokens)
                .multiply(BigInteger.TEN.pow(flowShift))
                .divide(whole())
                .longValueExact();
    }
}
