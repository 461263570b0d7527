package dev.kurs.edge.call;

/** Answers authenticated calls of one path and method, on the call's I/O thread, at once or later. */
@FunctionalInterface
public interface Endpoint {
    void handle(Call call);

    /** Whether values are checked before the route's scope, for which this then asks {@link Call#isPermitted}; otherwise the scope is checked before the call comes here. */
    default boolean checksValuesFirst() {
        return false;
    }
}
