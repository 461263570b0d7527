package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.key.SigningKey;
import java.math.BigInteger;
import java.util.List;

/** Plans as they are for money: keys that nobody else knows, each with one duty, and delays of weeks. */
final class RealPlans {
    static final Address DEPLOYER = address("deployer");
    static final Address ADMIN = address("admin");
    static final Address GUARDIAN = address("guardian");

    private static final long DAY = 86_400;

    private RealPlans() {}

    /** The small plan over others' tokens and feeds, without seeds. */
    static DeploymentPlan on(long chainId, Address usdt, Address idrx, Address feed) {
        DeploymentPlan small = new PlanEditor(Plans.small())
                .token(0, token -> token.address(usdt).aggregator(feed).seed(BigInteger.ZERO))
                .token(1, token -> token.address(idrx).aggregator(feed).seed(BigInteger.ZERO))
                .plan();
        return new DeploymentPlan(
                chainId,
                new Delays(21 * DAY, 21 * DAY, DAY, 2 * DAY),
                small.lossBudget(),
                small.feeCap(),
                new LiquidityTerms(BigInteger.TEN.pow(17), 5_000, address("operator")),
                Address.ZERO,
                small.tokens(),
                small.corridors(),
                List.of(address("signer"), address("spare signer")),
                new RoleHolders(
                        ADMIN,
                        List.of(GUARDIAN),
                        List.of(address("resumer")),
                        List.of(address("rebalancer")),
                        List.of(address("executor"))),
                Address.ZERO);
    }

    /** A key that only this test knows, and this name. */
    static SigningKey key(String name) {
        return SigningKey.of(Bytes32.keccak(name).bytes());
    }

    private static Address address(String name) {
        try (SigningKey key = key(name)) {
            return Address.of(key.address());
        }
    }
}
