package dev.kurs.bench;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;
import org.agrona.BitUtil;

/**
 * A star of corridors through USDT, each open to each partner, as configuration; time moves by as much a command.
 *
 * <p>Example: {@code WorldTerms.of(8, 100, 200_000)} has room for what is open or remembered of 5 000 requests a second: 262 144 quotes and 1 048 576 request ids, the service's defaults.
 *
 * @param stepNs time between two commands
 * @param openQuotes room for as many
 * @param requestIds room for as many
 * @param isRiskMeasured as any file's is, which takes 502 corridors at most
 */
record WorldTerms(int corridors, int partners, long stepNs, int openQuotes, int requestIds, boolean isRiskMeasured) {
    private static final long FIRM_TTL_NS = 45_000_000_000L;
    private static final long PRICE_MAX_AGE_NS = 3_600_000_000_000L;
    private static final long REQUEST_MEMORY_NS = 150_000_000_000L;
    private static final int FEW = 16;
    private static final int WALLETS = 1 << 16;
    private static final int FIRST_TOKEN = 0xA0000;
    private static final int MOST_OPEN = 1 << 20;

    /** Room for what comes in while a quote is open or a request remembered. */
    static WorldTerms of(int corridors, int partners, long stepNs) {
        return new WorldTerms(
                corridors, partners, stepNs, room(FIRM_TTL_NS, stepNs), room(REQUEST_MEMORY_NS, stepNs), true);
    }

    /** Requests come so quickly that as many firm quotes are open as this; there is room for 1 048 576, and for as many request ids as belong to a million. */
    static WorldTerms keepingOpen(int corridors, int partners, int quotes) {
        return new WorldTerms(corridors, partners, FIRM_TTL_NS / quotes, MOST_OPEN, 4 * MOST_OPEN, true);
    }

    /** The same with hardly any room for quotes. */
    WorldTerms withoutQuotes() {
        return new WorldTerms(corridors, partners, stepNs, FEW, requestIds, isRiskMeasured);
    }

    /** The same without the pool's risk, so that any number of corridors may be. */
    WorldTerms withoutRisk() {
        return new WorldTerms(corridors, partners, stepNs, openQuotes, requestIds, false);
    }

    /** How many commands it takes until a price is too old to quote by. */
    long commandsWithinFreshness() {
        return PRICE_MAX_AGE_NS / stepNs;
    }

    /** Of a partner's wallet, which 65 536 have to themselves. */
    static int walletNumber(int partner) {
        return partner % WALLETS;
    }

    private static int room(long durationNs, long stepNs) {
        return BitUtil.findNextPositivePowerOfTwo(Math.toIntExact(durationNs / stepNs) + FEW);
    }

    private static UUID uuid(int index) {
        return UUID.nameUUIDFromBytes(("partner " + index).getBytes(StandardCharsets.UTF_8));
    }

    /** The configuration file. */
    String yaml() {
        StringBuilder yaml = new StringBuilder(HEAD.replace("OPEN_QUOTES", Integer.toString(openQuotes))
                .replace("REQUEST_IDS", Integer.toString(requestIds)));
        yaml.append("feeds:\n  defaults: {max_age: 1h, closed_max_age: 72h, max_future: 2s, max_confidence_bps: 25,")
                .append(" max_deviation_bps: 50, recovery_ticks: 3}\n  list:\n    USDT/USD: {}\n");
        for (int index = 0; index < corridors; index++) {
            yaml.append("    USD/T")
                    .append(index)
                    .append(": {primary_inverted: true, fallback_inverted: true, cross_check_inverted: true}\n");
        }
        yaml.append("tokens:\n").append(token("USDT", 0, 6, "USDT/USD", true));
        for (int index = 0; index < corridors; index++) {
            yaml.append(token("T" + index, index + 1, 2, "USD/T" + index, false));
        }
        yaml.append("corridors:\n");
        for (int index = 0; index < corridors; index++) {
            yaml.append("  USDT-T")
                    .append(index)
                    .append(": {base: USDT, quote: T")
                    .append(index)
                    .append("}\n");
        }
        yaml.append("seed:\n  partners:\n");
        for (int index = 0; index < partners; index++) {
            yaml.append("    ")
                    .append(uuid(index))
                    .append(":\n      max_open_quotes: 2097152\n      max_request_ids: 4194304\n      name: partner ")
                    .append(index);
            yaml.append(String.format(
                    Locale.ROOT,
                    "%n      wallets: {main: {address: \"%s\", permissions: [swap]}}%n      corridors:%n",
                    WorldAddress.text(walletNumber(index))));
            for (int corridor = 0; corridor < corridors; corridor++) {
                if (corridor % 100 == index % 100 || partners <= 100 || corridors <= 100) {
                    yaml.append("        USDT-T").append(corridor).append(": {}\n");
                }
            }
        }
        return yaml.toString();
    }

    private static String token(String symbol, int number, int decimals, String feed, boolean dollar) {
        return String.format(
                Locale.ROOT,
                "  %s: {address: \"%s\", decimals: %d, feed: %s, dollar: %s, max_skew_bps: 20, target: 100000000,"
                        + " range: 50000000, max_peg_bps: 100, initial_balance: \"1700000000000000\"}%n",
                symbol,
                WorldAddress.text(FIRST_TOKEN + number),
                decimals,
                feed,
                dollar);
    }

    private static final String HEAD = """
            instance: {id: "0x1111111111111111111111111111111111111111111111111111111111111111", chain_id: 31337, engine_contract: "0x2222222222222222222222222222222222222222", open_quote_capacity: OPEN_QUOTES, request_id_capacity: REQUEST_IDS}
            corridor_defaults:
              min_usd: 1
              max_usd: 250000
              protect_max_factor: 0.5
              restrict_max_factor: 0.2
              min_spread_bps: 1
              max_spread_bps: 300
              closed_min_spread_bps: 30
              protect_multiplier: 1.5
              confidence_multiplier: 1
              utilisation_spread_bps: 50
              utilisation_threshold: 0.5
              max_rebate_bps: 0
              max_deviation_bps: 100
              firm_ttl: 45s
              vol_multiplier: 2
              vol_floor: 0.000005
              vol_lambda: 0.94
              vol_interval: 60s
              dwell: 60s
              exit_ratio: 0.8
              oracle_age_protect: 0.5
              deviation_protect: 0.5
              tiers:
                MICRO: {max_usd: 1000, fixed_fee_usd: 0.50, variable_fee_bps: 15, base_spread_bps: 25}
                SMALL: {max_usd: 10000, fixed_fee_usd: 0.40, variable_fee_bps: 12, base_spread_bps: 18}
                MEDIUM: {fixed_fee_usd: 0.30, variable_fee_bps: 9, base_spread_bps: 12}
            """;
}
