package dev.kurs.edge.call;

/** Who remembers what operators tried and were refused, before they are told. */
@FunctionalInterface
public interface RefusedAttempts {
    /** Nobody does. */
    RefusedAttempts FORGOTTEN = (call, error, answer) -> answer.run();

    /** @param answer tells the operator, on any thread, once the attempt is remembered */
    void note(Call call, ApiError error, Runnable answer);
}
