package dev.kurs.bench.http;

import dev.kurs.edge.auth.RequestSigning;
import dev.kurs.edge.call.RequestTarget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.jr.ob.JSON;

/**
 * Quote requests as they go over the wire, each with a request id and a signature of its own, of one partner after the other and one quote after the other. For one
 * connection.
 *
 * <p>Example: of two partners that may each ask a thousand times a second, two thousand a second.
 */
final class SignedRequests {
    private static final AtomicLong NEXT = new AtomicLong(System.nanoTime());

    private final RequestSigning signing = new RequestSigning();
    private final InstantSource clock = InstantSource.system();
    private final List<Request> requests;
    private int turn;

    /**
     * What is asked for.
     *
     * @param terms all but the wallet, which is the partner's
     */
    record Quote(String path, Map<?, ?> terms) {}

    /** What one partner's requests for a quote have in common. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Request(byte[] secret, RequestTarget target, String head, byte[] body) {
        static Request of(RigPartner partner, Quote quote) throws IOException {
            Map<Object, Object> asked = new LinkedHashMap<>(quote.terms());
            asked.put("wallet_address", partner.wallet());
            byte[] body = JSON.std.asBytes(asked);
            String head = "POST " + quote.path()
                    + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: " + body.length
                    + "\r\nx-svc-api-key: " + partner.apiKey() + "\r\nx-svc-request-id: ";
            return new Request(partner.secret(), new RequestTarget("POST", quote.path(), ""), head, body);
        }
    }

    SignedRequests(List<RigPartner> partners, List<Quote> quotes) throws IOException {
        requests = new ArrayList<>();
        for (Quote quote : quotes) {
            for (RigPartner partner : partners) {
                requests.add(Request.of(partner, quote));
            }
        }
    }

    byte[] next() {
        Request request = requests.get(turn);
        turn = (turn + 1) % requests.size();
        String requestId = "rig-" + NEXT.getAndIncrement();
        String timestamp = Long.toString(clock.instant().getEpochSecond());
        byte[] body = request.body();
        String signature = signing.sign(request.secret(), timestamp, request.target(), requestId, body, body.length);
        byte[] start = (request.head() + requestId + "\r\nx-svc-timestamp: " + timestamp + "\r\nx-svc-signature: "
                        + signature + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] whole = new byte[start.length + body.length];
        System.arraycopy(start, 0, whole, 0, start.length);
        System.arraycopy(body, 0, whole, start.length, body.length);
        return whole;
    }
}
