package dev.kurs.service.reference;

import dev.kurs.protocol.message.Frame;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** Resolves what the file calls by name: to the id in force, or to none yet where only the file knows it. */
final class Names {
    private final Map<Kind, Set<String>> declared;
    private final ReferenceData reference;

    private Names(Map<Kind, Set<String>> declared, ReferenceData reference) {
        this.declared = declared;
        this.reference = reference;
    }

    /** @param file whose calendars, feeds, tokens and corridors count as known */
    static Names of(Section file, ReferenceData reference) {
        Map<Kind, Set<String>> declared = new EnumMap<>(Kind.class);
        declared.put(Kind.CALENDARS, file.named("calendars").keySet());
        declared.put(Kind.FEEDS, file.section("feeds").named("list").keySet());
        declared.put(Kind.TOKENS, file.named("tokens").keySet());
        declared.put(Kind.CORRIDORS, file.named("corridors").keySet());
        return new Names(declared, reference);
    }

    /** The same file's names, resolved by other reference data. */
    Names in(ReferenceData other) {
        return new Names(declared, other);
    }

    Set<String> declared(Kind kind) {
        return declared.get(kind);
    }

    /** The id that something of the file has already, or {@link Frame#NO_ENTITY}: the engine gives it one. */
    int own(Kind kind, String name) {
        return reference.idOrNone(kind, name);
    }

    /** The id of what a key of a section names. */
    int idOf(Kind kind, Section section, String key) {
        String name = section.text(key);
        if (!isKnown(kind, name)) {
            throw section.wrong(key, "must be a configured " + singular(kind));
        }
        return reference.idOrNone(kind, name);
    }

    /** The id of a corridor that a partner is seeded with. */
    int corridorOf(String partner, String pair) {
        if (!isKnown(Kind.CORRIDORS, pair)) {
            throw new InvalidConfiguration(
                    "seed.partners." + partner + " names the corridor " + pair + ", which is not configured");
        }
        return reference.idOrNone(Kind.CORRIDORS, pair);
    }

    /** What a corridor is made of is in its own file, where the closes of its history are found by it. */
    private boolean isKnown(Kind kind, String name) {
        boolean isInForce = kind != Kind.TOKENS && reference.idOrNone(kind, name) != Frame.NO_ENTITY;
        return isInForce || declared.get(kind).contains(name);
    }

    private static String singular(Kind kind) {
        return switch (kind) {
            case CALENDARS -> "calendar";
            case FEEDS -> "feed";
            case TOKENS -> "token";
            default -> "corridor";
        };
    }
}
