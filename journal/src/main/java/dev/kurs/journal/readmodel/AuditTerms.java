package dev.kurs.journal.readmodel;

import dev.kurs.journal.directory.CorridorTokens;
import dev.kurs.journal.print.FlatJson;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What is in force, as JSON: by names instead of ids, in whole tokens, without what proves a key or is told elsewhere in the entry.
 *
 * <p>Example: {@code tokenId=0 amount=1500000} of an OrderDeposit is <code>{"type":"OrderDeposit","token":"USDT","amount":"1.5"}</code>.
 */
final class AuditTerms {
    private static final Set<String> CIRCUMSTANCES = Set.of(
            "sequence",
            "timestampNs",
            "correlationId",
            "actorKind",
            "actor",
            "operatorEmail",
            "actorAddress",
            "actorRequestId",
            "reason",
            "recordedBy",
            "requestedBy",
            "previous");
    private static final Set<String> SECRETS =
            Set.of("keyMaterial", "previousKeyMaterial", "masterKeyId", "previousMasterKeyId", "tokenHash");
    private static final Set<String> IDS = Set.of(
            "partnerId",
            "keyId",
            "operatorId",
            "uuid",
            "partnerHash",
            "approvalId",
            "eventId",
            "rfq",
            "hedge",
            "acceptedMakerId",
            "quoteSequence");

    /** What a command is about is its target. */
    private static final Map<String, String> OWN = Map.of(
            "ConfigureToken", "tokenId",
            "ConfigureFeed", "feedId",
            "ConfigureCalendar", "calendarId",
            "AcceptPrice", "feedId");

    private static final Set<String> OF_TOKEN = Set.of("amount", "change", "available", "reserved");
    private static final Set<String> OF_CORRIDOR = Set.of("baseAmount", "quoteAmount", "realised");
    private static final String ANSWERS = "answers.";
    private static final String TOKEN = "tokenId";
    private static final String CORRIDOR = "corridorId";
    private static final String ID = "Id";
    private static final String GIVEN = "\\d+";

    private final AuditNames names;

    AuditTerms(AuditNames names) {
        this.names = names;
    }

    String of(String type, Map<String, String> fields) {
        Map<String, String> terms = new LinkedHashMap<>();
        fields.forEach((name, text) -> {
            if (!isTold(type, name, fields)) {
                put(terms, name, text, fields);
            }
        });
        return FlatJson.of(type, terms);
    }

    /** Whether it stands elsewhere in the entry, or must not. */
    private static boolean isTold(String type, String name, Map<String, String> fields) {
        return CIRCUMSTANCES.contains(name)
                || SECRETS.contains(name)
                || IDS.contains(name)
                || name.startsWith(ANSWERS)
                || name.equals(OWN.get(type))
                || (name.equals(CORRIDOR) && !fields.containsKey("baseAmount"));
    }

    private void put(Map<String, String> terms, String name, String text, Map<String, String> fields) {
        Optional<String> named = named(name, text);
        if (named.isPresent()) {
            terms.put(name.substring(0, name.length() - ID.length()), named.get());
        } else if (OF_TOKEN.contains(name) && fields.containsKey(TOKEN)) {
            terms.put(name, names.inWhole(text, Integer.parseInt(fields.get(TOKEN))));
        } else if (OF_CORRIDOR.contains(name) && fields.containsKey(CORRIDOR)) {
            terms.put(name, ofCorridor(name, text, fields));
        } else {
            terms.put(name, text);
        }
    }

    /** Who or what an id is of: USDT for a {@code baseTokenId} of 0. Empty for what is none. */
    private Optional<String> named(String name, String id) {
        return kind(name).map(kind -> id.matches(GIVEN) ? kind.apply(id) : "null");
    }

    private Optional<UnaryOperator<String>> kind(String name) {
        if (name.endsWith("okenId")) {
            return Optional.of(names::token);
        }
        if (name.endsWith("orridorId")) {
            return Optional.of(names::corridor);
        }
        return Stream.of(NamedEntity.Kind.values())
                .filter(kind -> name.toUpperCase(Locale.ROOT).endsWith(kind + "ID"))
                .findFirst()
                .map(kind -> id -> names.entity(kind, id));
    }

    private String ofCorridor(String name, String raw, Map<String, String> fields) {
        CorridorTokens tokens = names.tokensOf(fields.get(CORRIDOR));
        if (tokens == null) {
            return raw;
        }
        return names.inWhole(raw, name.equals("baseAmount") ? tokens.baseTokenId() : tokens.quoteTokenId());
    }
}
