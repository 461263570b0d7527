package dev.kurs.chain.standard;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import java.math.BigInteger;
import java.util.List;

/** A pool of Uniswap v3's shape, as far as its mean price needs. */
public final class UniswapPool {
    private static final int SECONDS_BITS = 32;

    /**
     * What a pool has summed up each second, as of the moments asked for.
     *
     * @param ticks sums of the tick, int56
     * @param perLiquidity sums of 2^128 over the liquidity in range, uint160, which begin again at 0
     */
    public record Sums(List<BigInteger> ticks, List<BigInteger> perLiquidity) {
        private static Sums read(AbiValues values) {
            return new Sums(values.integers(), values.integers());
        }
    }

    private UniswapPool() {}

    public static ContractCall<Address> token0() {
        return ContractCall.of("token0()", new AbiArguments(), "address", AbiValues::address);
    }

    public static ContractCall<Address> token1() {
        return ContractCall.of("token1()", new AbiArguments(), "address", AbiValues::address);
    }

    /** @param secondsAgo moments before the block's time; one the pool does not remember reverts with {@code OLD} */
    public static ContractCall<Sums> observe(List<Long> secondsAgo) {
        return ContractCall.of(
                "observe(uint32[])",
                new AbiArguments().uints(SECONDS_BITS, secondsAgo),
                "int56[],uint160[]",
                Sums::read);
    }
}
