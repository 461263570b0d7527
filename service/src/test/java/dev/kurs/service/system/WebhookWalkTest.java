package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.system.ToldPartner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Webhooks from the journal to a partner's server and back to operators, over kills of the service. */
class WebhookWalkTest {
    private static final int KILLS = Integer.getInteger("kurs.webhook.kills", 2);

    /** Of a corridor and the two that read the same prices, there and back. */
    private static final int CHANGES = 6;

    private static final Path EXAMPLES = Path.of("../examples").toAbsolutePath();

    @TempDir
    private Path data;

    private final ToldPartner partner = new ToldPartner();
    private KursProcess kurs;
    private OperatorApi desk;
    private OperatorApi reserve;
    private String partnerId;
    private String keyId;
    private String secret;

    @BeforeEach
    void start() {
        kurs = KursProcess.sandbox(data);
        connect();
        partnerId = kurs.manifest().partners().getFirst().partnerId().toString();
        Map<String, Object> key = desk.post(
                        "/partners/" + partnerId + "/keys", Map.of("kind", "WEBHOOK", "reason", "a test"))
                .shouldBe(201)
                .json();
        keyId = String.valueOf(key.get("key_id"));
        secret = String.valueOf(key.get("secret"));
        IssuedSecrets.addFrom(secret);
        desk.patch("/partners/" + partnerId, Map.of("webhook_url", partner.url(), "reason", "a test"))
                .shouldBe(200);
    }

    @AfterEach
    void stop() {
        kurs.close();
        partner.close();
    }

    private void connect() {
        desk = new OperatorApi(kurs.baseUrl(), kurs.manifest().operatorToken());
        reserve = OperatorApi.ofReserve(kurs.baseUrl(), kurs.manifest().operatorToken());
    }

    /** Two state changes of USD-IDR, and of the two corridors that read the same prices. */
    private void haltAndResume() {
        Object override = reserve.post(
                        "/state-override",
                        Map.of(
                                "corridor",
                                "USD-IDR",
                                "target_state",
                                "HALT",
                                "override_duration_minutes",
                                5,
                                "reason",
                                "a test"))
                .shouldBe(200)
                .json()
                .get("override_id");
        reserve.delete("/state-override/" + override + "?reason=a+test").shouldBe(204);
    }

    /** All that are listed, page by page. */
    private List<Map<?, ?>> listed(String query) {
        List<Map<?, ?>> webhooks = new ArrayList<>();
        String page = query;
        for (Map<?, ?> pagination = Map.of("has_more", true);
                pagination.get("has_more").equals(true); ) {
            Map<?, ?> answer = desk.get("/webhooks" + page).shouldBe(200).json();
            for (Object each : (List<?>) answer.get("webhooks")) {
                webhooks.add((Map<?, ?>) each);
            }
            pagination = (Map<?, ?>) answer.get("pagination");
            page = (query.isEmpty() ? "?" : query + "&") + "cursor=" + pagination.get("next_cursor");
        }
        return webhooks;
    }

    private Map<?, ?> listedOne(String eventId) {
        return listed("").stream()
                .filter(webhook -> eventId.equals(webhook.get("event_id")))
                .findFirst()
                .orElseThrow();
    }

    /** Of changes, and of a quote that expires while the service is killed and started again. */
    @Test
    void shouldLoseNothingAndKeepOrderAndIdsOverKills() throws Exception {
        V01Partner.of(kurs, 1).firmQuote("USD-IDR", "SELL", "1000.5", "").shouldBe(200);
        haltAndResume();
        Eventually.isTrue("every change is told", () -> partner.told().size() >= CHANGES);
        List<String> said = partner.told().stream().map(Told::body).toList();
        assertTrue(
                said.get(0).contains("\"previous_state\":\"NORMAL\",\"new_state\":\"HALT\",\"allowed_directions\":[]"));
        assertTrue(
                said.stream().anyMatch(body -> body.contains("\"corridor\":\"USD-IDR\",\"previous_state\":\"HALT\"")));
        verifiers(partner.told().getFirst());

        killAgainAndAgain();
        Eventually.isTrue("the quote expires", () -> !expired().isEmpty());
        haltAndResume();
        awaitAllStored(kurs);
        Eventually.isTrue("all are told", () -> listed("?status=PENDING").isEmpty());

        shouldBeGaplessAndInOrder();
        Told expired = expired().getFirst();
        assertTrue(
                expired.body().contains("\"pair\":\"USD-IDR\",\"side\":\"SELL\",\"amount\":1000.5,"), expired.body());
        assertEquals("DELIVERED", listedOne(expired.eventId()).get("status"));
        assertEquals(
                partner.told().getLast().eventId(),
                listed("?partner_id=" + partnerId).getFirst().get("event_id"));
        assertEquals(List.of(), listed("?status=FAILED"));
        desk.get("/webhooks?status=LOST").shouldFail(400, "INVALID_REQUEST");
    }

    /** What is yet to be stored is not listed as pending. */
    static void awaitAllStored(KursProcess kurs) {
        Eventually.isTrue(
                "the webhooks' store has what is journaled",
                () -> Http.get(kurs.metricsUrl() + "/metrics").body().contains("kurs_webhooks_lag_records 0"));
    }

    private void killAgainAndAgain() {
        for (int kill = 0; kill < KILLS; kill++) {
            int before = partner.told().size();
            for (int round = 0; round < 5; round++) {
                haltAndResume();
            }
            Eventually.isTrue("some are told", () -> partner.told().size() > before);
            kurs.kill();
            kurs = KursProcess.sandbox(data);
            connect();
        }
    }

    private List<Told> expired() {
        return partner.told().stream()
                .filter(told -> told.event().equals("quote.expired"))
                .toList();
    }

    private void shouldBeGaplessAndInOrder() {
        List<Long> firstTime = partner.told().stream().map(Told::seq).distinct().toList();
        assertEquals(LongStream.rangeClosed(1, firstTime.size()).boxed().toList(), firstTime);
        assertTrue(firstTime.size() >= 10 * KILLS + 2, firstTime::toString);
        assertEquals(
                firstTime.size(),
                partner.told().stream().map(Told::eventId).distinct().count());
    }

    private void verifiers(Told told) throws Exception {
        List<List<String>> programs = List.of(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        EXAMPLES.resolve("java/VerifyWebhook.java").toString()),
                List.of(
                        "node",
                        EXAMPLES.resolve("javascript/verify-webhook.mjs").toString()),
                List.of(
                        "python3",
                        "-B",
                        EXAMPLES.resolve("python/verify_webhook.py").toString()));
        for (List<String> program : programs) {
            verify(program, secret, told.signatureV2(), told.body())
                    .shouldEndWith(0)
                    .shouldSay("verified: event " + told.eventId() + ", seq " + told.seq());
            verify(program, secret, told.signatureV2(), told.body() + " ").shouldEndWith(1);
            verify(program, secret + "x", told.signatureV2(), told.body()).shouldEndWith(1);
            verify(program, secret, told.signatureV2().replace(",seq=", ",seq=1"), told.body())
                    .shouldEndWith(1);
            verify(program, secret, "sha256=", told.body()).shouldEndWith(1);
        }
    }

    private Outcome verify(List<String> program, String with, String signature, String body)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(program);
        command.add(signature);
        Path came = Files.writeString(data.resolve("came"), body);
        Path said = Files.createTempFile(data, "said", ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(came.toFile())
                .redirectOutput(said.toFile());
        builder.environment().put("WEBHOOK_SECRET", with);
        Process process = builder.start();
        assertTrue(process.waitFor(120, TimeUnit.SECONDS));
        return new Outcome(process.exitValue(), Files.readString(said));
    }

    @Test
    void shouldSignWithBothSecretsWhileTheKeyRotates() {
        Map<String, Object> rotated = desk.post(
                        "/partners/" + partnerId + "/keys/" + keyId + "/rotate",
                        Map.of("overlap_seconds", 3_600, "reason", "a test"))
                .shouldBe(201)
                .json();
        String newer = String.valueOf(rotated.get("secret"));
        IssuedSecrets.addFrom(newer);
        haltAndResume();
        Eventually.isTrue("a change is told", () -> !partner.told().isEmpty());

        Told told = partner.told().getFirst();
        String[] groups = told.signatureV2().split(" ", -1);
        assertEquals(2, groups.length);
        assertEquals("sha256=" + Hmac.hex(secret, told.body()), told.signature());
        assertEquals(signed(groups[0], secret, told), groups[0]);
        assertEquals(signed(groups[1], newer, told), groups[1]);
    }

    private static String signed(String group, String with, Told told) {
        String moment = group.replaceAll("^t=(\\d+),.*", "$1");
        return "t=" + moment + ",id=" + told.eventId() + ",seq=" + told.seq() + ",sha256="
                + Hmac.hex(with, moment + "." + told.eventId() + "." + told.seq() + "." + told.body());
    }

    @Test
    void shouldTellOnceMoreWhatAnOperatorWants() {
        partner.answers(410);
        haltAndResume();
        Eventually.isTrue("all are tried", () -> partner.told().size() >= CHANGES);
        String eventId = partner.told().getFirst().eventId();
        String path = "/webhooks/" + eventId + "/redeliver";
        desk.post(path, Map.of("reason", " ")).shouldFail(400, "INVALID_REQUEST");
        desk.post("/webhooks/none/redeliver", Map.of("reason", "a test")).shouldFail(404, "NOT_FOUND");
        partner.answers(200);

        desk.post(path, Map.of("reason", "they are back")).shouldBe(202);

        Eventually.isTrue(
                "it is delivered", () -> "DELIVERED".equals(listedOne(eventId).get("status")));
        Map<?, ?> delivered = listedOne(eventId);
        List<?> attempts = (List<?>) delivered.get("attempts");
        assertEquals(410, ((Map<?, ?>) attempts.getFirst()).get("status_code"));
        assertEquals(200, ((Map<?, ?>) attempts.getLast()).get("status_code"));
        Eventually.isTrue("it is in the audit", () -> {
            String audit =
                    desk.get("/audit?action=RedeliverWebhook").shouldBe(200).body();
            return audit.contains("they are back") && audit.contains("partners/" + partnerId + "/webhooks/" + eventId);
        });
    }
}
