package dev.kurs.service.maker;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kurs.edge.auth.RequestSigning;
import dev.kurs.edge.call.RequestTarget;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.jr.ob.JSON;

/**
 * A market maker over HTTP, as MAKERS.md has it, which quotes the mid it is told less its margin and behaves as it is told.
 *
 * <p>{@code PlayedMaker.start(url, apiKey, secret, terms, System.out::println)} listens at the url's port until it is closed. Requests that are not signed with the
 * secret are answered 401.
 */
public final class PlayedMaker implements AutoCloseable {
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int LONGEST_BODY = 65_536;
    private static final long TOLERANCE_SECONDS = 60;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final List<Heard> heard = new CopyOnWriteArrayList<>();
    private final Set<String> confirmed = ConcurrentHashMap.newKeySet();
    private final String apiKey;
    private final byte[] secret;
    private final MakerQuoting quoting;
    private final MakerHabit habit;
    private final Consumer<String> log;

    /** A request that was signed rightly. */
    public record Heard(String path, Map<String, Object> members) {}

    private PlayedMaker(
            HttpServer server,
            String apiKey,
            String secret,
            MakerQuoting quoting,
            MakerHabit habit,
            Consumer<String> log) {
        this.server = server;
        this.apiKey = apiKey;
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
        this.quoting = quoting;
        this.habit = habit;
        this.log = log;
    }

    /**
     * Listens.
     *
     * @param url its port and path; the host is this machine
     * @param log told a line of each request
     */
    public static PlayedMaker start(
            URI url, String apiKey, String secret, MakerQuoting quoting, MakerHabit habit, Consumer<String> log)
            throws IOException {
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Math.max(0, url.getPort())), 0);
        PlayedMaker maker = new PlayedMaker(server, apiKey, secret, quoting, habit, log);
        server.setExecutor(maker.threads);
        server.createContext("/", maker::handle);
        server.start();
        return maker;
    }

    /** What it heard so far, signed rightly. */
    public List<Heard> heard() {
        return List.copyOf(heard);
    }

    /** How many requests to a path it heard. */
    public long count(String path) {
        return heard.stream().filter(request -> request.path().equals(path)).count();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readNBytes(LONGEST_BODY);
            String path = exchange.getRequestURI().getRawPath();
            if (!isSigned(exchange, path, body)) {
                answer(exchange, UNAUTHORIZED, "{\"error\":\"not signed with our secret\"}");
                return;
            }
            String command = path.substring(path.lastIndexOf('/'));
            Map<String, Object> members = JSON.std.mapFrom(new String(body, StandardCharsets.UTF_8));
            heard.add(new Heard(command, members));
            log.accept(command + " " + members);
            switch (command) {
                case "/rfq" -> quote(exchange, members);
                case "/accept" -> accept(exchange, members);
                case "/cancel" -> answer(exchange, OK, "{}");
                default -> answer(exchange, NOT_FOUND, "{}");
            }
        } catch (JacksonException notJson) {
            answer(exchange, BAD_REQUEST, "{\"error\":\"not JSON\"}");
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private void quote(HttpExchange exchange, Map<String, Object> request) throws IOException, InterruptedException {
        switch (habit) {
            case DECLINES -> exchange.sendResponseHeaders(NO_CONTENT, -1);
            case STALLS -> closing.await();
            case DIES -> log.accept("(the connection is cut)");
            case GARBAGE -> answer(exchange, OK, "\u0000<html>busy</html>");
            case LATE -> {
                Instant respondBy = Instant.parse(String.valueOf(request.get("respond_by")));
                boolean unused = closing.await(
                        Duration.between(Instant.now(), respondBy)
                                .plusMillis(200)
                                .toMillis(),
                        TimeUnit.MILLISECONDS);
                answer(exchange, OK, JSON.std.asString(quoting.quote(request, habit)));
            }
            default -> answer(exchange, OK, JSON.std.asString(quoting.quote(request, habit)));
        }
    }

    private void accept(HttpExchange exchange, Map<String, Object> request) throws IOException, InterruptedException {
        Map<String, Object> verdict = new LinkedHashMap<>();
        String name = request.get("rfq_id") + "/" + request.get("maker_quote_id");
        switch (habit) {
            case STALLS_ACCEPT -> closing.await();
            case GARBAGE_ACCEPT -> answer(exchange, OK, "yes");
            case REJECTS -> {
                verdict.put("status", "REJECTED");
                verdict.put("reference", "");
                answer(exchange, OK, JSON.std.asString(verdict));
            }
            default -> {
                boolean isFirst = confirmed.add(name);
                if (isFirst && habit == MakerHabit.CONFIRMS_TWICE) {
                    return;
                }
                verdict.put("status", "CONFIRMED");
                verdict.put("reference", "T-" + confirmed.size());
                answer(exchange, OK, JSON.std.asString(verdict));
            }
        }
    }

    private boolean isSigned(HttpExchange exchange, String path, byte[] body) {
        String timestamp = header(exchange, "x-svc-timestamp");
        if (!timestamp.matches("\\d{1,12}")
                || Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE_SECONDS
                || !header(exchange, "x-svc-api-key").equals(apiKey)) {
            return false;
        }
        String expected = new RequestSigning()
                .sign(
                        secret,
                        timestamp,
                        new RequestTarget(exchange.getRequestMethod(), path, ""),
                        header(exchange, "x-svc-request-id"),
                        body,
                        body.length);
        return MessageDigest.isEqual(
                expected.getBytes(StandardCharsets.US_ASCII),
                header(exchange, "x-svc-signature").getBytes(StandardCharsets.US_ASCII));
    }

    private static String header(HttpExchange exchange, String name) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
