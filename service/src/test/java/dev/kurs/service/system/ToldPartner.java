package dev.kurs.service.system;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** A partner's own server, which takes webhooks and answers what it is told to. */
public final class ToldPartner implements AutoCloseable {
    private final HttpServer server;
    private final List<Told> told = new CopyOnWriteArrayList<>();
    private volatile int status = 200;

    /** A webhook as it came. */
    public record Told(String eventId, String signature, String signatureV2, String body) {
        public long seq() {
            return Long.parseLong(signatureV2.replaceAll(".*,seq=(\\d+),.*", "$1"));
        }

        public String event() {
            return JsonText.members(body).get("event").replace("\"", "");
        }
    }

    public ToldPartner() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/hook", this::take);
        server.start();
    }

    private void take(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        told.add(new Told(
                exchange.getRequestHeaders().getFirst("X-Svc-Event-Id"),
                exchange.getRequestHeaders().getFirst("X-Svc-Signature"),
                exchange.getRequestHeaders().getFirst("X-Svc-Signature-V2"),
                body));
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    void answers(int newStatus) {
        status = newStatus;
    }

    public List<Told> told() {
        return told;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
