package dev.kurs.edge.v02.execution;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.QueryParameters;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.RequestValues;
import dev.kurs.edge.v02.ClientRefs;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which execution a query looks up: {@code tx=0x…}, {@code quote=0x…} or {@code client_ref=order-1}, by itself.
 *
 * @param value a hash in lower case, or the reference as given
 */
record Lookup(Kind kind, String value) {
    /** What an execution is looked up by. */
    enum Kind {
        QUOTE("quote"),
        TRANSACTION("tx"),
        CLIENT_REF("client_ref");

        private final String parameter;

        Kind(String parameter) {
            this.parameter = parameter;
        }
    }

    static final List<String> PARAMETERS =
            Stream.of(Kind.values()).map(kind -> kind.parameter).toList();

    /** The look-up a query asks for; empty when it asks for a history. */
    static Optional<Lookup> read(QueryParameters query) throws RefusedException {
        List<String> asked = PARAMETERS.stream().filter(query::has).toList();
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        List<String> given = Stream.concat(
                        asked.stream(), History.PARAMETERS.stream().filter(query::has))
                .toList();
        if (given.size() > 1) {
            throw excluding(given);
        }
        Kind kind = Stream.of(Kind.values())
                .filter(candidate -> query.has(candidate.parameter))
                .findFirst()
                .orElseThrow();
        String text = query.get(kind.parameter);
        return Optional.of(new Lookup(
                kind, kind == Kind.CLIENT_REF ? readClientRef(text) : RequestValues.hash(kind.parameter, text)));
    }

    private static RefusedException excluding(List<String> given) {
        List<ApiError.Detail> details = given.stream()
                .map(name -> new ApiError.Detail(name, "a look-up takes one parameter by itself"))
                .toList();
        String message = String.join(", ", given) + " exclude each other";
        return new RefusedException(new ApiError(ErrorCode.INVALID_LOOKUP, message, details, null));
    }

    private static String readClientRef(String text) throws RefusedException {
        String issue = ClientRefs.issue(text);
        if (issue != null) {
            throw RefusedException.field(ErrorCode.INVALID_CLIENT_REF, Kind.CLIENT_REF.parameter, issue, text);
        }
        return text;
    }
}
