package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.maker.MakerHabit;
import dev.kurs.service.maker.PlayedMaker;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.sandbox.Sandbox;
import dev.kurs.service.sandbox.SandboxOptions;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Emergency requests for quotes over HTTP alone, against makers that are honest, lie, are silent and speak twice. */
class MakersTest {
    private static final String RFQ = "/emergency-rfq";

    @TempDir
    private Path data;

    private final PlayedMakers makers = new PlayedMakers();
    private List<PlayedMaker> played = List.of();
    private int hedges;

    @AfterEach
    void shouldSayTheSameAgain() {
        makers.close();
        CommandLineRun.of("replay", "--data", data.toString()).shouldEndWith(0).shouldSay("byte for byte");
    }

    @Test
    void shouldClearABatchWithTheBestMakerAndShowWhatItOwes() throws IOException {
        try (Sandbox sandbox = sandbox()) {
            Manifest kurs = sandbox.manifest();
            OperatorApi desk = desk(kurs);
            desk.post(RFQ, Map.of("corridor", "USD-IDR", "reason", "r", "price_floor_override_bps", 9))
                    .shouldFail(400, "PRICE_FLOOR_OUT_OF_RANGE");
            desk.post(RFQ, Map.of("corridor", "USD-IDR", "reason", "r", "price_floor_override_bps", 300.5))
                    .shouldFail(400, "PRICE_FLOOR_OUT_OF_RANGE");
            desk.post(RFQ, order("USD-IDR")).shouldFail(400, "NO_OPEN_INVENTORY");
            desk.post(RFQ, order("USD-EUR")).shouldFail(400, "UNKNOWN_CORRIDOR");
            desk.get(RFQ + "/unknown").shouldFail(404, "NOT_FOUND");
            double mid = hedge(desk, "BUY", "1000000");
            PlayedMaker best = makers.play(kurs, 0, MakerHabit.HONEST, "3");
            PlayedMaker second = makers.play(kurs, 1, MakerHabit.HONEST, "8");
            makers.play(kurs, 2, MakerHabit.DECLINES, "0");

            Map<String, Object> dispatched =
                    desk.post(RFQ, order("USD-IDR")).shouldBe(200).json();
            assertEquals(
                    List.of(
                            "rfq_id",
                            "corridor",
                            "status",
                            "total_inventory_units",
                            "waop",
                            "price_floor",
                            "timeout_seconds",
                            "mm_recipients",
                            "dispatched_at"),
                    List.copyOf(dispatched.keySet()));
            assertEquals("DISPATCHED", dispatched.get("status"));
            assertEquals(1_000_000, number(dispatched, "total_inventory_units"));
            assertEquals(60, number(dispatched, "timeout_seconds"));
            assertEquals(List.of("batavia", "raffles", "sumida"), dispatched.get("mm_recipients"));
            assertEquals(mid * 0.995, number(dispatched, "price_floor"), mid * 0.001);

            Map<String, Object> filled = await(desk, dispatched, "FILLED");
            assertEquals("batavia", ((Map<?, ?>) filled.get("accepted")).get("maker"));
            assertEquals("T-1", ((Map<?, ?>) filled.get("accepted")).get("reference"));
            List<?> cleared = (List<?>) desk.get("/batches?status=EMERGENCY_CLEARED")
                    .shouldBe(200)
                    .json()
                    .get("batches");
            assertEquals(filled.get("batch_id"), ((Map<?, ?>) cleared.getFirst()).get("batch_id"));
            Map<String, Object> status = desk.get("/risk-status").shouldBe(200).json();
            assertEquals(filled.get("rfq_id"), ((Map<?, ?>) status.get("last_emergency_rfq")).get("rfq_id"));
            assertEquals(
                    0, number((Map<?, ?>) ((Map<?, ?>) status.get("corridors")).get("USD-IDR"), "inventory_units"));
            assertEquals(1, best.count("/accept"));
            Eventually.isTrue("the second is told that it was not taken", () -> second.count("/cancel") == 1);
            assertEquals(0, second.count("/accept"));

            List<?> owed =
                    (List<?>) desk.get("/obligations").shouldBe(200).json().get("obligations");
            assertEquals(1, owed.size(), "confirmed, and not delivered");
            assertEquals("batavia", ((Map<?, ?>) owed.getFirst()).get("maker"));
            String delivery = "/obligations/" + filled.get("rfq_id") + "/delivery";
            desk.post(delivery, Map.of("reason", "on the statement", "reference", "0xabc"))
                    .shouldBe(200);
            desk.post(delivery, Map.of("reason", "again", "reference", "0xabc")).shouldFail(404, "NOT_FOUND");
            assertTrue(((List<?>) desk.get("/obligations").json().get("obligations")).isEmpty());

            hedge(desk, "SELL", "1000");
            assertEquals(
                    -1_000,
                    number(desk.post(RFQ, order("USD-IDR")).shouldBe(200).json(), "total_inventory_units"));
        }
    }

    @Test
    void shouldTakeNothingFromThoseWhoLieAndBindNobodyTwice() throws IOException {
        try (Sandbox sandbox = sandbox()) {
            Manifest kurs = sandbox.manifest();
            OperatorApi desk = desk(kurs);
            hedge(desk, "BUY", "50000");
            assertEnds(kurs, desk, "EXPIRED", MakerHabit.WRONG_ID, MakerHabit.WRONG_AMOUNT, MakerHabit.GARBAGE);
            List<PlayedMaker> liars = played.subList(0, 2);
            Eventually.isTrue(
                    "who quoted something else hears that it is not taken",
                    () -> liars.stream().allMatch(liar -> liar.count("/cancel") == 1));
            assertEnds(kurs, desk, "EXPIRED", MakerHabit.OFF_PRICE, MakerHabit.ENDED, MakerHabit.DECLINES);
            Map<String, Object> rejected =
                    assertEnds(kurs, desk, "REJECTED", MakerHabit.REJECTS, MakerHabit.DECLINES, MakerHabit.DECLINES);
            assertNull(((Map<?, ?>) rejected.get("accepted")).get("reference"));
            assertTrue(((List<?>) desk.get("/obligations").json().get("obligations")).isEmpty());

            Map<String, Object> filled = assertEnds(
                    kurs, desk, "FILLED", MakerHabit.DECLINES, MakerHabit.CONFIRMS_TWICE, MakerHabit.DECLINES);
            assertEquals(List.of("raffles", "sumida"), filled.get("mm_recipients"), "batavia is left out for a while");
            assertEquals(2, played.get(1).count("/accept"));
            assertEquals(1, ((List<?>) desk.get("/obligations").json().get("obligations")).size());
            assertEquals(
                    0,
                    number(
                            (Map<?, ?>)
                                    ((Map<?, ?>) desk.get("/risk-status").json().get("corridors")).get("USD-IDR"),
                            "inventory_units"));
        }
    }

    @Test
    void shouldFinishARequestAfterAKillByWhatIsInTheJournal() throws IOException {
        Map<String, Object> dispatched;
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            OperatorApi desk = desk(kurs.manifest());
            hedge(desk, "BUY", "50000");
            dispatched = desk.post(RFQ, order("USD-IDR")).shouldBe(200).json();
            desk.post(RFQ, order("USD-IDR")).shouldFail(409, "RFQ_IN_PROGRESS");
            kurs.kill();
        }
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            OperatorApi desk = desk(kurs.manifest());
            desk.post(RFQ, order("USD-IDR")).shouldFail(409, "RFQ_IN_PROGRESS");
            PlayedMaker first = makers.play(kurs.manifest(), 0, MakerHabit.HONEST, "5");
            PlayedMaker second = makers.play(kurs.manifest(), 1, MakerHabit.HONEST, "6");
            makers.play(kurs.manifest(), 2, MakerHabit.DECLINES, "0");

            await(desk, dispatched, "FILLED");
            assertEquals(1, first.count("/accept"));
            assertEquals(0, second.count("/accept"));
            assertEquals(1, ((List<?>) desk.get("/obligations").json().get("obligations")).size());
        }
    }

    private Sandbox sandbox() throws IOException {
        return Sandbox.start(data, SandboxOptions.here(0, false, false), failure -> {
            throw new AssertionError("the core stopped", failure);
        });
    }

    private Map<String, Object> assertEnds(Manifest kurs, OperatorApi desk, String status, MakerHabit... habits) {
        played = makers.playAll(kurs, habits);
        return await(desk, desk.post(RFQ, order("USD-IDR")).shouldBe(200).json(), status);
    }

    private static Map<String, Object> await(OperatorApi desk, Map<String, Object> dispatched, String status) {
        String path = RFQ + "/" + dispatched.get("rfq_id");
        Eventually.isTrue(
                "the request is " + status,
                () -> status.equals(desk.get(path).json().get("status")));
        return desk.get(path).json();
    }

    /** Moves the position by a trade at the mid, which it gives. */
    private double hedge(OperatorApi desk, String side, String amount) {
        Map<String, Object> status = desk.get("/risk-status").shouldBe(200).json();
        double mid = number((Map<?, ?>) ((Map<?, ?>) status.get("corridors")).get("USD-IDR"), "oracle_mid");
        desk.post(
                        "/hedges",
                        Map.of(
                                "corridor",
                                "USD-IDR",
                                "side",
                                side,
                                "base_amount",
                                amount,
                                "price",
                                BigDecimal.valueOf(mid).toPlainString(),
                                "venue",
                                "OKX",
                                "reference",
                                "T-" + ++hedges,
                                "traded_at",
                                Instant.now().minusSeconds(1).toString(),
                                "reason",
                                "to have something to clear"))
                .shouldBe(201);
        return mid;
    }

    private static Map<String, Object> order(String corridor) {
        return Map.of("corridor", corridor, "reason", "out of it");
    }

    private static OperatorApi desk(Manifest kurs) {
        return OperatorApi.ofReserve(kurs.baseUrl(), kurs.operatorToken());
    }

    private static double number(Map<?, ?> members, String name) {
        return ((Number) members.get(name)).doubleValue();
    }
}
