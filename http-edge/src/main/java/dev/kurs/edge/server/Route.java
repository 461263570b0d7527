package dev.kurs.edge.server;

import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.SurfaceVersion;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What answers at one path, by credential and method. {@code /v1/rates} takes a signed GET and a bearer's GET, both in the v0.2
 * shape.
 *
 * @param bearerVersion the shape bearers are answered in
 * @param isBearerOnly whether the path belongs to the bearer surfaces, so that without credentials it is a 401 of theirs
 * @param bearerMethods further methods of the bearer surfaces that are not served yet
 */
record Route(
        String pattern,
        Map<String, Endpoint> signed,
        Map<String, Endpoint> bearer,
        SurfaceVersion bearerVersion,
        boolean isBearerOnly,
        boolean isSandboxOnly,
        Set<String> bearerMethods) {

    static Route shared(String pattern, Map<String, Endpoint> endpoints) {
        return new Route(pattern, endpoints, endpoints, SurfaceVersion.V02, false, false, Set.of());
    }

    static Route signed(String pattern, Map<String, Endpoint> endpoints, Set<String> bearerMethods) {
        return new Route(pattern, endpoints, Map.of(), SurfaceVersion.V01, false, false, bearerMethods);
    }

    static Route sandbox(String pattern, Map<String, Endpoint> endpoints) {
        return new Route(pattern, Map.of(), endpoints, SurfaceVersion.V01, true, true, Set.of());
    }

    /** A path of the sandbox alone, where each credential is answered in its own shape. */
    static Route sharedSandbox(String pattern, Map<String, Endpoint> endpoints) {
        return new Route(pattern, endpoints, endpoints, SurfaceVersion.V01, false, true, Set.of());
    }

    /** A path of the bearer surfaces where nothing is served yet. */
    static Route reserved(String pattern) {
        return new Route(pattern, Map.of(), Map.of(), SurfaceVersion.V01, true, false, Set.of());
    }

    /** Whether a request without credentials is the bearer surfaces' to refuse. */
    boolean isForBearers(String method) {
        return isBearerOnly || (bearerMethods.contains(method) && !signed.containsKey(method));
    }

    boolean serves(String method) {
        return signed.containsKey(method) || bearer.containsKey(method) || bearerMethods.contains(method);
    }

    static String allow(Map<String, Endpoint> endpoints) {
        return String.join(", ", new TreeSet<>(endpoints.keySet()));
    }

    String allowToAnyone() {
        Set<String> methods = new TreeSet<>(signed.keySet());
        methods.addAll(bearer.keySet());
        methods.addAll(bearerMethods);
        return String.join(", ", methods);
    }
}
