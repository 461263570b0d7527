package dev.kurs.service.reference;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.service.reference.ReferenceData.Kind;
import dev.kurs.service.terms.ConfiguredTerm;
import dev.kurs.service.terms.ConfiguredTerms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a configuration command says, by the file's keys and in its units: {@code firmTtlNs}, 60 000 000 000, is {@code firm_ttl}, 1m; {@code tiers.1.variableE8}, 80 000, is
 * {@code tiers.SMALL.variable_fee_bps}, 8; {@code feedId}, 3, is {@code feed}, USD/IDR. What no file has, such as a portfolio's costs, is as the journal has it.
 */
final class CommandTerms {
    /** Of a term that is left open. */
    static final String NONE = "none";

    private static final String NO_ENTITY = Integer.toString(Frame.NO_ENTITY);

    /** A field of a group's element: group, place and field. */
    private static final Pattern ELEMENT = Pattern.compile("(\\w+)\\.(\\d+)\\.(\\w+)");

    private static final Pattern CAPITAL = Pattern.compile("[A-Z]");

    /** What names its element, and says nothing else. */
    private static final Set<String> NAMES = Set.of("tiers.tier", "offers.offerMaker");

    private static final Set<String> BITS_OF_SOURCES = Set.of("moreSources", "moreInverted");

    private static final Map<String, Kind> KINDS = Map.of(
            "calendarId", Kind.CALENDARS,
            "feedId", Kind.FEEDS,
            "pegFeedId", Kind.FEEDS,
            "baseTokenId", Kind.TOKENS,
            "quoteTokenId", Kind.TOKENS,
            "offers.offerCorridorId", Kind.CORRIDORS);

    /** Keys that are not the field's name with underscores. */
    private static final Map<String, String> KEYS = Map.of(
            "calendarId", "calendar",
            "feedId", "feed",
            "pegFeedId", "peg_feed",
            "baseTokenId", "base",
            "quoteTokenId", "quote",
            "instanceId", "id",
            "isWithdrawn", "withdrawn");

    private final ReferenceData reference;
    private final Map<String, String> fields;

    private CommandTerms(byte[] frame, ReferenceData reference) {
        this.reference = reference;
        fields = ConfigurationCommands.terms(frame);
        joinEarlierPair();
    }

    /** By key, as they stand in the command; of a list, all that is in it. */
    static Map<String, String> of(byte[] frame, ReferenceData reference) {
        return new CommandTerms(frame, reference).terms();
    }

    private void joinEarlierPair() {
        String base = fields.remove("earlierBase");
        String quote = fields.remove("earlierQuote");
        if (base != null && !base.isEmpty()) {
            fields.put("v01Pair", base + "-" + quote);
        }
    }

    private Map<String, String> terms() {
        Map<String, String> terms = new LinkedHashMap<>();
        fields.forEach((field, value) -> {
            Matcher element = ELEMENT.matcher(field);
            String inSchema = element.matches() ? element.group(1) + "." + element.group(3) : field;
            if (!NAMES.contains(inSchema)) {
                String key = element.matches() ? elementKey(inSchema, element) : key(inSchema);
                terms.merge(key, text(inSchema, value), (one, other) -> one + ", " + other);
            }
        });
        return terms;
    }

    private String elementKey(String inSchema, Matcher element) {
        String place = element.group(2);
        return switch (element.group(1)) {
            case "tiers" -> "tiers." + fields.get("tiers." + place + ".tier") + "." + key(inSchema);
            case "offers" -> {
                String maker = fields.get("offers." + place + ".offerMaker");
                yield "list." + fields.get("makers." + maker + ".makerName") + ".corridors";
            }
            case "makers" -> "list";
            case "automatic" -> "automatic";
            default -> element.group(1) + "." + place + "." + withUnderscores(element.group(3));
        };
    }

    private String key(String inSchema) {
        return ConfiguredTerms.of(inSchema)
                .map(ConfiguredTerm::key)
                .orElseGet(() -> KEYS.getOrDefault(inSchema, withUnderscores(inSchema)));
    }

    private static String withUnderscores(String field) {
        return CAPITAL.matcher(field)
                .replaceAll(capital -> "_" + capital.group().toLowerCase(Locale.ROOT));
    }

    private String text(String inSchema, String value) {
        if (value.equals("null")) {
            return NONE;
        }
        if (KINDS.containsKey(inSchema)) {
            return name(KINDS.get(inSchema), value);
        }
        if (BITS_OF_SOURCES.contains(inSchema)) {
            return sources(Integer.parseInt(value));
        }
        return ConfiguredTerms.of(inSchema).map(term -> term.unit().text(value)).orElseGet(() -> flagOrSame(value));
    }

    private String name(Kind kind, String id) {
        return reference.ids(kind).entrySet().stream()
                .filter(entry -> entry.getValue().toString().equals(id))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(id.equals(NO_ENTITY) ? "none or new" : id);
    }

    private static String sources(int bits) {
        List<PriceSource> sources = PriceSources.ALL.stream()
                .filter(source -> (bits & PriceSources.bit(source)) != 0)
                .toList();
        return sources.isEmpty() ? NONE : sources.toString();
    }

    private static String flagOrSame(String value) {
        return switch (value) {
            case "YES" -> "true";
            case "NO" -> "false";
            default -> value;
        };
    }
}
