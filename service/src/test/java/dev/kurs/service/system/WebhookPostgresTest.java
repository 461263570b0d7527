package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.postgres.RealPostgres;
import dev.kurs.service.system.ToldPartner.Told;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Webhooks that are kept on PostgreSQL, over kills of the service. */
class WebhookPostgresTest {
    private static final int KILLS = Integer.getInteger("kurs.webhook.kills", 2);

    @TempDir
    private Path directory;

    private Path data;
    private Path configuration;
    private OperatorApi desk;
    private OperatorApi reserve;

    private void configure() {
        data = directory.resolve("data");
        try (KursProcess sandbox = KursProcess.sandbox(data)) {
            String text = ConfigurationText.ofSandbox(sandbox.manifest()).yaml() + "\nwebhooks: {jdbc_url: \""
                    + RealPostgres.newDatabase() + "\", user: " + RealPostgres.USER + "}\n";
            configuration = new ConfigurationText(text).write(data.resolve("kurs.yaml"));
            sandbox.stop().shouldEndWith(0);
        }
    }

    private KursProcess serve() {
        KursProcess kurs = KursProcess.serve(data, configuration);
        desk = new OperatorApi(kurs.baseUrl(), kurs.manifest().operatorToken());
        reserve = OperatorApi.ofReserve(kurs.baseUrl(), kurs.manifest().operatorToken());
        return kurs;
    }

    private void haltAndResume() {
        Object override = reserve.post(
                        "/state-override", Map.of("corridor", "USD-IDR", "target_state", "HALT", "reason", "a test"))
                .shouldBe(200)
                .json()
                .get("override_id");
        reserve.delete("/state-override/" + override + "?reason=a+test").shouldBe(204);
    }

    @Test
    void shouldLoseNothingAndKeepOrderAndIdsOverKills() {
        configure();
        KursProcess kurs = serve();
        try (ToldPartner partner = new ToldPartner()) {
            String partnerId = kurs.manifest().partners().getFirst().partnerId().toString();
            Map<String, Object> key = desk.post(
                            "/partners/" + partnerId + "/keys", Map.of("kind", "WEBHOOK", "reason", "a test"))
                    .shouldBe(201)
                    .json();
            IssuedSecrets.addFrom(String.valueOf(key.get("secret")));
            desk.patch("/partners/" + partnerId, Map.of("webhook_url", partner.url(), "reason", "a test"))
                    .shouldBe(200);
            for (int kill = 0; kill < KILLS; kill++) {
                int before = partner.told().size();
                haltAndResume();
                haltAndResume();
                Eventually.isTrue("some are told", () -> partner.told().size() > before);
                kurs.kill();
                kurs = serve();
            }
            haltAndResume();
            WebhookWalkTest.awaitAllStored(kurs);
            Eventually.isTrue("all are told", () -> isDone(partner));

            List<Long> firstTime =
                    partner.told().stream().map(Told::seq).distinct().toList();
            assertEquals(LongStream.rangeClosed(1, firstTime.size()).boxed().toList(), firstTime);
            assertTrue(firstTime.size() >= 4 * KILLS + 2, firstTime::toString);
            kurs.stop().shouldEndWith(0);
            CommandLineRun.of("reconcile", "--data", data.toString())
                    .shouldEndWith(0)
                    .shouldSay("the books agree");
        } finally {
            kurs.close();
        }
    }

    private boolean isDone(ToldPartner partner) {
        List<?> pending = (List<?>)
                desk.get("/webhooks?status=PENDING").shouldBe(200).json().get("webhooks");
        return pending.isEmpty()
                && partner.told().stream().anyMatch(told -> told.body().contains("\"previous_state\":\"HALT\""));
    }
}
