package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.OneLineText;
import dev.kurs.chain.rpc.Batch.Asked;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One node, asked in batches over HTTP (JSON-RPC 2.0), answers matched by id.
 *
 * <p>Example: {@code RpcEndpoint.at(URI.create("http://127.0.0.1:8545")).ask(Queries.chainId())} is 31337 on a development chain. Messages name host and port
 * alone, since a path may hold a key.
 */
public final class RpcEndpoint implements ChainReader {
    /** How long a text is, is bounded by how long the answer is that it comes in. */
    private static final JsonMapper JSON = new JsonMapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build());

    private static final int MOST_QUESTIONS = 64;
    private static final int REVERTED = 3;
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);
    private static final long MOST_BYTES = 64L << 20;

    private final String name;
    private final JsonPost http;

    private RpcEndpoint(URI uri, String name, Duration timeout, long mostBytes) {
        this.name = name;
        this.http = new JsonPost(uri, timeout, mostBytes);
    }

    public static RpcEndpoint at(URI uri) {
        return at(uri, ANSWER_TIMEOUT);
    }

    /** @param timeout for a whole answer */
    public static RpcEndpoint at(URI uri, Duration timeout) {
        return at(uri, timeout, MOST_BYTES);
    }

    /** @param mostBytes of an answer */
    public static RpcEndpoint at(URI uri, Duration timeout, long mostBytes) {
        return new RpcEndpoint(uri, name(uri), timeout, mostBytes);
    }

    static RpcEndpoint named(String name, URI uri, Duration timeout) {
        return new RpcEndpoint(uri, name, timeout, MOST_BYTES);
    }

    /** Host and, where it is given, port. */
    static String name(URI uri) {
        return uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort();
    }

    @Override
    public void send(Batch batch) {
        List<Asked<?>> asked = batch.asked();
        for (int from = 0; from < asked.size(); from += MOST_QUESTIONS) {
            sendPart(asked.subList(from, Math.min(asked.size(), from + MOST_QUESTIONS)));
        }
    }

    private void sendPart(List<Asked<?>> part) {
        List<Map<String, Object>> requests = new ArrayList<>();
        for (int id = 0; id < part.size(); id++) {
            requests.add(request(id, part.get(id).query()));
        }
        Map<Integer, JsonNode> byId = byId(parse(http.post(name, JSON.writeValueAsBytes(requests))));
        for (int id = 0; id < part.size(); id++) {
            JsonNode answer = byId.get(id);
            if (answer == null) {
                throw new NodeUnreachable(
                        name + " did not tell " + part.get(id).query().what());
            }
            settle(part.get(id), answer);
        }
    }

    private static Map<String, Object> request(int id, Query<?> query) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("jsonrpc", "2.0");
        request.put("id", id);
        request.put("method", query.method());
        request.put("params", query.parameters());
        return request;
    }

    private JsonNode parse(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (JacksonException garbled) {
            throw new NodeUnreachable(name + " answered something that is no JSON", garbled);
        }
    }

    private Map<Integer, JsonNode> byId(JsonNode answers) {
        if (!answers.isArray()) {
            throw new NodeUnreachable(name + " takes no batches: "
                    + OneLineText.of(answers.path("error").path("message").asString("")));
        }
        Map<Integer, JsonNode> byId = new HashMap<>();
        for (JsonNode answer : answers) {
            byId.put(answer.path("id").asInt(-1), answer);
        }
        return byId;
    }

    private <T> void settle(Asked<T> asked, JsonNode answer) {
        Query<T> query = asked.query();
        if (answer.hasNonNull("error")) {
            settleError(asked, answer.path("error"));
            return;
        }
        JsonNode result = answer.path("result");
        if (query.whenRefused().isPresent() && "0x".equals(result.asString(""))) {
            asked.answer(query.whenRefused().get());
            return;
        }
        try {
            asked.answer(query.reader().apply(result));
        } catch (RuntimeException unreadable) {
            asked.fail(new ChainException(query.what() + " cannot be read from what " + name + " says: "
                    + OneLineText.of(String.valueOf(unreadable.getMessage()))));
        }
    }

    private <T> void settleError(Asked<T> asked, JsonNode error) {
        Query<T> query = asked.query();
        String message = error.path("message").asString("");
        String data = error.path("data").asString("");
        boolean refused = data.startsWith("0x")
                || error.path("code").asInt(0) == REVERTED
                || message.toLowerCase(Locale.ROOT).contains("execution reverted");
        if (refused && query.whenRefused().isPresent()) {
            asked.answer(query.whenRefused().get());
        } else if (refused) {
            asked.fail(new CallReverted(query.what(), Refusals.of(data), OneLineText.of(message)));
        } else {
            asked.fail(new NodeRefused(query.what(), name, OneLineText.of(message)));
        }
    }

    public String name() {
        return name;
    }

    @Override
    public void close() {
        http.close();
    }

    @Override
    public String toString() {
        return "RpcEndpoint[" + name + "]";
    }
}
