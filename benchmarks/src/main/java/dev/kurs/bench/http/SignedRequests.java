package dev.kurs.bench.http;

import dev.kurs.edge.auth.RequestSigning;
import dev.kurs.edge.call.RequestTarget;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** Quote requests of one partner as they go over the wire, each with a request id and a signature of its own. For one connection. */
final class SignedRequests {
    private static final AtomicLong NEXT = new AtomicLong(System.nanoTime());

    private final RequestSigning signing = new RequestSigning();
    private final InstantSource clock = InstantSource.system();
    private final RequestTarget target;
    private final RigPartner partner;
    private final byte[] body;
    private final String head;

    SignedRequests(String path, RigPartner partner, byte[] body) {
        this.partner = partner;
        this.body = body;
        target = new RequestTarget("POST", path, "");
        head = "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: "
                + body.length + "\r\nx-svc-api-key: " + partner.apiKey() + "\r\nx-svc-request-id: ";
    }

    byte[] next() {
        String requestId = "rig-" + NEXT.getAndIncrement();
        String timestamp = Long.toString(clock.instant().getEpochSecond());
        String signature = signing.sign(partner.secret(), timestamp, target, requestId, body, body.length);
        byte[] start = (head + requestId + "\r\nx-svc-timestamp: " + timestamp + "\r\nx-svc-signature: " + signature
                        + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] whole = new byte[start.length + body.length];
        System.arraycopy(start, 0, whole, 0, start.length);
        System.arraycopy(body, 0, whole, start.length, body.length);
        return whole;
    }
}
