package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.TokenLimitsStruct;
import dev.kurs.chain.deploy.CorridorPlan;
import dev.kurs.chain.deploy.Delays;
import dev.kurs.chain.deploy.DeploymentPlan;
import dev.kurs.chain.deploy.FeeCap;
import dev.kurs.chain.deploy.FeedPlan;
import dev.kurs.chain.deploy.LiquidityTerms;
import dev.kurs.chain.deploy.LossBudget;
import dev.kurs.chain.deploy.RoleHolders;
import dev.kurs.chain.deploy.TokenPlan;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.standard.Permit2;
import java.math.BigInteger;
import java.util.List;

/** USDT and IDRX at 16 500 to the dollar, a hundred million dollars of each, and everybody an account of the development chain. */
public final class SmallPlan {
    public static final Address DEPLOYER = DevelopmentAccounts.address(0);
    public static final Address ADMIN = DevelopmentAccounts.address(1);
    public static final Address GUARDIAN = DevelopmentAccounts.address(2);
    public static final Address RESUMER = DevelopmentAccounts.address(3);
    public static final int SIGNER = 7;
    public static final Address SPARE_SIGNER = DevelopmentAccounts.address(8);

    private static final BigInteger E8 = BigInteger.valueOf(100_000_000);
    private static final long MAX_AGE = 90_000;

    private SmallPlan() {}

    static DeploymentPlan plan() {
        return new DeploymentPlan(
                31_337,
                new Delays(120, 120, 60, 0),
                new LossBudget(5_000_000_000L, 25_000_000_000L, 20_000_000_000L, 100_000_000_000L),
                new FeeCap(500, 5_000_000),
                new LiquidityTerms(BigInteger.TEN.pow(17), 5_000, DevelopmentAccounts.address(6)),
                Address.ZERO,
                List.of(usdt(), idrx()),
                List.of(new CorridorPlan("USDT-IDRX", "USDT", "IDRX", 100)),
                List.of(DevelopmentAccounts.address(SIGNER), SPARE_SIGNER),
                new RoleHolders(
                        ADMIN,
                        List.of(GUARDIAN),
                        List.of(RESUMER),
                        List.of(DevelopmentAccounts.address(4)),
                        List.of(DevelopmentAccounts.address(5))),
                Permit2.ADDRESS);
    }

    private static TokenPlan usdt() {
        return token("USDT", 6, 6, feed("USDT / USD", false, 90, 110, 100), 1_000_000_000L, 20_000_000L, 100_000_000L);
    }

    private static TokenPlan idrx() {
        return token(
                "IDRX",
                2,
                6,
                feed("USD / IDR", true, 825_000, 3_300_000, 1_650_000),
                16_500_000_000_000L,
                330_000_000_000L,
                1_650_000_000_000L);
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

    private static FeedPlan feed(String description, boolean inverted, long lowest, long highest, long first) {
        return new FeedPlan(
                Address.ZERO, description, 8, MAX_AGE, inverted, cents(lowest), cents(highest), 25, cents(first));
    }

    private static BigInteger cents(long hundredths) {
        return BigInteger.valueOf(hundredths).multiply(E8).divide(BigInteger.valueOf(100));
    }
}
