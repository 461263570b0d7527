package dev.kurs.edge.route;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Every route that surfaces registered, by method and path: {@code GET /v1/quotes/{quote_id}}. */
public final class ServedRoutes {
    private static final Set<String> SERVED_BESIDE = Set.of("HEAD", "OPTIONS");

    private ServedRoutes() {}

    public static Set<String> of(Routes routes) {
        Set<String> served = new TreeSet<>();
        Stream.concat(
                        routes.literal.values().stream()
                                .flatMap(found -> found.stream().map(Routes.Found::path)),
                        routes.withParameters.stream())
                .forEach(path -> methods(path).forEach(method -> served.add(method + " " + path.pattern())));
        return served;
    }

    private static Set<String> methods(RoutedPath path) {
        Set<String> methods = new TreeSet<>(path.signed().keySet());
        methods.addAll(path.bearer().keySet());
        methods.removeAll(SERVED_BESIDE);
        return methods;
    }
}
