package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.TokenLimitsStruct;
import dev.kurs.chain.node.DevelopmentAccounts;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/** What a plan has to be before anything is asked of a chain. */
final class PlanRules {
    private static final int LEAST_SIGNERS = 2;
    private static final int MOST_TOKENS = 16;
    private static final int TURNOVER_BITS = 28;
    private static final int FLOW_BITS = 27;
    private static final int REBALANCE_BITS = 40;
    private static final int MOST_FEE_BPS = 500;
    private static final long MOST_FIXED_FEE_USD_E6 = 5_000_000;
    private static final int HELD_BITS = 96;
    private static final int BOUND_MARGIN_BPS = 10;
    private static final int ALL_BPS = 10_000;
    private static final long LEAST_DELAY = Duration.ofDays(21).toSeconds();

    private final DeploymentPlan plan;
    private final Address deployer;
    private final boolean development;

    private PlanRules(DeploymentPlan plan, Address deployer) {
        this.plan = plan;
        this.deployer = deployer;
        this.development = DevelopmentAccounts.belongTo(plan.chainId());
    }

    /** @throws DeploymentRefused at the first rule that the plan breaks */
    static void require(DeploymentPlan plan, Address deployer) {
        PlanRules rules = new PlanRules(plan, deployer);
        rules.requireSigners();
        rules.requireHolders();
        rules.requireTokens();
        rules.requireCorridors();
        rules.requireTerms();
        if (!rules.development) {
            rules.requireRealThings();
            rules.requireOneDutyAKey();
        }
    }

    private void requireSigners() {
        Set<Address> different = new HashSet<>(plan.signers());
        check(
                different.size() >= LEAST_SIGNERS
                        && different.size() == plan.signers().size(),
                "an engine opens with two different signers at least, so that one can be removed; the plan has "
                        + plan.signers());
    }

    private void requireHolders() {
        RoleHolders roles = plan.roles();
        check(!roles.admin().isZero(), "the plan names no admin");
        check(!roles.guardians().isEmpty(), "the plan names no guardian, so that nobody could freeze anything");
        check(!roles.resumers().isEmpty(), "the plan names no resumer, so that nobody could thaw anything");
        duties().forEach((duty, accounts) -> check(
                "deployer".equals(duty) || !accounts.contains(deployer),
                "the deployer " + deployer + " ends without roles and cannot be the plan's " + duty));
        duties().forEach((duty, accounts) ->
                check(!accounts.contains(Address.ZERO), "the plan's " + duty + " cannot be address zero"));
    }

    private void requireTokens() {
        check(
                !plan.tokens().isEmpty() && plan.tokens().size() <= MOST_TOKENS,
                "the pool lists one to " + MOST_TOKENS + " tokens, the plan has "
                        + plan.tokens().size());
        plan.token(DeploymentPlan.USDT);
        Set<Object> seen = new HashSet<>();
        for (TokenPlan token : plan.tokens()) {
            check(seen.add(token.symbol()), "the plan lists " + token.symbol() + " twice");
            check(
                    token.isSandbox() || seen.add(token.address()),
                    "two tokens of the plan have the address " + token.address());
            check(
                    !token.isSandbox() || SandboxContracts.has(token.symbol()),
                    "the plan gives no address for " + token.symbol() + ", and a sandbox has no such token");
            requireLimits(token);
        }
    }

    private void requireLimits(TokenPlan token) {
        TokenLimitsStruct limits = token.limits();
        boolean fits = fits(token, TURNOVER_BITS, limits.shortTurnover(), limits.dayTurnover())
                && fits(token, FLOW_BITS, limits.dayFlow())
                && fits(token, REBALANCE_BITS, limits.shortRebalance(), limits.dayRebalance());
        check(fits, "the flows of " + token.symbol() + " are too large for a flow shift of " + token.flowShift());
        BigInteger maxHeld = token.whole().multiply(BigInteger.valueOf(limits.maxHeld()));
        check(
                maxHeld.bitLength() <= HELD_BITS,
                "max_held of " + token.symbol() + " is " + limits.maxHeld() + " whole tokens, and the pool's books of "
                        + HELD_BITS + " bits keep " + mostHeld(token) + " at most of " + token.decimals()
                        + " decimals");
        check(
                token.seed().compareTo(maxHeld) <= 0,
                "the seed of " + token.symbol() + " is more than the pool may hold");
    }

    private static BigInteger mostHeld(TokenPlan token) {
        return BigInteger.TWO.pow(HELD_BITS).subtract(BigInteger.ONE).divide(token.whole());
    }

    private static boolean fits(TokenPlan token, int bits, long... wholeTokens) {
        return LongStream.of(wholeTokens)
                .allMatch(whole -> token.flowUnits(whole).bitLength() <= bits);
    }

    private void requireCorridors() {
        Set<String> pairs = new HashSet<>();
        for (CorridorPlan corridor : plan.corridors()) {
            check(pairs.add(corridor.pair()), "the plan has corridor " + corridor.pair() + " twice");
            check(
                    !corridor.base().equals(corridor.quote()),
                    "corridor " + corridor.pair() + " has the same token on both sides");
            int least = plan.token(corridor.base()).feed().updateBandBps()
                    + plan.token(corridor.quote()).feed().updateBandBps()
                    + BOUND_MARGIN_BPS;
            check(
                    corridor.boundBps() >= least,
                    "corridor " + corridor.pair() + " has a bound of " + corridor.boundBps()
                            + " bps, and its feeds' update bands with a margin of " + BOUND_MARGIN_BPS + " bps need "
                            + least);
        }
    }

    private void requireTerms() {
        LossBudget budget = plan.lossBudget();
        check(
                budget.shortUsdE6() <= budget.maxShortUsdE6() && budget.dayUsdE6() <= budget.maxDayUsdE6(),
                "the loss budget is above its own maximum");
        FeeCap feeCap = plan.feeCap();
        check(
                feeCap.bps() <= MOST_FEE_BPS && feeCap.usdE6() <= MOST_FIXED_FEE_USD_E6,
                "the fee cap is " + feeCap.bps() + " bps and " + feeCap.usdE6()
                        + " USD at 10^-6, and no pool takes more than " + MOST_FEE_BPS + " and "
                        + MOST_FIXED_FEE_USD_E6);
        check(
                plan.liquidity().seniorFeeBps() <= ALL_BPS,
                "the senior shares' part of fees is above " + ALL_BPS + " bps");
    }

    private void requireRealThings() {
        for (TokenPlan token : plan.tokens()) {
            check(
                    !token.isSandbox(),
                    token.symbol() + " has no address in the plan: sandbox tokens belong to development chains, not to "
                            + plan.chainId());
            check(
                    !token.feed().isMock(),
                    token.symbol() + " has a mock feed: those belong to development chains, not to " + plan.chainId());
        }
        duties().forEach((duty, accounts) -> accounts.forEach(account -> check(
                !DevelopmentAccounts.include(account),
                "the key of " + duty + " " + account + " is public: it belongs to development chains, not to "
                        + plan.chainId())));
        check(
                plan.delays().governance() >= LEAST_DELAY && plan.delays().signer() >= LEAST_DELAY,
                "outside development chains governance and signers wait 21 days at least (" + LEAST_DELAY
                        + " s), longer than any notice of liquidity providers");
    }

    private void requireOneDutyAKey() {
        Map<Address, String> dutyOf = new HashMap<>();
        duties().forEach((duty, accounts) -> accounts.forEach(account -> {
            String other = dutyOf.put(account, duty);
            check(other == null, account + " is both " + other + " and " + duty + ": every duty has a key of its own");
        }));
    }

    private Map<String, List<Address>> duties() {
        Map<String, List<Address>> duties = new LinkedHashMap<>();
        duties.put("deployer", List.of(deployer));
        duties.put("admin", List.of(plan.roles().admin()));
        plan.roles().granted().forEach((role, accounts) -> duties.put(role, new ArrayList<>(accounts)));
        duties.put("signer", plan.signers());
        duties.put("operator", List.of(plan.liquidity().operator()));
        return duties;
    }

    private static void check(boolean holds, String sentence) {
        if (!holds) {
            throw new DeploymentRefused(sentence);
        }
    }
}
