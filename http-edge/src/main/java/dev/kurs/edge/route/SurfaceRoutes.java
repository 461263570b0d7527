package dev.kurs.edge.route;

/** The routes of one surface, which it registers itself. */
@FunctionalInterface
public interface SurfaceRoutes {
    void register(Routes routes);
}
