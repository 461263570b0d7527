package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.sandbox.Manifest;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long a refusal takes does not tell a token that there was from one that there never was. */
class RefusalTimingTest {
    private static final int WARM_UP = 500;
    private static final int ROUNDS = 1_500;

    @TempDir
    private Path data;

    @Test
    void shouldRefuseARevokedTokenInTheTimeOfAnUnknownOne() {
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            OperatorApi desk = new OperatorApi(kurs.baseUrl(), kurs.manifest().operatorToken());
            String id = String.valueOf(desk.post("/partners", Map.of("name", "Timed", "reason", "a test"))
                    .shouldBe(201)
                    .json()
                    .get("partner_id"));
            Map<String, Object> key = desk.post(
                            "/partners/" + id + "/keys", Map.of("kind", "BEARER", "reason", "a test"))
                    .shouldBe(201)
                    .json();
            String revoked = String.valueOf(key.get("secret"));
            IssuedSecrets.addFrom(revoked);
            desk.delete("/partners/" + id + "/keys/" + key.get("key_id") + "?reason=test")
                    .shouldBe(204);
            String unknown = revoked.substring(0, revoked.length() - 4) + "AAAA";

            long[][] takenNs = new long[2][ROUNDS];
            for (int round = -WARM_UP; round < ROUNDS; round++) {
                for (int kind = 0; kind < 2; kind++) {
                    int turn = (round & 1) == 0 ? kind : 1 - kind;
                    long taken = refusalNs(kurs.baseUrl(), turn == 0 ? revoked : unknown);
                    if (round >= 0) {
                        takenNs[turn][round] = taken;
                    }
                }
            }

            long revokedNs = quick(takenNs[0]);
            long unknownNs = quick(takenNs[1]);
            System.out.printf(
                    "RefusalTimingTest: the quickest tenth of %d refusals: %.1f us of a revoked token, %.1f us of an unknown one%n",
                    ROUNDS, revokedNs / 1e3, unknownNs / 1e3);
            assertTrue(Math.abs(revokedNs - unknownNs) < unknownNs / 4, revokedNs + " against " + unknownNs);
        }
    }

    private static long refusalNs(String baseUrl, String token) {
        OperatorApi api = new OperatorApi(baseUrl, token);
        long startNs = System.nanoTime();
        PartnerAnswer answer = api.get("/partners");
        long taken = System.nanoTime() - startNs;
        answer.shouldFail(401, "UNAUTHORIZED");
        return taken;
    }

    /** Whoever has the right answer to give is told it is wrong; a name that there is no key of, that there is none. Both hash what was sent. */
    @Test
    void shouldTellHowLongTheRefusalOfALiveKeyTakes() {
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            Manifest.Demonstrator live = kurs.manifest().partners().getFirst();
            QuotingPartner wrong = signer(kurs, live.apiKey());
            QuotingPartner unknown =
                    signer(kurs, live.apiKey().substring(0, live.apiKey().length() - 4) + "AAAA");
            long[][] takenNs = new long[2][ROUNDS];
            for (int round = -WARM_UP; round < ROUNDS; round++) {
                for (int kind = 0; kind < 2; kind++) {
                    int turn = (round & 1) == 0 ? kind : 1 - kind;
                    long startNs = System.nanoTime();
                    PartnerAnswer refusal = (turn == 0 ? wrong : unknown).rates("USDT-IDRX");
                    long taken = System.nanoTime() - startNs;
                    refusal.shouldFail(401, turn == 0 ? "INVALID_SIGNATURE" : "UNKNOWN_KEY");
                    if (round >= 0) {
                        takenNs[turn][round] = taken;
                    }
                }
            }
            long wrongNs = quick(takenNs[0]);
            long unknownNs = quick(takenNs[1]);
            System.out.printf(
                    "RefusalTimingTest: the quickest tenth of %d refusals: %.1f us of a live key with a wrong signature, %.1f us"
                            + " of an unknown key%n",
                    ROUNDS, wrongNs / 1e3, unknownNs / 1e3);
            assertTrue(Math.abs(wrongNs - unknownNs) < unknownNs / 4, wrongNs + " against " + unknownNs);
        }
    }

    private static QuotingPartner signer(KursProcess kurs, String apiKey) {
        return new QuotingPartner(
                kurs.baseUrl(),
                new Manifest.Demonstrator(
                        new UUID(0, 1), "Timed", apiKey, "not-the-secret", "", new Manifest.Wallet("", "")));
    }

    /** What a tenth of them is below: on a machine that is busy with other things, too, some are answered without a wait. */
    private static long quick(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 10];
    }
}
