package dev.kurs.edge.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the route of a raw path: by the whole path, or by a prefix with something behind it. */
public final class Routes {
    private record Prefix(String text, Route route) {}

    private final Map<String, Route> exact = new HashMap<>();
    private final List<Prefix> prefixes = new ArrayList<>();

    Routes path(Route route) {
        exact.put(route.pattern(), route);
        return this;
    }

    Routes prefix(String prefix, Route route) {
        prefixes.add(new Prefix(prefix, route));
        return this;
    }

    /** The route, or null where there is none. */
    Route find(String path) {
        Route route = exact.get(path);
        if (route != null) {
            return route;
        }
        for (Prefix prefix : prefixes) {
            if (path.startsWith(prefix.text) && path.length() > prefix.text.length()) {
                return prefix.route;
            }
        }
        return null;
    }
}
