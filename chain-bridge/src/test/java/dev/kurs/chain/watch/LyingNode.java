package dev.kurs.chain.watch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An endpoint that speaks for a node, says something else where its lie says so, and may speak for another node or fall silent.
 *
 * <p>Example: {@code liar.lie(Lies.WITHHELD_LOGS)} makes it answer every {@code eth_getLogs} with none.
 */
public final class LyingNode implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int OK = 200;
    private static final int BAD_GATEWAY = 502;
    private static final int REFUSED = -32_000;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient client = HttpClient.newHttpClient();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile URI node;
    private volatile Lie lie = Lies.NONE;
    private volatile String unanswered = "";
    private volatile String lost = "";
    private volatile Predicate<JsonNode> swallowed = question -> false;
    private volatile Predicate<JsonNode> cut = question -> false;
    private volatile Function<JsonNode, Optional<String>> refusal = question -> Optional.empty();

    /** What is said instead of the truth. */
    @FunctionalInterface
    public interface Lie {
        /** The result that is told, where {@code truth} is the node's. */
        JsonNode told(JsonNode question, JsonNode truth);
    }

    private LyingNode(HttpServer server, URI node) {
        this.server = server;
        this.node = node;
    }

    /** Says the truth until it is told otherwise. */
    public static LyingNode before(URI node) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            LyingNode liar = new LyingNode(server, node);
            server.createContext("/", liar::pass);
            server.setExecutor(liar.threads);
            server.start();
            return liar;
        } catch (IOException unstartable) {
            throw new UncheckedIOException(unstartable);
        }
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Host and port, as messages have it. */
    public String name() {
        return uri().getHost() + ":" + uri().getPort();
    }

    public void speakFor(URI other) {
        node = other;
    }

    public void lie(Lie what) {
        lie = what;
    }

    /** Never answers a question with this method from now on; the empty one makes it answer all again. */
    public void keepSilentAbout(String method) {
        unanswered = method;
    }

    /** Does what a question with this method wants and never tells; the empty one makes it answer all again. */
    public void loseAnswersTo(String method) {
        lost = method;
    }

    /** Answers a question with this method by a lie alone, and asks nobody; the empty one makes it answer all again. */
    public void swallow(String method) {
        swallow(question -> question.path("method").asString().equals(method));
    }

    /** The same with these questions alone. */
    public void swallow(Predicate<JsonNode> questions) {
        swallowed = questions;
    }

    /** Neither does what a question with this method wants nor answers it; the empty one makes it answer all again. */
    public void cutOff(String method) {
        cutOff(question -> question.path("method").asString().equals(method));
    }

    /** The same with these questions alone. */
    public void cutOff(Predicate<JsonNode> questions) {
        cut = questions;
    }

    /** Says no to questions with this method, in these words; the empty one makes it answer all again. */
    public void refuse(String method, String reason) {
        refuse(question -> question.path("method").asString().equals(method), reason);
    }

    /** Says no to these questions alone, in these words. */
    public void refuse(Predicate<JsonNode> questions, String reason) {
        refuse(question -> questions.test(question) ? Optional.of(reason) : Optional.empty());
    }

    /** Says no to the questions for which there are words, in those. */
    public void refuse(Function<JsonNode, Optional<String>> reasons) {
        refusal = reasons;
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            JsonNode questions = JSON.readTree(body);
            if (asks(questions, unanswered)) {
                closed.await();
            }
            if (questions.valueStream().anyMatch(cut)) {
                exchange.sendResponseHeaders(BAD_GATEWAY, -1);
                return;
            }
            if (questions.valueStream().anyMatch(swallowed)) {
                answer(exchange, OK, told(questions, invented(questions)));
                return;
            }
            HttpResponse<byte[]> answer = client.send(
                    HttpRequest.newBuilder(node)
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            if (asks(questions, lost)) {
                exchange.sendResponseHeaders(BAD_GATEWAY, -1);
                return;
            }
            answer(exchange, answer.statusCode(), told(questions, JSON.readTree(answer.body())));
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            exchange.sendResponseHeaders(BAD_GATEWAY, -1);
        }
    }

    private static boolean asks(JsonNode questions, String method) {
        return !method.isEmpty() && questions.findValuesAsString("method").contains(method);
    }

    private static JsonNode invented(JsonNode questions) {
        ArrayNode answers = JSON.createArrayNode();
        questions.forEach(question ->
                answers.addObject().put("id", question.path("id").asInt()).putNull("result"));
        return answers;
    }

    private static void answer(HttpExchange exchange, int status, JsonNode content) throws IOException {
        byte[] bytes = JSON.writeValueAsBytes(content);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private JsonNode told(JsonNode questions, JsonNode answers) {
        Map<Integer, JsonNode> byId = new HashMap<>();
        questions.forEach(question -> byId.put(question.path("id").asInt(), question));
        ArrayNode told = JSON.createArrayNode();
        for (JsonNode answer : answers) {
            ObjectNode altered = ((ObjectNode) answer).deepCopy();
            JsonNode question = byId.get(altered.path("id").asInt());
            Optional<String> words = refusal.apply(question);
            if (words.isPresent()) {
                altered.remove("result");
                altered.putObject("error").put("code", REFUSED).put("message", words.get());
            } else if (altered.has("result")) {
                altered.set("result", lie.told(question, altered.path("result")));
            }
            told.add(altered);
        }
        return told;
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
        client.shutdownNow();
    }
}
