package dev.kurs.edge.route;

import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.PathTemplate;
import dev.kurs.edge.call.SurfaceVersion;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The routes of one path, by credential and method. {@code /v1/quote} takes a signed POST; its GET is promised to bearers, so that a GET without credentials is
 * refused as v0.1 refuses it.
 */
public final class RoutedPath {
    private final PathTemplate template;
    private final Map<String, Route> signed = new TreeMap<>();
    private final Map<String, Route> bearer = new TreeMap<>();
    private final Set<String> promised = new TreeSet<>();
    private boolean sandboxOnly = true;
    private ApiSurface bearerSurface = ApiSurface.V01;

    RoutedPath(PathTemplate template) {
        this.template = template;
    }

    void add(String method, Route route) {
        note(route.surface());
        if (route.callers().includeSigned()) {
            put(signed, method, route);
        }
        if (route.callers().includeBearers()) {
            bearerSurface = route.surface();
            put(bearer, method, route);
        }
    }

    private void put(Map<String, Route> routes, String method, Route route) {
        if (routes.put(method, route) != null) {
            throw new IllegalArgumentException(method + " " + template.text() + " is routed twice");
        }
    }

    void promise(ApiSurface surface, String method) {
        note(surface);
        promised.add(method);
    }

    /** Nothing is served here yet; until then every method belongs to bearers. */
    void promiseEveryMethod(ApiSurface surface) {
        note(surface);
    }

    private void note(ApiSurface surface) {
        sandboxOnly &= surface.isSandboxOnly();
    }

    /** The template as metrics show it. */
    public String pattern() {
        return template.text();
    }

    PathTemplate template() {
        return template;
    }

    public boolean isSandboxOnly() {
        return sandboxOnly;
    }

    /** Routes for signed callers, by method. */
    public Map<String, Route> signed() {
        return signed;
    }

    /** Routes for bearers, by method. */
    public Map<String, Route> bearer() {
        return bearer;
    }

    /** The shape in which a bearer is answered, whether the method is served or not. */
    public SurfaceVersion bearerVersion(String method) {
        Route route = bearer.get(method);
        return (route == null ? bearerSurface : route.surface()).bearerVersion();
    }

    /** Whether a request without credentials is refused as the bearer surfaces do. */
    public boolean isForBearers(String method) {
        return signed.isEmpty() || (promised.contains(method) && !signed.containsKey(method));
    }

    public boolean serves(String method) {
        return signed.containsKey(method) || bearer.containsKey(method) || promised.contains(method);
    }

    /** The methods that anyone at all may use, for {@code Allow}. */
    public Set<String> methods() {
        Set<String> methods = new TreeSet<>(signed.keySet());
        methods.addAll(bearer.keySet());
        methods.addAll(promised);
        return methods;
    }
}
