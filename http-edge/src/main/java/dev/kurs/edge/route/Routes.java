package dev.kurs.edge.route;

import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.PathTemplate;
import dev.kurs.edge.call.Scope;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Which endpoint answers which path, as the surfaces registered them: {@code routes.of(V02).get("/v1/rates", SIGNED_AND_BEARERS, NONE, Set.of("pair"), rates)}. */
public final class Routes {
    private static final Comparator<RoutedPath> CLOSEST_FIRST = Comparator.comparingLong(
                    (RoutedPath path) -> path.template().literals())
            .reversed();

    final Map<String, Optional<Found>> literal = new HashMap<>();
    final List<RoutedPath> withParameters = new ArrayList<>();

    /** A path and what its parameters are in a request. */
    public record Found(RoutedPath path, Map<String, String> parameters) {}

    /** Registers the routes of one surface. */
    public final class Entry {
        private final ApiSurface surface;

        private Entry(ApiSurface surface) {
            this.surface = surface;
        }

        /** @param parameters the names of the query's parameters; a request with another is refused */
        public Entry get(String path, Callers callers, Scope scope, Set<String> parameters, Endpoint endpoint) {
            return get(path, callers, Set.of(scope), parameters, endpoint);
        }

        /** The same for whoever holds one of the scopes. */
        public Entry get(String path, Callers callers, Set<Scope> scopes, Set<String> parameters, Endpoint endpoint) {
            return add("GET", path, new Route(surface, callers, scopes, parameters, true, endpoint));
        }

        /** A POST has no query, and its body and query are read by {@code JsonPosts}. */
        public Entry post(String path, Callers callers, Scope scope, Endpoint endpoint) {
            return post(path, callers, Set.of(scope), endpoint);
        }

        /** The same for whoever holds one of the scopes. */
        public Entry post(String path, Callers callers, Set<Scope> scopes, Endpoint endpoint) {
            return add("POST", path, new Route(surface, callers, scopes, Set.of(), false, endpoint));
        }

        /** A PATCH is read as a POST is. */
        public Entry patch(String path, Callers callers, Scope scope, Endpoint endpoint) {
            return add("PATCH", path, new Route(surface, callers, Set.of(scope), Set.of(), false, endpoint));
        }

        /** @param parameters the names of the query's parameters; a request with another is refused */
        public Entry delete(String path, Callers callers, Scope scope, Set<String> parameters, Endpoint endpoint) {
            return add("DELETE", path, new Route(surface, callers, Set.of(scope), parameters, true, endpoint));
        }

        /** A path of bearers at which nothing is served yet. */
        public Entry promise(String path) {
            at(path).promiseEveryMethod(surface);
            return this;
        }

        /** A method of bearers that is not served yet, at a path where others may be. */
        public Entry promise(String method, String path) {
            at(path).promise(surface, method);
            return this;
        }

        private Entry add(String method, String path, Route route) {
            at(path).add(method, route);
            return this;
        }
    }

    /** Begins the routes of a surface. */
    public Entry of(ApiSurface surface) {
        return new Entry(surface);
    }

    /** Every path that is registered, as metrics name it: {@code /v1/quotes/{quote_id}}. */
    public List<String> templates() {
        Stream<RoutedPath> exact =
                literal.values().stream().flatMap(Optional::stream).map(Found::path);
        return Stream.concat(exact, withParameters.stream())
                .map(path -> path.template().text())
                .toList();
    }

    /** The routes of a path, which is compared as it was sent. */
    public Optional<Found> find(String path) {
        Optional<Found> exact = literal.getOrDefault(path, Optional.empty());
        return exact.isPresent() ? exact : findByParameters(path);
    }

    private Optional<Found> findByParameters(String path) {
        for (RoutedPath candidate : withParameters) {
            Optional<Map<String, String>> parameters = candidate.template().fit(path);
            if (parameters.isPresent()) {
                return Optional.of(new Found(candidate, parameters.get()));
            }
        }
        return Optional.empty();
    }

    private RoutedPath at(String path) {
        PathTemplate template = new PathTemplate(path);
        return template.isLiteral()
                ? literal.computeIfAbsent(path, first -> Optional.of(new Found(new RoutedPath(template), Map.of())))
                        .orElseThrow()
                        .path()
                : atParameters(template);
    }

    private RoutedPath atParameters(PathTemplate template) {
        for (RoutedPath known : withParameters) {
            if (known.template().text().equals(template.text())) {
                return known;
            }
        }
        RoutedPath made = new RoutedPath(template);
        withParameters.add(made);
        withParameters.sort(CLOSEST_FIRST);
        return made;
    }
}
