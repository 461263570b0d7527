package dev.kurs.service.soak;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An endpoint that speaks for a node, and for another one or against the truth when it is told to lie.
 *
 * <p>Example: {@code liar.speakFor(fork.uri())} makes it tell of blocks that nobody else has, {@code liar.lie(Lie.WITHHELD_LOGS)} of no settlement in the right
 * ones.
 */
final class LyingEndpoint implements AutoCloseable {
    private static final int BAD_GATEWAY = 502;

    private static final JsonMapper JSON = new JsonMapper();

    /** By how much it tells of blocks as later than they are: more than an execution lives. */
    private static final long LATER_SECONDS = 120;

    private static final String SEND = "eth_sendRawTransaction";
    private static final int OK = 200;
    private static final int REFUSED = -32_000;
    private static final int AMOUNT_OUT_END = 2 + 5 * 64;
    private static final int FIRST_WORD_END = 2 + 64;
    private static final int BOOK_DIGITS = 2 + 4 * 64;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient client = HttpClient.newHttpClient();
    private volatile URI node;
    private volatile Lie lie = Lie.NONE;
    private volatile boolean takesTransactions = true;

    /** What is said of right blocks instead of the truth. */
    enum Lie {
        NONE,
        WITHHELD_LOGS,
        ALTERED_AMOUNTS,
        FAILED_COMMITS,
        ALTERED_BOOKS,
        LATER_BLOCKS;

        private JsonNode told(String method, JsonNode truth) {
            boolean isLogs = "eth_getLogs".equals(method);
            return switch (this) {
                case NONE -> truth;
                case WITHHELD_LOGS -> isLogs ? JSON.createArrayNode() : truth;
                case ALTERED_AMOUNTS -> isLogs ? altered(truth) : truth;
                case FAILED_COMMITS ->
                    "eth_getTransactionReceipt".equals(method) && truth.isObject()
                            ? ((ObjectNode) truth).put("status", "0x0")
                            : WITHHELD_LOGS.told(method, truth);
                case ALTERED_BOOKS -> "eth_call".equals(method) ? otherBook(truth) : truth;
                case LATER_BLOCKS -> method.startsWith("eth_getBlockBy") && truth.isObject() ? later(truth) : truth;
            };
        }

        private static JsonNode later(JsonNode block) {
            long time = Long.decode(block.path("timestamp").asString()) + LATER_SECONDS;
            return ((ObjectNode) block).put("timestamp", "0x" + Long.toHexString(time));
        }

        /** The pool holds other units; its book has four words. */
        private static JsonNode otherBook(JsonNode answer) {
            String words = answer.asString();
            if (words.length() != BOOK_DIGITS) {
                return answer;
            }
            char last = words.charAt(FIRST_WORD_END - 1);
            return JSON.valueToTree(words.substring(0, FIRST_WORD_END - 1)
                    + (last == '0' ? '1' : '0')
                    + words.substring(FIRST_WORD_END));
        }

        /** One unit more or less was paid out. */
        private static JsonNode altered(JsonNode logs) {
            for (JsonNode log : logs) {
                StringBuilder data = new StringBuilder(log.path("data").asString());
                char last = data.charAt(AMOUNT_OUT_END - 1);
                data.setCharAt(AMOUNT_OUT_END - 1, last == '0' ? '1' : '0');
                ((ObjectNode) log).put("data", data.toString());
            }
            return logs;
        }
    }

    private LyingEndpoint(HttpServer server, URI node) {
        this.server = server;
        this.node = node;
    }

    static LyingEndpoint before(URI node) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        LyingEndpoint liar = new LyingEndpoint(server, node);
        server.createContext("/", liar::pass);
        server.setExecutor(liar.threads);
        server.start();
        return liar;
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    void speakFor(URI other) {
        node = other;
    }

    void lie(Lie what) {
        lie = what;
    }

    /** No transaction reaches the node from now on; what it has waits there. */
    void takeNothing() {
        takesTransactions = false;
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] question = exchange.getRequestBody().readAllBytes();
            JsonNode questions = JSON.readTree(question);
            if (!takesTransactions && questions.findValuesAsString("method").contains(SEND)) {
                answer(exchange, OK, refused(questions));
                return;
            }
            HttpResponse<byte[]> answer = client.send(
                    HttpRequest.newBuilder(node)
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofByteArray(question))
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            answer(exchange, answer.statusCode(), told(questions, JSON.readTree(answer.body())));
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            exchange.sendResponseHeaders(BAD_GATEWAY, -1);
        }
    }

    private static void answer(HttpExchange exchange, int status, JsonNode answers) throws IOException {
        byte[] told = JSON.writeValueAsBytes(answers);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, told.length);
        exchange.getResponseBody().write(told);
    }

    /** As a node refuses whose pool is full, and which answers everything else. */
    private static JsonNode refused(JsonNode questions) {
        ArrayNode answers = JSON.createArrayNode();
        questions.forEach(question -> {
            ObjectNode answer = answers.addObject();
            answer.put("jsonrpc", "2.0").set("id", question.path("id"));
            answer.putObject("error").put("code", REFUSED).put("message", "txpool is full");
        });
        return answers;
    }

    private JsonNode told(JsonNode questions, JsonNode answers) {
        Map<Integer, String> methods = new HashMap<>();
        questions.forEach(question ->
                methods.put(question.path("id").asInt(), question.path("method").asString()));
        for (JsonNode answer : answers) {
            if (answer.has("result")) {
                String method = methods.get(answer.path("id").asInt());
                ((ObjectNode) answer).set("result", lie.told(method, answer.path("result")));
            }
        }
        return answers;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        client.shutdownNow();
    }
}
