package dev.kurs.service.system;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** What a hostile connection says at first, and then again and again: {@code ANNOUNCES} names 64 KiB that it never sends. */
enum HostileHabit {
    ANNOUNCES(1, 0),
    SENDS_NEARLY_ALL(60_000, 0),
    DRIPS(1, 1),
    NEVER_ENDS_ITS_HEAD(0, 40),
    PIPELINES_AND_TAKES_NO_ANSWER(0, 0),
    SPEAKS_ANOTHER_LANGUAGE(0, 100);

    private static final int ANNOUNCED = 65_536;

    private final int bodyBytes;
    private final int bytesATick;

    HostileHabit(int bodyBytes, int bytesATick) {
        this.bodyBytes = bodyBytes;
        this.bytesATick = bytesATick;
    }

    static HostileHabit of(int number) {
        return values()[number % values().length];
    }

    byte[] opening(String apiKey, long nowSeconds, Random random) {
        return switch (this) {
            case ANNOUNCES, SENDS_NEARLY_ALL, DRIPS ->
                bytes(post(apiKey, nowSeconds, random) + "Content-Length: " + ANNOUNCED + "\r\n\r\n"
                        + "x".repeat(bodyBytes));
            case NEVER_ENDS_ITS_HEAD -> bytes("GET /v1/rates HTTP/1.1\r\nX-Padding: " + "x".repeat(12_000));
            case PIPELINES_AND_TAKES_NO_ANSWER -> bytes(pipelined(40));
            case SPEAKS_ANOTHER_LANGUAGE -> noise(random, 4_000);
        };
    }

    byte[] more(Random random) {
        return switch (this) {
            case ANNOUNCES, SENDS_NEARLY_ALL -> new byte[0];
            case DRIPS, NEVER_ENDS_ITS_HEAD -> bytes("y".repeat(bytesATick));
            case PIPELINES_AND_TAKES_NO_ANSWER -> bytes(pipelined(1));
            case SPEAKS_ANOTHER_LANGUAGE -> noise(random, bytesATick);
        };
    }

    /** A known key; the signature is only judged once the body is there. */
    private static String post(String apiKey, long nowSeconds, Random random) {
        return "POST /v1/quote HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nx-svc-api-key: "
                + apiKey
                + "\r\nx-svc-timestamp: " + nowSeconds + "\r\nx-svc-request-id: hostile-" + random.nextLong()
                + "\r\nx-svc-signature: " + "0".repeat(64) + "\r\n";
    }

    private static String pipelined(int requests) {
        return "GET /v1/corridors HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(requests);
    }

    private static byte[] noise(Random random, int length) {
        byte[] noise = new byte[length];
        random.nextBytes(noise);
        return noise;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
