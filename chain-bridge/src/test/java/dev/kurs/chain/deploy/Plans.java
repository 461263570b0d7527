package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.TokenLimitsStruct;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.standard.Permit2;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;

/** Plans for tests, over the development chain's accounts: 0 deploys, 1 is admin, and so on. */
final class Plans {
    static final Address DEPLOYER = DevelopmentAccounts.address(0);
    static final Address ADMIN = DevelopmentAccounts.address(1);
    static final Address GUARDIAN = DevelopmentAccounts.address(2);
    static final Address RESUMER = DevelopmentAccounts.address(3);
    static final Address REBALANCER = DevelopmentAccounts.address(4);
    static final Address EXECUTOR = DevelopmentAccounts.address(5);
    static final Address OPERATOR = DevelopmentAccounts.address(6);
    static final Address SIGNER = DevelopmentAccounts.address(7);
    static final Address SPARE_SIGNER = DevelopmentAccounts.address(8);

    private static final long MAX_AGE = 90_000;

    private Plans() {}

    /** Six sandbox tokens with mock feeds, eight corridors, a hundred million dollars of each. */
    static DeploymentPlan sandbox() {
        return of(
                List.of(
                        token("USDT", 6, 6, dollars(), 1_000_000_000L, 20_000_000L, 100_000_000L),
                        token(
                                "IDRX",
                                2,
                                6,
                                perDollar("IDR", 16_500),
                                16_500_000_000_000L,
                                330_000_000_000L,
                                1_650_000_000_000L),
                        token(
                                "IDRP",
                                2,
                                6,
                                perDollar("IDR", 16_500),
                                16_500_000_000_000L,
                                330_000_000_000L,
                                1_650_000_000_000L),
                        token("JPYC", 18, 20, perDollar("JPY", 155), 79_000_000_000L, 3_100_000_000L, 15_500_000_000L),
                        token("tnSGD", 6, 6, perDollar("SGD", 1), 1_300_000_000L, 26_000_000L, 127_600_000L),
                        token("tnMYR", 6, 6, perDollar("MYR", 4), 4_000_000_000L, 80_000_000L, 397_500_000L)),
                "USDT-IDRX",
                "USDT-IDRP",
                "USDT-JPYC",
                "USDT-tnSGD",
                "USDT-tnMYR",
                "IDRX-JPYC",
                "IDRP-JPYC",
                "tnMYR-IDRX");
    }

    /** USDT and IDRX alone. */
    static DeploymentPlan small() {
        DeploymentPlan sandbox = sandbox();
        return of(sandbox.tokens().subList(0, 2), "USDT-IDRX");
    }

    static DeploymentPlan of(List<TokenPlan> tokens, String... pairs) {
        return new DeploymentPlan(
                31_337,
                new Delays(120, 120, 60, 0),
                new LossBudget(5_000_000_000L, 25_000_000_000L, 20_000_000_000L, 100_000_000_000L),
                new FeeCap(500, 5_000_000),
                new LiquidityTerms(BigInteger.TEN.pow(17), 5_000, OPERATOR),
                Address.ZERO,
                tokens,
                Stream.of(pairs).map(Plans::corridor).toList(),
                List.of(SIGNER, SPARE_SIGNER),
                new RoleHolders(ADMIN, List.of(GUARDIAN), List.of(RESUMER), List.of(REBALANCER), List.of(EXECUTOR)),
                Permit2.ADDRESS);
    }

    private static CorridorPlan corridor(String pair) {
        String[] sides = pair.split("-", 2);
        return new CorridorPlan(pair, sides[0], sides[1], 100);
    }

    private static TokenPlan token(
            String symbol, int decimals, int flowShift, FeedPlan feed, long maxHeld, long flow, long seed) {
        return new TokenPlan(
                symbol,
                Address.ZERO,
                decimals,
                flowShift,
                feed,
                new TokenLimitsStruct(maxHeld, flow, 2 * flow, flow, flow, flow),
                BigInteger.valueOf(seed).multiply(BigInteger.TEN.pow(decimals)));
    }

    private static FeedPlan dollars() {
        return new FeedPlan(Address.ZERO, "USDT / USD", 8, MAX_AGE, false, e8(9, 10), e8(11, 10), 25, e8(1, 1));
    }

    private static FeedPlan perDollar(String currency, long rate) {
        return new FeedPlan(
                Address.ZERO,
                "USD / " + currency,
                8,
                MAX_AGE,
                true,
                e8(rate, 2),
                e8(rate, 1).shiftLeft(1),
                30,
                e8(rate, 1));
    }

    private static BigInteger e8(long top, long bottom) {
        return BigInteger.valueOf(100_000_000).multiply(BigInteger.valueOf(top)).divide(BigInteger.valueOf(bottom));
    }
}
