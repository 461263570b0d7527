package dev.kurs.service.backtest;

import dev.kurs.journal.frame.FrameValues;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureRiskDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.terms.ConfiguredTerm;
import dev.kurs.service.terms.ConfiguredTerms;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.MutableDirectBuffer;

/**
 * One term set to another value: {@code corridors.USDT-IDRX.min_spread_bps=8}, {@code corridors.*.tiers.SMALL.base_spread_bps=20},
 * {@code tokens.IDRX.max_skew_bps=30}, {@code feeds.USD/IDR.max_age=30}, {@code partners.<UUID>.discount_bps=1000} or {@code risk.var_protect=0.04}, as the configuration names and
 * counts them.
 */
public final class TermChange {
    private static final List<Family> FAMILIES = List.of(
            new Family(
                    "corridors.<name>.tiers.<tier>.<term>", ConfigureCorridorDecoder.TEMPLATE_ID, ConfiguredTerms.TIER),
            new Family("corridors.<name>.<term>", ConfigureCorridorDecoder.TEMPLATE_ID, ConfiguredTerms.CORRIDOR),
            new Family("tokens.<name>.<term>", ConfigureTokenDecoder.TEMPLATE_ID, ConfiguredTerms.TOKEN),
            new Family("feeds.<name>.<term>", ConfigureFeedDecoder.TEMPLATE_ID, ConfiguredTerms.FEED),
            new Family(
                    "partners.<name>.spread_overrides.<tier>.<term>",
                    ConfigurePartnerDecoder.TEMPLATE_ID,
                    ConfiguredTerms.OVERRIDE),
            new Family("partners.<name>.<term>", ConfigurePartnerDecoder.TEMPLATE_ID, ConfiguredTerms.PARTNER),
            new Family("risk.<term>", ConfigureRiskDecoder.TEMPLATE_ID, ConfiguredTerms.RISK));

    private static final String EVERY = "*";
    private static final int GROUP_HEADER = 4;

    private final String key;
    private final String value;
    private final int templateId;
    private final String name;
    private final String tier;
    private final ConfiguredTerm term;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();

    private TermChange(String key, String value, int templateId, String name, String tier, ConfiguredTerm term) {
        this.key = key;
        this.value = value;
        this.templateId = templateId;
        this.name = name;
        this.tier = tier;
        this.term = term;
        term.unit().bits(key, value);
    }

    /** Terms that one kind of command sets, by the form of their keys. */
    private record Family(Pattern pattern, int templateId, Map<String, ConfiguredTerm> terms) {
        Family(String form, int templateId, Map<String, ConfiguredTerm> terms) {
            this(
                    Pattern.compile(form.replace(".", "\\.")
                            .replace("<name>", "(?<name>[^.]+)")
                            .replace("<tier>", "(?<tier>[A-Z*]+)")
                            .replace("<term>", "(?<term>[a-z_]+)")),
                    templateId,
                    terms);
        }

        TermChange change(String key, String value, Matcher matched) {
            String tier = part(matched, "tier", "");
            if (!tier.isEmpty()) {
                requireTier(key, tier);
            }
            ConfiguredTerm term = find(terms, key, matched.group("term"));
            return new TermChange(key, value, templateId, part(matched, "name", EVERY), tier, term);
        }

        private static String part(Matcher matched, String group, String otherwise) {
            return matched.namedGroups().containsKey(group) ? matched.group(group) : otherwise;
        }
    }

    /** @throws InvalidConfiguration naming the key where nothing is called so, or the value is none */
    public static TermChange of(String key, String value) {
        for (Family family : FAMILIES) {
            Matcher matcher = family.pattern().matcher(key);
            if (matcher.matches()) {
                return family.change(key, value, matcher);
            }
        }
        throw new InvalidConfiguration(
                key
                        + " names no term: corridors.<pair>.<term>, corridors.<pair>.tiers.<tier>.<term>, tokens.<symbol>.<term>,"
                        + " feeds.<feed>.<term>, partners.<UUID>.<term>, partners.<UUID>.spread_overrides.<tier>.<term> or risk.<term>");
    }

    private static ConfiguredTerm find(Map<String, ConfiguredTerm> terms, String key, String name) {
        ConfiguredTerm term = terms.get(name);
        if (term == null) {
            throw new InvalidConfiguration(key + ": " + name + " is none of " + terms.keySet());
        }
        return term;
    }

    private static void requireTier(String key, String tier) {
        boolean isKnown = tier.equals(EVERY)
                || Arrays.stream(Tier.values()).anyMatch(known -> known.name().equals(tier));
        if (!isKnown) {
            throw new InvalidConfiguration(key + ": " + tier + " is no tier");
        }
    }

    public String key() {
        return key;
    }

    /** As it is written: {@code risk.var_protect=0.04}. */
    @Override
    public String toString() {
        return key + "=" + value;
    }

    /**
     * Changes the term where the frame is a command that sets it; says whether it was.
     *
     * @throws InvalidConfiguration where the command is of an earlier version of the schema, whose fields lie elsewhere
     */
    boolean applyTo(MutableDirectBuffer frame) {
        if (Frame.templateId(frame, 0) != templateId || !isOf(frame)) {
            return false;
        }
        if (Frame.version(frame, 0) != MessageHeaderDecoder.SCHEMA_VERSION) {
            throw new InvalidConfiguration(key + " is set in the journal by a command of version "
                    + Frame.version(frame, 0) + " of the schema: begin behind the next `kurs config apply`");
        }
        long bits = term.unit().bits(key, value);
        if (!tier.isEmpty()) {
            return applyToTiers(frame, bits);
        }
        term.unit().put(frame, Frame.HEADER_LENGTH + term.offset(), bits);
        return true;
    }

    private boolean isOf(MutableDirectBuffer frame) {
        return switch (templateId) {
            case ConfigureCorridorDecoder.TEMPLATE_ID -> {
                ConfigureCorridorDecoder corridor = new ConfigureCorridorDecoder();
                corridor.wrapAndApplyHeader(frame, 0, header);
                corridor.tiers().forEach(each -> {}); // the pair stands behind them
                yield isNamed(corridor.pair());
            }
            case ConfigureTokenDecoder.TEMPLATE_ID ->
                isNamed(new ConfigureTokenDecoder()
                        .wrapAndApplyHeader(frame, 0, header)
                        .symbol());
            case ConfigureFeedDecoder.TEMPLATE_ID ->
                isNamed(new ConfigureFeedDecoder()
                        .wrapAndApplyHeader(frame, 0, header)
                        .name());
            case ConfigurePartnerDecoder.TEMPLATE_ID -> isNamed(uuid(frame));
            default -> true;
        };
    }

    private static String uuid(MutableDirectBuffer frame) {
        int at = Frame.HEADER_LENGTH + ConfigurePartnerDecoder.uuidEncodingOffset();
        return Uuids.of(FrameValues.bytes(frame, at, ConfigurePartnerDecoder.uuidLength()))
                .toString();
    }

    private boolean isNamed(String configured) {
        return name.equals(EVERY) || name.equals(configured);
    }

    /** Within an element of the group. */
    private int tierOffset() {
        return templateId == ConfigurePartnerDecoder.TEMPLATE_ID
                ? ConfigurePartnerDecoder.SpreadOverridesDecoder.tierEncodingOffset()
                : ConfigureCorridorDecoder.TiersDecoder.tierEncodingOffset();
    }

    private boolean applyToTiers(MutableDirectBuffer frame, long bits) {
        boolean isChanged = false;
        int group = Frame.HEADER_LENGTH + Frame.blockLength(frame, 0);
        int blockLength = frame.getShort(group, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
        int count = frame.getShort(group + Short.BYTES, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
        for (int index = 0; index < count; index++) {
            int element = group + GROUP_HEADER + index * blockLength;
            Tier each = Tier.get((short) (frame.getByte(element + tierOffset()) & 0xFF));
            if (tier.equals(EVERY) || tier.equals(each.name())) {
                term.unit().put(frame, element + term.offset(), bits);
                isChanged = true;
            }
        }
        return isChanged;
    }
}
