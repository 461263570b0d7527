package dev.kurs.bench.http;

import dev.kurs.service.client.OperatorClient;
import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.jr.ob.JSON;

/** A partner that the rig asks as. */
@SuppressWarnings("ArrayRecordComponent")
record RigPartner(String apiKey, byte[] secret, String wallet) {
    private static final String REASON = "load rig";

    /** An operator may ask fifty times a second. */
    private static final long BETWEEN_POSTS_NS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Makes partners over the operators' surface, with a key, a wallet and the corridor each. */
    static List<RigPartner> make(Manifest sandbox, String pair, int count) throws IOException {
        List<RigPartner> made = new ArrayList<>();
        try (OperatorClient operators = new OperatorClient(sandbox.baseUrl(), sandbox.operatorToken())) {
            for (int index = 1; index <= count; index++) {
                made.add(make(operators, pair, index));
            }
        }
        return made;
    }

    private static RigPartner make(OperatorClient operators, String pair, int index) throws IOException {
        Map<?, ?> partner = JSON.std.mapFrom(post(
                operators,
                "/partners",
                Map.of("name", "Rig " + index, "corridors", Map.of(pair, Map.of("enabled", true)), "reason", REASON)));
        String path = "/partners/" + partner.get("partner_id");
        Map<?, ?> key = JSON.std.mapFrom(post(operators, path + "/keys", Map.of("kind", "HMAC", "reason", REASON)));
        String wallet = String.format(Locale.ROOT, "0x%040x", 0x5eed_0000L + index);
        post(
                operators,
                path + "/wallets",
                Map.of("wallet_address", wallet, "permissions", List.of("swap"), "reason", REASON));
        byte[] secret = key.get("secret").toString().getBytes(StandardCharsets.UTF_8);
        return new RigPartner(key.get("key_id").toString(), secret, wallet);
    }

    private static String post(OperatorClient operators, String path, Map<String, ?> body) throws IOException {
        LockSupport.parkNanos(BETWEEN_POSTS_NS);
        return operators.post(path, body);
    }
}
