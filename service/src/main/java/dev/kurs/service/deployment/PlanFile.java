package dev.kurs.service.deployment;

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
import dev.kurs.service.configuration.Section;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A deployment plan in YAML; the packaged {@code sandbox/deployment.yaml} shows and explains every key.
 *
 * <p>Example: {@code max_short_usd: 20000} is 20 000 000 000 at the contracts' scale, {@code lowest: 8000} of a feed with 8 decimals
 * is 800 000 000 000, and {@code seed: 1000.5} of a token with 6 is 1 000 500 000.
 */
public final class PlanFile {
    private static final int COVER_DECIMALS = 18;

    private PlanFile() {}

    /** @throws dev.kurs.service.configuration.InvalidConfiguration naming the key that is missing, unknown or wrong */
    public static DeploymentPlan of(Section file) {
        DeploymentPlan plan = new DeploymentPlan(
                wholeNumber(file, "chain_id"),
                delays(file.section("delays")),
                lossBudget(file.section("loss_budget")),
                feeCap(file.section("fee_cap")),
                liquidity(file.section("liquidity")),
                addressOrZero(file, "sequencer_feed"),
                each(file.named("tokens"), PlanFile::token),
                each(file.named("corridors"), PlanFile::corridor),
                addresses(file, "signers"),
                roles(file.section("roles")),
                addressOrZero(file, "permit2"));
        file.rejectUnknownKeys();
        return plan;
    }

    private static Delays delays(Section delays) {
        return new Delays(
                seconds(delays, "governance"),
                seconds(delays, "signer"),
                seconds(delays, "withdrawal"),
                seconds(delays, "handover"));
    }

    private static LossBudget lossBudget(Section budget) {
        return new LossBudget(
                budget.dollarsE6("short_usd"),
                budget.dollarsE6("day_usd"),
                budget.dollarsE6("max_short_usd"),
                budget.dollarsE6("max_day_usd"));
    }

    private static FeeCap feeCap(Section cap) {
        return new FeeCap(cap.integer("bps"), cap.dollarsE6("usd"));
    }

    private static LiquidityTerms liquidity(Section liquidity) {
        return new LiquidityTerms(
                scaled(liquidity, "senior_cover", COVER_DECIMALS),
                liquidity.integer("senior_fee_bps"),
                address(liquidity, "operator"));
    }

    private static RoleHolders roles(Section roles) {
        return new RoleHolders(
                address(roles, "admin"),
                addresses(roles, "guardians"),
                addresses(roles, "resumers"),
                addresses(roles, "rebalancers"),
                addresses(roles, "executors"));
    }

    private static TokenPlan token(String symbol, Section token) {
        int decimals = token.integer("decimals", 0, 0);
        return new TokenPlan(
                symbol,
                addressOrZero(token, "address"),
                decimals,
                token.integer("flow_shift"),
                feed(token.section("feed")),
                limits(token.section("limits")),
                token.has("seed") ? scaled(token, "seed", decimals) : BigInteger.ZERO);
    }

    private static FeedPlan feed(Section feed) {
        int decimals = feed.integer("decimals");
        return new FeedPlan(
                addressOrZero(feed, "aggregator"),
                feed.text("description"),
                decimals,
                seconds(feed, "max_age"),
                feed.flag("inverted", false),
                scaled(feed, "lowest", decimals),
                scaled(feed, "highest", decimals),
                feed.integer("update_band_bps"),
                feed.has("first_answer") ? scaled(feed, "first_answer", decimals) : BigInteger.ZERO);
    }

    private static TokenLimitsStruct limits(Section limits) {
        return new TokenLimitsStruct(
                wholeNumber(limits, "max_held"),
                wholeNumber(limits, "short_turnover"),
                wholeNumber(limits, "day_turnover"),
                wholeNumber(limits, "day_flow"),
                wholeNumber(limits, "short_rebalance"),
                wholeNumber(limits, "day_rebalance"));
    }

    private static CorridorPlan corridor(String pair, Section corridor) {
        return new CorridorPlan(pair, corridor.text("base"), corridor.text("quote"), corridor.integer("bound_bps"));
    }

    /** Something built of a named section. */
    @FunctionalInterface
    private interface Named<T> {
        T of(String name, Section section);
    }

    private static <T> List<T> each(Map<String, Section> sections, Named<T> build) {
        return sections.entrySet().stream()
                .map(entry -> build.of(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Address address(Section section, String key) {
        return Address.of(section.address(key));
    }

    private static Address addressOrZero(Section section, String key) {
        return section.has(key) ? address(section, key) : Address.ZERO;
    }

    private static List<Address> addresses(Section section, String key) {
        return section.texts(key).stream()
                .map(text -> parsed(section, key, text, Address::of, "must list addresses of 20 bytes"))
                .toList();
    }

    private static long seconds(Section section, String key) {
        long ns = section.durationNs(key);
        if (ns % TimeUnit.SECONDS.toNanos(1) != 0) {
            throw section.wrong(key, "must be whole seconds");
        }
        return TimeUnit.NANOSECONDS.toSeconds(ns);
    }

    private static long wholeNumber(Section section, String key) {
        long number = parsed(section, key, section.text(key), Long::valueOf, "must be a whole number");
        if (number < 0) {
            throw section.wrong(key, "must not be negative");
        }
        return number;
    }

    private static BigInteger scaled(Section section, String key, int decimals) {
        BigInteger value = parsed(
                section,
                key,
                section.text(key),
                text -> new BigDecimal(text).movePointRight(decimals).toBigIntegerExact(),
                "must be a number with at most " + decimals + " decimals");
        if (value.signum() < 0) {
            throw section.wrong(key, "must not be negative");
        }
        return value;
    }

    private static <T> T parsed(Section section, String key, String text, Function<String, T> parse, String rule) {
        try {
            return parse.apply(text);
        } catch (IllegalArgumentException | ArithmeticException malformed) {
            throw section.wrong(key, rule);
        }
    }
}
