package dev.kurs.edge.call;

/** Answers authenticated calls of one path and method, on the call's I/O thread, at once or later. */
@FunctionalInterface
public interface Endpoint {
    void handle(Call call);
}
