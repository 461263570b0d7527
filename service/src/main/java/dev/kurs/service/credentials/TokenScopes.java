package dev.kurs.service.credentials;

import dev.kurs.edge.call.Scope;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/** The scopes that a token may be given, as the edge asks for them: {@code reserve:read}, {@code reserve:operate}, {@code sandbox:prices}. */
public final class TokenScopes implements Iterable<String> {
    private static final List<String> ALL = Arrays.stream(Scope.values())
            .filter(scope -> scope != Scope.NONE)
            .map(Scope::text)
            .toList();

    /** Every scope there is. */
    public static List<String> all() {
        return ALL;
    }

    static void require(Collection<String> scopes) {
        for (String scope : scopes) {
            if (!ALL.contains(scope)) {
                throw new InvalidConfiguration(scope + " is no scope; there are " + String.join(", ", ALL));
            }
        }
    }

    @Override
    public Iterator<String> iterator() {
        return ALL.iterator();
    }
}
