package dev.kurs.service.system;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.secp256k1.RecoverableSigner;
import dev.kurs.chain.secp256k1.Signers;
import dev.kurs.protocol.hash.Keccak256;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/** All live sources but the chain on one port of this machine, telling prices of now; each can be made to fail by its name. */
final class LocalOracles implements AutoCloseable {
    private static final Map<String, String> PYTH_IDS = Map.of(
            "2b89b9dc8fdf9f34709a5b106b472f0f39bb6ca9ce04b0fd7f2e971688e2e53b", "100010000",
            "ef2c98c804ba503c6a707e38be4dfbb16683775f195b091252bf24693042fd52", "15983400000",
            "396a969a9c1480fa15ed50bc59149e2c0075a72fe8f458ed941ddec48bdb4918", "127650000",
            "6693afcd49878bbd622e46bd805e7177932cf6ab0b1c91b135d71151b9207433", "1631250000000",
            "6049eac22964b1ac2119e54c98f3caa165817d84273a121ee122fafb664a8094", "397510000");
    private static final Map<String, String> RED_STONE = Map.of(
            "USDT", "1.0001", "JPY", "0.00625649", "SGD", "0.78339209", "IDR", "0.00006130", "MYR", "0.25156600");
    private static final Map<String, String> TWELVE_DATA =
            Map.of("USD/JPY", "159.835", "USD/SGD", "1.2765", "USD/IDR", "16312.6", "USD/MYR", "3.9751");
    private static final int SIGNERS = 3;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Integer> failing = new ConcurrentHashMap<>();
    private final AtomicReference<String> lastKey = new AtomicReference<>();
    private volatile boolean closed;

    LocalOracles() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        serve("pyth", "/v2/updates/price/latest", exchange -> pyth());
        serve("redstone", "/v2/data-packages/latest/redstone-primary-prod", exchange -> redStone());
        serve(
                "kraken",
                "/0/public/Ticker",
                exchange -> kraken(exchange.getRequestURI().getQuery()));
        serve(
                "twelvedata",
                "/exchange_rate",
                exchange -> twelveData(exchange.getRequestURI().getQuery()));
        serve("ecb", "/stats/eurofxref/eurofxref-daily.xml", exchange -> ecb());
        server.createContext("/v2/updates/price/stream", this::stream);
        server.start();
    }

    /** What a test answers to one request. */
    private interface Answer {
        String to(HttpExchange exchange);
    }

    String uri() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The sources as {@code feeds.live} names them. */
    String sources() {
        return """
            pyth: {rank: PRIMARY, uris: ["%1$s"], poll_interval: 200ms, key_file: live/pyth.key}
            redstone: {rank: FALLBACK, uris: ["%1$s"], poll_interval: 200ms, quorum: 3, signers: %2$s}
            kraken: {rank: CROSS_CHECK, uris: ["%1$s"], poll_interval: 200ms, symbols: {USDT/USD: USDTUSD, USD/JPY: USDJPY}}
            twelvedata: {rank: CROSS_CHECK, uris: ["%1$s"], poll_interval: 200ms, symbols: {USD/SGD: USD/SGD, USD/IDR: USD/IDR, USD/MYR: USD/MYR}}
            ecb: {uris: ["%1$s"], poll_interval: 1s}
            """.formatted(uri(), signers());
    }

    /** From now on a source answers with this status; 200 for its prices again. */
    void answerWith(String source, int status) {
        failing.put(source, status);
    }

    String lastPythKey() {
        return lastKey.get();
    }

    private void serve(String source, String path, Answer answer) {
        server.createContext(path, exchange -> {
            int status = failing.getOrDefault(source, 200);
            if (source.equals("pyth")) {
                lastKey.set(exchange.getRequestHeaders().getFirst("Authorization"));
            }
            byte[] body = (status == 200 ? answer.to(exchange) : "not now").getBytes(StandardCharsets.UTF_8);
            try (exchange) {
                exchange.sendResponseHeaders(status, body.length);
                exchange.getResponseBody().write(body);
            }
        });
    }

    private void stream(HttpExchange exchange) throws IOException {
        try (exchange) {
            int status = failing.getOrDefault("pyth", 200);
            exchange.sendResponseHeaders(status, status == 200 ? 0 : -1);
            OutputStream body = exchange.getResponseBody();
            while (!closed && failing.getOrDefault("pyth", 200) == 200) {
                body.write(("data:" + pyth() + "\n\n").getBytes(StandardCharsets.UTF_8));
                body.flush();
                Eventually.pause(300);
            }
        } catch (IllegalStateException closing) {
            Thread.currentThread().interrupt();
        }
    }

    private static String pyth() {
        StringJoiner prices = new StringJoiner(",", "{\"parsed\":[", "]}");
        PYTH_IDS.forEach((id, price) -> prices.add(
                "{\"id\":\"%s\",\"price\":{\"price\":\"%s\",\"conf\":\"1000\",\"expo\":-8,\"publish_time\":%d}}"
                        .formatted(id, price, System.currentTimeMillis() / 1000)));
        return prices.toString();
    }

    private static String kraken(String query) {
        String[] sides =
                query.endsWith("USDTUSD") ? new String[] {"1.00020", "1.00010"} : new String[] {"159.840", "159.830"};
        return "{\"error\":[],\"result\":{\"X\":{\"a\":[\"%s\",\"1\",\"1\"],\"b\":[\"%s\",\"1\",\"1\"]}}}"
                .formatted(sides[0], sides[1]);
    }

    private static String twelveData(String query) {
        String symbol = query.substring(query.indexOf('=') + 1);
        return "{\"symbol\":\"%s\",\"rate\":%s,\"timestamp\":%d}"
                .formatted(symbol, TWELVE_DATA.get(symbol), System.currentTimeMillis() / 1000);
    }

    private static String ecb() {
        return """
            <Envelope><Cube><Cube time='%s'><Cube currency='USD' rate='1.1722'/><Cube currency='JPY' rate='187.35'/>
            <Cube currency='IDR' rate='19121.51'/><Cube currency='MYR' rate='4.6598'/><Cube currency='SGD' rate='1.4960'/>
            </Cube></Cube></Envelope>
            """.formatted(LocalDate.now(ZoneOffset.UTC));
    }

    private static String redStone() {
        long timeMs = System.currentTimeMillis() / 1000 * 1000;
        Map<String, StringJoiner> feeds = new TreeMap<>();
        for (int node = 1; node <= SIGNERS; node++) {
            try (SigningKey key = key(node);
                    RecoverableSigner signer = Signers.open(key)) {
                RED_STONE.forEach((id, value) -> feeds.computeIfAbsent(id, first -> new StringJoiner(",", "[", "]"))
                        .add(signed(signer, id, value, timeMs)));
            }
        }
        StringJoiner all = new StringJoiner(",", "{", "}");
        feeds.forEach((id, packages) -> all.add("\"" + id + "\":" + packages));
        return all.toString();
    }

    /** The bytes as the network's own documentation lists them: id, value, time, size, count. */
    private static String signed(RecoverableSigner signer, String id, String value, long timeMs) {
        byte[] e8 = new BigDecimal(value).movePointRight(8).toBigIntegerExact().toByteArray();
        ByteBuffer bytes = ByteBuffer.allocate(32 + 32 + 6 + 4 + 3);
        bytes.put(0, id.getBytes(StandardCharsets.US_ASCII));
        bytes.put(64 - e8.length, e8);
        bytes.putShort(64, (short) (timeMs >>> 32)).putInt(66, (int) timeMs);
        bytes.putInt(70, 32).put(76, (byte) 1);
        byte[] digest = new byte[32];
        new Keccak256().update(bytes.array()).digest(digest, 0);
        byte[] signature = new byte[RecoverableSigner.SIGNATURE_LENGTH];
        signer.sign(digest, signature);
        return "{\"timestampMilliseconds\":%d,\"signature\":\"%s\",\"dataPoints\":[{\"dataFeedId\":\"%s\",\"value\":%s}]}"
                .formatted(timeMs, Base64.getEncoder().encodeToString(signature), id, value);
    }

    private static String signers() {
        StringJoiner addresses = new StringJoiner(", ", "[", "]");
        for (int node = 1; node <= SIGNERS; node++) {
            try (SigningKey key = key(node)) {
                addresses.add("\"0x" + HexFormat.of().formatHex(key.address()) + "\"");
            }
        }
        return addresses.toString();
    }

    private static SigningKey key(int node) {
        byte[] secret = new byte[SigningKey.LENGTH];
        secret[0] = (byte) node;
        return SigningKey.of(secret);
    }

    @Override
    public void close() {
        closed = true;
        server.stop(0);
        threads.shutdownNow();
    }
}
