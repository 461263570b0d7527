package dev.kurs.chain.oracle;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.abi.Creation;
import java.math.BigInteger;

/** A pool whose price its keeper sets; it begins at tick -10. */
public final class TestPool {
    private TestPool() {}

    public static Creation create(Address token0, Address token1, long liquidity, Address keeper) {
        return Creation.of(
                "MockUniswapPool",
                new AbiArguments()
                        .address(token0)
                        .address(token1)
                        .integer(24, BigInteger.valueOf(-10))
                        .uint(128, liquidity)
                        .address(keeper));
    }

    public static ContractCall<Void> move(int tick, long liquidity) {
        return ContractCall.of(
                "move(int24,uint128)",
                new AbiArguments().integer(24, BigInteger.valueOf(tick)).uint(128, liquidity));
    }
}
