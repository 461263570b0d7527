package dev.kurs.protocol.message;

import dev.kurs.protocol.message.sbe.PriceSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The ranks of a feed's sources: what prices it, in order, and what that is checked against.
 *
 * <p>{@code PRICED} is PRIMARY, FALLBACK, FALLBACK_2 … FALLBACK_8, of which the first good one counts; {@code CHECKS} is CROSS_CHECK, CROSS_CHECK_2 …
 * CROSS_CHECK_8, of which the median does.
 */
public final class PriceSources {
    /** All of them; a source's value is its place here. */
    public static final List<PriceSource> ALL = Arrays.stream(PriceSource.values())
            .filter(source -> source != PriceSource.NULL_VAL)
            .toList();

    private static final Map<String, PriceSource> BY_NAME =
            ALL.stream().collect(Collectors.toUnmodifiableMap(PriceSource::name, source -> source));

    /** In the order in which they are preferred. */
    public static final List<PriceSource> PRICED = ofKinds("PRIMARY", "FALLBACK");

    public static final List<PriceSource> CHECKS = ofKinds("CROSS_CHECK");

    /** Those that every feed may have without a word in its configuration. */
    public static final List<PriceSource> FIRST =
            List.of(PriceSource.PRIMARY, PriceSource.FALLBACK, PriceSource.CROSS_CHECK);

    private PriceSources() {}

    /** Whether it is there to be compared with, and never quoted from. */
    public static boolean isCheck(PriceSource source) {
        return CHECKS.contains(source);
    }

    /** PRIMARY, FALLBACK or CROSS_CHECK: what a source is, whichever of its kind. */
    public static PriceSource kind(PriceSource source) {
        if (isCheck(source)) {
            return PriceSource.CROSS_CHECK;
        }
        return source == PriceSource.PRIMARY ? source : PriceSource.FALLBACK;
    }

    /** Its bit in a set of sources. */
    public static int bit(PriceSource source) {
        return 1 << source.value();
    }

    /** By its whole name: {@code FALLBACK_2}. */
    public static Optional<PriceSource> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    private static List<PriceSource> ofKinds(String... kinds) {
        List<PriceSource> sources = new ArrayList<>();
        for (String kind : kinds) {
            ALL.stream()
                    .filter(source -> source.name().replaceAll("_[0-9]$", "").equals(kind))
                    .forEach(sources::add);
        }
        return List.copyOf(sources);
    }
}
