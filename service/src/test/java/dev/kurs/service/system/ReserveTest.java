package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reserve pool by HTTP alone: hedges move positions, risk is shown, operators set states, and all of it survives a kill. */
class ReserveTest {
    @TempDir
    private Path data;

    @AfterEach
    void shouldSayTheSameAgain() {
        CommandLineRun.of("replay", "--data", data.toString()).shouldEndWith(0).shouldSay("byte for byte");
    }

    @Test
    void shouldShowRiskAndKeepWhatOperatorsDecideThroughAKill() {
        String overrideId;
        Map<String, Object> hedge;
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            OperatorApi desk = desk(kurs);
            Map<String, Object> before = valued(desk);
            assertEquals(
                    List.of(
                            "snapshot_time",
                            "reserve_capital_usd",
                            "portfolio_var_usd",
                            "portfolio_var_pct",
                            "undiversified_var_usd",
                            "diversification_discount_usd",
                            "gross_exposure_usd",
                            "overall_status",
                            "corridors",
                            "last_emergency_rfq",
                            "open_obligations",
                            "owed_to_us_usd",
                            "owed_by_us_usd"),
                    List.copyOf(before.keySet()));
            assertEquals(600, number(before, "reserve_capital_usd") / 1e6, 30);
            assertEquals(0, number(before, "portfolio_var_usd"));
            double mid = number(corridor(before, "USD-IDR"), "oracle_mid");

            hedge = desk.post("/hedges", hedge("USD-IDR", "BUY", "1000000", mid, "T-1"))
                    .shouldBe(201)
                    .json();
            assertEquals("USDT-IDRX-1", hedge.get("batch_id"));
            desk.post(
                            "/hedges",
                            hedge(
                                    "USDT-JPYC",
                                    "SELL",
                                    "500000",
                                    number(corridor(before, "USDT-JPYC"), "oracle_mid"),
                                    "T-2"))
                    .shouldBe(201);
            desk.post("/hedges", hedge("USD-IDR", "BUY", "1", mid, "T-1")).shouldFail(409, "CONFLICT");

            Map<String, Object> after = desk.get("/risk-status").shouldBe(200).json();
            Map<?, ?> idr = corridor(after, "USD-IDR");
            assertEquals(1_000_000, number(idr, "inventory_units"));
            assertEquals(1_000_000, number(idr, "gross_exposure_usd"), 5_000);
            double sigma = number(idr, "volatility_1d_pct") / 100;
            assertTrue(sigma > 0.0005 && sigma < 0.02, "a rupiah's day, from the file's history: " + sigma);
            assertEquals(2.3263478740408408 * sigma * number(idr, "gross_exposure_usd"), number(idr, "var_1d_usd"), 1);
            assertEquals(
                    100 * number(idr, "var_1d_usd") / number(after, "reserve_capital_usd"),
                    number(idr, "var_pct_of_capital"),
                    1e-5);
            assertEquals(66.7, number(idr, "concentration_pct"), 0.5);
            assertNull(idr.get("breach_type"), "a third of a percent of capital is too little to be concentrated");
            double sum = number(idr, "var_1d_usd") + number(corridor(after, "USDT-JPYC"), "var_1d_usd");
            assertEquals(sum, number(after, "undiversified_var_usd"), 0.01);
            assertTrue(number(after, "portfolio_var_usd") < sum);
            assertEquals(
                    100 * number(after, "portfolio_var_usd") / number(after, "reserve_capital_usd"),
                    number(after, "portfolio_var_pct"),
                    1e-5);

            List<?> open = (List<?>)
                    desk.get("/batches?status=OPEN").shouldBe(200).json().get("batches");
            assertEquals(2, open.size());
            assertEveryField(idr, mid);
            assertEveryField(open, mid);
            Map<String, Object> backtest =
                    desk.get("/backtest?corridor=USD-IDR").shouldBe(200).json();
            Map<?, ?> ofLong = (Map<?, ?>) corridor(backtest, "USD-IDR").get("long");
            assertEquals(5_382, number(ofLong, "days"), 2);

            Map<String, Object> override = desk.post(
                            "/state-override",
                            Map.of(
                                    "corridor",
                                    "USD-SGD",
                                    "target_state",
                                    "HALT",
                                    "reason",
                                    "a rumour",
                                    "override_duration_minutes",
                                    30))
                    .shouldBe(200)
                    .json();
            assertEquals("NORMAL", override.get("previous_state"));
            assertEquals("HALT", override.get("new_state"));
            assertNotNull(override.get("expires_at"));
            overrideId = String.valueOf(override.get("override_id"));
            Eventually.isTrue("USD-SGD is in HALT", () -> !isNormal(desk, "USD-SGD"));
            kurs.kill();
        }
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            OperatorApi desk = desk(kurs);
            Map<String, Object> status = desk.get("/risk-status").shouldBe(200).json();
            assertEquals(1_000_000, number(corridor(status, "USD-IDR"), "inventory_units"));
            Map<?, ?> override = (Map<?, ?>) corridor(status, "USD-SGD").get("override");
            assertEquals(overrideId, override.get("override_id"));
            assertEquals("HALT", status.get("overall_status"));
            List<?> hedges = (List<?>) desk.get("/hedges").shouldBe(200).json().get("hedges");
            assertEquals(hedge.get("reference"), ((Map<?, ?>) hedges.getLast()).get("reference"));

            desk.delete("/state-override/" + overrideId).shouldFail(400, "INVALID_REQUEST");
            desk.delete("/state-override/" + overrideId + "?reason=it+was+one").shouldBe(204);
            desk.delete("/state-override/" + overrideId + "?reason=again").shouldFail(404, "NOT_FOUND");
            Eventually.isTrue("USD-SGD is NORMAL", () -> isNormal(desk, "USD-SGD"));

            double mid = number(corridor(status, "USD-IDR"), "oracle_mid");
            desk.post("/hedges", hedge("USD-IDR", "SELL", "1000000", mid, "T-3"))
                    .shouldBe(201);
            List<?> closed = (List<?>) desk.get("/batches?status=CLOSED").json().get("batches");
            assertEquals("USDT-IDRX-1", ((Map<?, ?>) closed.getFirst()).get("batch_id"));
            assertAudited(kurs);
            assertExplained(desk);
            Outcome told = CommandLineRun.of("pnl", "--data", data.toString()).shouldEndWith(0);
            assertTrue(told.output().contains("inventory revaluation"), told.output());
        }
    }

    /** Of a corridor that is a million dollars long since now, WAOP being the price that it was bought at. */
    private static void assertEveryField(Map<?, ?> corridor, double boughtAt) {
        assertEquals(
                List.of(
                        "inventory_units",
                        "waop",
                        "oracle_mid",
                        "gross_exposure_usd",
                        "unrealised_pnl_usd",
                        "var_1d_usd",
                        "var_pct_of_capital",
                        "concentration_pct",
                        "volatility_1d_pct",
                        "status",
                        "is_frozen",
                        "state_cause",
                        "oldest_batch_age_hours"),
                List.copyOf(corridor.keySet()));
        assertEquals(boughtAt, number(corridor, "waop"));
        assertEquals(earned(number(corridor, "oracle_mid"), boughtAt), number(corridor, "unrealised_pnl_usd"), 500);
        assertEquals("NORMAL", corridor.get("status"));
        assertEquals(false, corridor.get("is_frozen"));
        assertTrue(number(corridor, "oldest_batch_age_hours") < 0.5);
    }

    /** The same as a batch tells it. */
    private static void assertEveryField(List<?> open, double boughtAt) {
        Map<?, ?> batch = open.stream()
                .<Map<?, ?>>map(each -> (Map<?, ?>) each)
                .filter(each -> each.get("batch_id").equals("USDT-IDRX-1"))
                .findFirst()
                .orElseThrow();
        assertEquals("USD-IDR", batch.get("corridor"));
        assertEquals("OPEN", batch.get("status"));
        assertEquals(1_000_000, number(batch, "inventory_units"));
        assertEquals(boughtAt, number(batch, "waop"));
        double mid = number(batch, "current_oracle_mid");
        assertEquals(earned(mid, boughtAt), number(batch, "unrealised_pnl_usd"), 500);
        assertEquals(1_000_000, number(batch, "gross_exposure_usd"), 5_000);
        assertEquals(0, number(batch, "swap_count"));
        assertEquals(1, number(batch, "hedge_count"));
        Instant opened = Instant.parse(String.valueOf(batch.get("opened_at")));
        Instant oldest = Instant.parse(String.valueOf(batch.get("oldest_swap_at")));
        assertTrue(Duration.between(opened, Instant.now()).abs().toMinutes() < 30);
        assertTrue(Duration.between(oldest, opened).abs().toMinutes() < 1);
        assertNull(batch.get("closed_at"));
    }

    /** Dollars, of a million bought. */
    private static double earned(double mid, double boughtAt) {
        return 1e6 * (1 - boughtAt / mid);
    }

    /** The three hedges, of which two are of before the kill, and gas; every part is in the sum. */
    private static void assertExplained(OperatorApi desk) {
        desk.post("/gas", Map.of("account", "keeper", "total_usd", "12.5", "reason", "the invoice"))
                .shouldBe(201);
        String path = "/pnl?date=" + LocalDate.now(ZoneOffset.UTC);
        Eventually.isTrue(
                "the day has its gas", () -> number(desk.get(path).shouldBe(200).json(), "gas_usd") == -12.5);
        Map<String, Object> day = desk.get(path).shouldBe(200).json();
        assertEquals(3, number(day, "hedge_count"));
        double sum = 0;
        for (String part : List.of("spread", "fees", "inventory_revaluation", "hedging", "rebates", "gas")) {
            sum += number(day, part + "_usd");
        }
        assertEquals(number(day, "pnl_usd"), sum, 1e-9);
        assertEquals(number(day, "value_usd"), number(day, "open_value_usd") + sum, 1e-9);
        desk.get("/pnl?date=2001-01-01").shouldFail(404, "NOT_FOUND");
    }

    private static void assertAudited(KursProcess kurs) {
        OperatorApi audit = new OperatorApi(kurs.baseUrl(), kurs.manifest().operatorToken());
        Eventually.isTrue(
                "three hedges are audited", () -> entries(audit, "RecordHedge").size() == 3);
        assertEquals(
                "corridors/USDT-IDRX/hedges/3",
                entries(audit, "RecordHedge").getFirst().get("target"));
        List<Map<?, ?>> overrides = entries(audit, "OverrideCorridorState");
        assertEquals(2, overrides.size());
        assertEquals("it was one", overrides.getFirst().get("reason"));
        assertEquals("corridors/USDT-tnSGD/state", overrides.getFirst().get("target"));
    }

    /** Of what was not refused. */
    private static List<Map<?, ?>> entries(OperatorApi audit, String action) {
        List<?> entries = (List<?>)
                audit.get("/audit?action=" + action).shouldBe(200).json().get("entries");
        return entries.stream()
                .<Map<?, ?>>map(entry -> (Map<?, ?>) entry)
                .filter(entry -> entry.get("refusal") == null)
                .toList();
    }

    private static boolean isNormal(OperatorApi desk, String corridor) {
        return "NORMAL"
                .equals(corridor(desk.get("/risk-status").json(), corridor).get("status"));
    }

    @Test
    void shouldRefuseByNameWhatCannotBe() {
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            OperatorApi desk = desk(kurs);
            desk.get("/batches?corridor=USD-EUR").shouldFail(400, "UNKNOWN_CORRIDOR");
            desk.get("/batches?status=LOST").shouldFail(400, "INVALID_REQUEST");
            override(desk, "USD-EUR", "HALT", null).shouldFail(400, "UNKNOWN_CORRIDOR");
            override(desk, "USD-IDR", "PANIC", null).shouldFail(400, "INVALID_TARGET_STATE");
            override(desk, "USD-IDR", "HALT", 0).shouldFail(400, "INVALID_DURATION");
            override(desk, "USD-IDR", "HALT", 43_201).shouldFail(400, "INVALID_DURATION");
            override(desk, "USD-IDR", "HALT", 1.5).shouldFail(400, "INVALID_DURATION");
            override(desk, "USD-IDR", "FREEZE", 5).shouldFail(400, "INVALID_DURATION");
            desk.post("/state-override", Map.of("corridor", "USD-IDR", "target_state", "HALT", "reason", "  "))
                    .shouldFail(400, "INVALID_REQUEST");
            Map<String, Object> first =
                    override(desk, "USD-IDR", "PROTECT", 1).shouldBe(200).json();
            Map<String, Object> second =
                    override(desk, "USD-IDR", "HALT", 43_200).shouldBe(200).json();
            assertEquals("PROTECT", second.get("previous_state"));
            desk.delete("/state-override/" + first.get("override_id") + "?reason=late")
                    .shouldFail(404, "NOT_FOUND");
            desk.delete("/state-override/" + second.get("override_id") + "?reason=done")
                    .shouldBe(204);
            Eventually.isTrue("USD-IDR is NORMAL", () -> isNormal(desk, "USD-IDR"));
            assertNull(override(desk, "USD-IDR", "HALT", null).json().get("expires_at"));
            String status = desk.get("/risk-status").shouldBe(200).body();
            assertFalse(status.contains("FREEZE"), status);
        }
    }

    private static PartnerAnswer override(OperatorApi desk, String corridor, String state, Number minutes) {
        Map<String, Object> body =
                new HashMap<>(Map.of("corridor", corridor, "target_state", state, "reason", "a test"));
        if (minutes != null) {
            body.put("override_duration_minutes", minutes);
        }
        return desk.post("/state-override", body);
    }

    private static Map<String, Object> hedge(
            String corridor, String side, String amount, double price, String reference) {
        return Map.of(
                "corridor",
                corridor,
                "side",
                side,
                "base_amount",
                amount,
                "price",
                BigDecimal.valueOf(price).toPlainString(),
                "venue",
                "OKX",
                "reference",
                reference,
                "traded_at",
                Instant.now().minusSeconds(1).toString(),
                "reason",
                "to see it move");
    }

    private static OperatorApi desk(KursProcess kurs) {
        return OperatorApi.ofReserve(kurs.baseUrl(), kurs.manifest().operatorToken());
    }

    private static Map<?, ?> corridor(Map<String, Object> answer, String name) {
        return (Map<?, ?>) ((Map<?, ?>) answer.get("corridors")).get(name);
    }

    private static double number(Map<?, ?> members, String name) {
        return ((Number) members.get(name)).doubleValue();
    }

    /** The figures once every token has its price: what prices alone change is told once a second. */
    private static Map<String, Object> valued(OperatorApi desk) {
        for (int look = 0; look < 100; look++) {
            Map<String, Object> figures = desk.get("/risk-status").shouldBe(200).json();
            if (number(figures, "reserve_capital_usd") > 570e6) {
                return figures;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
        throw new AssertionError("some tokens have no price after 10 s: "
                + desk.get("/risk-status").json());
    }
}
