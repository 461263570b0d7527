package dev.kurs.edge.route;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.PathTemplate;
import dev.kurs.edge.call.Scope;
import dev.kurs.edge.call.SurfaceVersion;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The routes of one path, by credential and method. {@code /v1/quote} takes a signed POST and a bearer's GET, so that a GET without credentials is refused as v0.1 refuses
 * it. Where GET is served HEAD is too, and OPTIONS wherever anything is.
 */
public final class RoutedPath {
    public static final String ALLOW = "Allow";
    public static final String OPTIONS = "OPTIONS";

    private static final String GET = "GET";
    private static final String HEAD = "HEAD";
    private static final int NO_CONTENT = 204;

    private final PathTemplate template;
    private final Map<String, Route> signed = new TreeMap<>();
    private final Map<String, Route> bearer = new TreeMap<>();
    private final Set<String> promised = new TreeSet<>();
    private boolean sandboxOnly = true;
    private boolean isV01;
    private ApiSurface bearerSurface = ApiSurface.V01;

    RoutedPath(PathTemplate template) {
        this.template = template;
    }

    void add(String method, Route route) {
        note(route.surface());
        if (route.callers().includeSigned()) {
            put(signed, method, route);
            signed.putIfAbsent(OPTIONS, options(route.surface(), Callers.SIGNED));
        }
        if (route.callers().includeBearers()) {
            bearerSurface = route.surface();
            put(bearer, method, route);
            bearer.putIfAbsent(OPTIONS, options(route.surface(), Callers.SIGNED_AND_BEARERS));
        }
        if (method.equals(GET)) {
            add(HEAD, route);
        }
    }

    /** Whoever may ask here at all is told what it may do. */
    private Route options(ApiSurface surface, Callers callers) {
        return new Route(surface, callers, Set.of(Scope.NONE), Set.of(), false, this::answerOptions);
    }

    private void answerOptions(Call call) {
        call.answer(Answer.empty(NO_CONTENT).withHeaders(Map.of(ALLOW, allow(call.identity()))));
    }

    private void put(Map<String, Route> routes, String method, Route route) {
        if (routes.put(method, route) != null) {
            throw new IllegalArgumentException(method + " " + template.text() + " is routed twice");
        }
    }

    void promise(ApiSurface surface, String method) {
        note(surface);
        promised.add(method);
        if (method.equals(GET)) {
            promised.add(HEAD);
        }
    }

    /** Nothing is served here yet; until then every method belongs to bearers. */
    void promiseEveryMethod(ApiSurface surface) {
        note(surface);
    }

    private void note(ApiSurface surface) {
        sandboxOnly &= surface.isSandboxOnly();
        isV01 |= surface == ApiSurface.V01;
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

    /** Whether v0.1 has this path for its partners. */
    public boolean isV01() {
        return isV01;
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
        boolean isBearers = bearer.containsKey(method) || promised.contains(method);
        return signed.isEmpty() || (isBearers && !signed.containsKey(method));
    }

    public boolean serves(String method) {
        return signed.containsKey(method) || bearer.containsKey(method) || promised.contains(method);
    }

    /** The {@code Allow} of a caller: the methods it may use here. */
    public String allow(Identity caller) {
        Map<String, Route> routes = caller.isSigned() ? signed : bearer;
        return routes.entrySet().stream()
                .filter(route -> route.getValue().isAllowed(caller))
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
    }

    /** The {@code Allow} of a signed caller that is not known yet: a partner may use all that takes signatures. */
    public String allowSigned() {
        return String.join(", ", signed.keySet());
    }

    /** The {@code Allow} of a bearer that nobody knows. */
    public String allowBearers() {
        return String.join(", ", bearer.keySet());
    }

    /** The {@code Allow} of a request without credentials: the methods that anyone at all may use. */
    public String allowAnyone() {
        Set<String> methods = new TreeSet<>(signed.keySet());
        methods.addAll(bearer.keySet());
        return String.join(", ", methods);
    }
}
