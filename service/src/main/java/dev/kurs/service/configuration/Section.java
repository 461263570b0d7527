package dev.kurs.service.configuration;

import dev.kurs.protocol.hash.Eip55;
import dev.kurs.protocol.money.DecimalText;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.concurrent.UnsafeBuffer;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.FailsafeSchema;

/**
 * One mapping of a YAML file, read key by key; every scalar is text until it is asked for as something.
 *
 * <p>Example: {@code section.durationNs("firm_ttl")} of {@code firm_ttl: 45s} is 45 000 000 000. Keys that nobody asked
 * for are an error, told by {@link #rejectUnknownKeys}.
 */
public final class Section {
    private static final int LARGEST_FILE = 64 << 20;

    /** What a file without a document says; the schema knows texts, lists and mappings alone. */
    private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(1);

    private static final String NOTHING = "nothing";

    private static final Pattern DECIMAL = Pattern.compile("-?\\d{1,20}(\\.\\d{1,18})?");

    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})(KiB|MiB|GiB)");

    private final String path;
    private final Map<String, Object> values;
    private final Set<String> asked = new HashSet<>();
    private final Map<String, Section> children = new LinkedHashMap<>();

    private Section(String path, Map<String, Object> values) {
        this.path = path;
        this.values = values;
    }

    public static Section ofFile(Path file) {
        try {
            return ofText(file.toString(), Files.readString(file));
        } catch (NoSuchFileException missing) {
            throw new InvalidConfiguration(
                    "there is no configuration file " + file
                            + ": name one with -c; service/src/main/resources/sandbox/kurs.yaml is one to begin with",
                    missing);
        } catch (IOException unreadable) {
            throw new InvalidConfiguration("cannot read the configuration file " + file, unreadable);
        }
    }

    public static Section ofText(String name, String yaml) {
        LoadSettings settings = LoadSettings.builder()
                .setLabel(name)
                .setSchema(new FailsafeSchema())
                .setTagConstructors(Map.of(Tag.NULL, empty -> NOTHING))
                .setAllowDuplicateKeys(false)
                .setCodePointLimit(LARGEST_FILE)
                .build();
        try {
            return of(name + ":", new Load(settings).loadFromString(yaml));
        } catch (YamlEngineException malformed) {
            throw new InvalidConfiguration(name + " is not valid YAML: " + malformed.getMessage(), malformed);
        }
    }

    private static Section of(String path, Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw new InvalidConfiguration(path + " must be a mapping, was " + value);
        }
        Map<String, Object> values = new LinkedHashMap<>();
        map.forEach((key, item) -> values.put(String.valueOf(key), item));
        return new Section(path, values);
    }

    /** What the mapping was read from: the file's name, and behind it where in the file. */
    public String source() {
        return path.endsWith(":") ? path.substring(0, path.length() - 1) : path;
    }

    public boolean has(String key) {
        asked.add(key);
        Object value = values.get(key);
        return value != null && !"null".equals(value);
    }

    public Section section(String key) {
        Object value = required(key);
        return children.computeIfAbsent(key, unread -> of(name(key), value));
    }

    /** The mapping under a key, or an empty one. */
    public Section sectionOrEmpty(String key) {
        return has(key) ? section(key) : new Section(name(key), Map.of());
    }

    /** The keys, in the file's order. */
    public List<String> keys() {
        return List.copyOf(values.keySet());
    }

    /** The named mappings under a key, in the file's order. */
    public Map<String, Section> named(String key) {
        Map<String, Section> named = new LinkedHashMap<>();
        if (has(key)) {
            Section parent = section(key);
            for (String name : parent.values.keySet()) {
                named.put(name, parent.section(name));
            }
        }
        return named;
    }

    /** This mapping with the keys of another one where it has none itself. */
    public Section withDefaults(Section defaults) {
        Map<String, Object> merged = new LinkedHashMap<>(defaults.values);
        merged.putAll(values);
        defaults.asked.addAll(defaults.values.keySet());
        asked.addAll(values.keySet());
        return children.computeIfAbsent("", unmerged -> new Section(path, merged));
    }

    /** The list under a key as text items, each there once; empty when the key is absent. */
    public List<String> texts(String key) {
        List<String> texts = textsAsWritten(key);
        if (Set.copyOf(texts).size() < texts.size()) {
            throw wrong(key, "must name each entry once");
        }
        return texts;
    }

    /** The same for whoever says himself what is wrong with an entry that is there twice. */
    List<String> textsAsWritten(String key) {
        if (!has(key)) {
            return List.of();
        }
        if (!(values.get(key) instanceof List<?> list)) {
            throw wrong(key, "must be a list");
        }
        return list.stream().map(String::valueOf).toList();
    }

    public String text(String key) {
        Object value = required(key);
        if (value instanceof List<?> || value instanceof Map<?, ?>) {
            throw wrong(key, "must be one value");
        }
        return String.valueOf(value);
    }

    public String text(String key, String otherwise) {
        return has(key) ? text(key) : otherwise;
    }

    public int integer(String key) {
        try {
            return Integer.parseInt(text(key));
        } catch (NumberFormatException notANumber) {
            throw wrong(key, "must be a whole number", notANumber);
        }
    }

    public int integer(String key, int otherwise) {
        return has(key) ? integer(key) : otherwise;
    }

    /** A whole number that must not be below {@code least}. */
    public int integer(String key, int otherwise, int least) {
        int value = integer(key, otherwise);
        if (value < least) {
            throw wrong(key, "must be " + least + " or more");
        }
        return value;
    }

    /** A whole number from {@code least} to {@code most}. */
    public int integer(String key, int otherwise, int least, int most, String why) {
        int value = integer(key, otherwise, least);
        if (value > most) {
            throw wrong(key, "must be " + most + " or less, since " + why);
        }
        return value;
    }

    public boolean flag(String key, boolean otherwise) {
        if (!has(key)) {
            return otherwise;
        }
        return switch (text(key).toLowerCase(Locale.ROOT)) {
            case "true", "yes" -> true;
            case "false", "no" -> false;
            default -> throw wrong(key, "must be true or false");
        };
    }

    public <E extends Enum<E>> E choice(String key, Class<E> type, E otherwise) {
        if (!has(key)) {
            return otherwise;
        }
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(text(key)) && !"NULL_VAL".equals(constant.name())) {
                return constant;
            }
        }
        throw wrong(key, "must be one of " + names(type));
    }

    private static <E extends Enum<E>> String names(Class<E> type) {
        List<String> names = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            if (!"NULL_VAL".equals(constant.name())) {
                names.add(constant.name());
            }
        }
        return String.join(", ", names);
    }

    /** Basis points as a fraction at E8: {@code 1.5} is 15 000. */
    public long bpsE8(String key) {
        return scaled(key, DecimalText.parseBasisPointsE8(text(key)), "basis points with at most 4 decimals");
    }

    public long dollarsE6(String key) {
        return scaled(key, DecimalText.parseDollarsE6(text(key)), "dollars with at most 6 decimals");
    }

    /** A fraction or factor at E8: {@code 0.5} is 50 000 000. */
    public long factorE8(String key) {
        return scaled(key, DecimalText.parseScaled(text(key), 8), "a decimal number with at most 8 decimals");
    }

    /** A finite number. */
    public double real(String key) {
        try {
            double value = Double.parseDouble(text(key));
            if (!Double.isFinite(value)) {
                throw wrong(key, "must be a finite number");
            }
            return value;
        } catch (NumberFormatException notANumber) {
            throw wrong(key, "must be a number", notANumber);
        }
    }

    /** A number that is written out: one such as {@code 1e999999999} would have a gigabyte of digits. */
    public BigDecimal decimal(String key) {
        String text = text(key);
        if (!DECIMAL.matcher(text).matches()) {
            throw wrong(
                    key,
                    "must be a decimal number such as 3000.5, of 20 digits before the point and 18 behind it at most");
        }
        return new BigDecimal(text);
    }

    public long durationNs(String key) {
        try {
            return Durations.parseNs(text(key));
        } catch (IllegalArgumentException malformed) {
            throw wrong(key, malformed.getMessage(), malformed);
        }
    }

    /** A size in bytes: {@code 64MiB} is 67 108 864. */
    public long bytes(String key) {
        Matcher matcher = SIZE.matcher(text(key));
        if (!matcher.matches()) {
            throw wrong(key, "must be a size such as 512KiB, 64MiB or 1GiB");
        }
        int shift = switch (matcher.group(2)) {
            case "KiB" -> 10;
            case "MiB" -> 20;
            default -> 30;
        };
        return Long.parseLong(matcher.group(1)) << shift;
    }

    public long durationNs(String key, Duration otherwise) {
        return has(key) ? durationNs(key) : otherwise.toNanos();
    }

    public long bytes(String key, long otherwise) {
        return has(key) ? bytes(key) : otherwise;
    }

    /** A duration of at least a millisecond, by which waits are counted. */
    public Duration interval(String key, Duration otherwise) {
        Duration interval = Duration.ofNanos(durationNs(key, otherwise));
        if (interval.isZero()) {
            throw wrong(key, "must be longer than none");
        }
        if (has(key) && interval.compareTo(SHORTEST_INTERVAL) < 0) {
            throw wrong(key, "must be at least 1ms");
        }
        return interval;
    }

    /** An interval of at most {@code longest}. */
    public Duration interval(String key, Duration otherwise, Duration longest, String why) {
        Duration interval = interval(key, otherwise);
        if (interval.compareTo(longest) > 0) {
            throw wrong(key, "must be " + Durations.text(longest.toNanos()) + " or less, since " + why);
        }
        return interval;
    }

    /** Builds something out of this section; what its own rules refuse is a wrong configuration. */
    public <T> T built(Supplier<T> build) {
        try {
            return build.get();
        } catch (IllegalArgumentException refused) {
            throw new InvalidConfiguration(path + " cannot be used: " + refused.getMessage(), refused);
        }
    }

    /** An EVM address: one case, or mixed case with a right checksum. */
    public byte[] address(String key) {
        byte[] address = new byte[20];
        if (new Eip55().parse(text(key), new UnsafeBuffer(address), 0) != Eip55.ParseResult.OK) {
            throw wrong(key, "must be a 0x-prefixed address of 20 bytes, mixed case only with a right checksum");
        }
        return address;
    }

    public byte[] bytes32(String key) {
        String text = text(key);
        if (!text.matches("0x[0-9a-fA-F]{64}")) {
            throw wrong(key, "must be 0x and 64 hex digits");
        }
        return HexFormat.of().parseHex(text.substring(2));
    }

    /** An error about a key, naming where it stands and what it holds. */
    public InvalidConfiguration wrong(String key, String rule) {
        return wrong(key, rule, null);
    }

    private InvalidConfiguration wrong(String key, String rule, Throwable cause) {
        Object value = values.get(key);
        return new InvalidConfiguration(
                name(key) + " " + rule + (value == null ? ", and is missing" : ", was " + value), cause);
    }

    /** Fails on the first key, here or below, that nobody has asked for. */
    public void rejectUnknownKeys() {
        for (String key : values.keySet()) {
            if (!asked.contains(key)) {
                throw new InvalidConfiguration(name(key) + " is not a known key");
            }
        }
        children.values().forEach(Section::rejectUnknownKeys);
    }

    private long scaled(String key, long value, String rule) {
        if (value < 0) {
            throw wrong(key, "must be " + rule);
        }
        return value;
    }

    private Object required(String key) {
        if (!has(key)) {
            throw new InvalidConfiguration(name(key) + " is missing");
        }
        return values.get(key);
    }

    private String name(String key) {
        return path.endsWith(":") ? path + " " + key : path + "." + key;
    }
}
