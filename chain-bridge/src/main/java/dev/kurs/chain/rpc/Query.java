package dev.kurs.chain.rpc;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * One question to a node.
 *
 * <p>Example: {@code Queries.view(pool, ReservePool.free(usdt), at)} asks what the pool could pay as of a block; {@code .orWhenRefused(ZERO)} takes a
 * contract's refusal for nothing.
 *
 * @param what the question in words, for messages
 * @param method of JSON-RPC
 * @param whenRefused the answer when a contract refuses or is not there
 */
public record Query<T>(
        String what, String method, List<Object> parameters, Function<JsonNode, T> reader, Optional<T> whenRefused) {
    /** @param reader of the answer's result; what it cannot read it refuses with an {@link IllegalArgumentException} */
    public static <T> Query<T> of(String what, String method, List<Object> parameters, Function<JsonNode, T> reader) {
        return new Query<>(what, method, parameters, reader, Optional.empty());
    }

    /** The same, where a contract's refusal means this. */
    public Query<T> orWhenRefused(T answer) {
        return new Query<>(what, method, parameters, reader, Optional.of(answer));
    }
}
