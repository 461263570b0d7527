package dev.kurs.service.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is said of a partner on the command line; {@code none} clears. */
final class PartnerTermsOptions {
    private static final String NONE = "none";
    private static final String DECIMAL = "\\d+(\\.\\d+)?";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--rate-tier", paramLabel = "TIER", description = "STANDARD or PREMIUM")
    private String rateTier;

    @Option(names = "--discount-bps", paramLabel = "BPS", description = "off the variable fee, or none")
    private String discount;

    @Option(names = "--input-rate-bps", paramLabel = "BPS", description = "instead of all other fees, or none")
    private String inputRate;

    @Option(names = "--max-open", paramLabel = "DOLLARS", description = "of open firm quotes, or none")
    private String maxOpen;

    @Option(
            names = "--webhook",
            paramLabel = "URL",
            description = "where it is told of expiries, executions and states, or none")
    private String webhook;

    @Option(
            names = "--corridor",
            paramLabel = "PAIR[=DAY[/MONTH]]",
            description = "opens a corridor, with limits in dollars or none; several times for several")
    private List<String> corridors = List.of();

    @Option(names = "--close", paramLabel = "PAIR", description = "closes a corridor; several times for several")
    private List<String> closed = List.of();

    /** The members of a body. */
    Map<String, Object> members(String reason) {
        Map<String, Object> members = new LinkedHashMap<>();
        if (rateTier != null) {
            members.put("rate_tier", rateTier);
        }
        if (maxOpen != null) {
            members.put("max_open_usd", number("--max-open", maxOpen));
        }
        if (webhook != null) {
            members.put("webhook_url", webhook.equals(NONE) ? null : webhook);
        }
        Map<String, Object> pricing = pricing();
        if (!pricing.isEmpty()) {
            members.put("pricing", pricing);
        }
        Map<String, Object> byPair = corridorMembers();
        if (!byPair.isEmpty()) {
            members.put("corridors", byPair);
        }
        members.put("reason", reason);
        return members;
    }

    private Map<String, Object> pricing() {
        Map<String, Object> pricing = new LinkedHashMap<>();
        if (inputRate != null) {
            pricing.put("mode", inputRate.equals(NONE) ? "STANDARD" : "FIXED_INPUT_RATE");
            pricing.put("input_rate_bps", number("--input-rate-bps", inputRate));
        }
        if (discount != null) {
            pricing.put("discount_bps", number("--discount-bps", discount));
        }
        return pricing;
    }

    private Map<String, Object> corridorMembers() {
        Map<String, Object> byPair = new LinkedHashMap<>();
        for (String corridor : corridors) {
            String[] pairAndLimits = corridor.split("=", 2);
            Map<String, Object> terms = new LinkedHashMap<>();
            terms.put("enabled", true);
            if (pairAndLimits.length == 2) {
                String[] limits = pairAndLimits[1].split("/", 2);
                terms.put("daily_limit_usd", number("--corridor", limits[0]));
                if (limits.length == 2) {
                    terms.put("monthly_limit_usd", number("--corridor", limits[1]));
                }
            }
            byPair.put(pairAndLimits[0], terms);
        }
        closed.forEach(pair -> byPair.put(pair, Map.of("enabled", false)));
        return byPair;
    }

    private Object number(String option, String text) {
        if (text.equals(NONE)) {
            return null;
        }
        if (!text.matches(DECIMAL)) {
            throw new ParameterException(
                    spec.commandLine(), option + " is " + text + ", must be a plain decimal or none");
        }
        return new java.math.BigDecimal(text);
    }
}
