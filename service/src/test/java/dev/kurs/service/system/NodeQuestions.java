package dev.kurs.service.system;

import dev.kurs.chain.rpc.Query;
import dev.kurs.chain.rpc.RpcEndpoint;
import java.net.URI;
import java.util.Arrays;
import tools.jackson.databind.JsonNode;

/** Asks a node what only a development chain answers: {@code questions.ask("evm_mine")}. */
public final class NodeQuestions implements AutoCloseable {
    private final RpcEndpoint node;

    public NodeQuestions(URI uri) {
        node = RpcEndpoint.at(uri);
    }

    public RpcEndpoint node() {
        return node;
    }

    public JsonNode ask(String method, Object... parameters) {
        return node.ask(Query.of(method, method, Arrays.asList(parameters), answer -> answer));
    }

    @Override
    public void close() {
        node.close();
    }
}
