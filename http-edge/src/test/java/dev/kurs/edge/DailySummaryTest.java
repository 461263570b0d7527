package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.Executions.CorridorDay;
import dev.kurs.protocol.port.Executions.DaySummary;
import dev.kurs.protocol.port.Executions.JournalDay;
import dev.kurs.protocol.port.Executions.PnlDay;
import dev.kurs.protocol.port.Executions.Turnover;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DailySummaryTest {
    private static final String PATH = "/v1/reports/daily-summary";
    private static final LocalDate DAY = LocalDate.of(2025, 12, 31);
    private static final String HASH = "ab".repeat(32);
    private EdgeFixture edge;

    @BeforeEach
    void start() {
        edge = new EdgeFixture();
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    static DaySummary figures() {
        CorridorDay idrx = new CorridorDay(
                0,
                3,
                BigInteger.valueOf(3_000_500_000L),
                BigInteger.valueOf(6_000_001),
                1,
                2,
                BigInteger.valueOf(2_000_000_000L),
                Map.of(
                        Side.SELL, new Turnover(BigInteger.valueOf(2_000_000_000L), BigInteger.valueOf(3_252_986_220L)),
                        Side.BUY, new Turnover(BigInteger.valueOf(1_626_493_110L), BigInteger.valueOf(999_500_000L))));
        BigInteger yen = new BigInteger("157250000000000000000000000001");
        CorridorDay jpyc = new CorridorDay(
                1,
                1,
                new BigInteger("10000000000000000000"),
                BigInteger.ZERO,
                0,
                0,
                BigInteger.ZERO,
                Map.of(Side.SELL, new Turnover(BigInteger.valueOf(1_000_000_000L), yen)));
        return new DaySummary(
                List.of(idrx, jpyc),
                true,
                HASH,
                Optional.of(new JournalDay(100, 200, Optional.of("0".repeat(16)), Optional.of(HASH))));
    }

    static PnlDay profit() {
        return new PnlDay(
                DAY,
                true,
                1_200_500_000,
                150_250_000,
                -2_000_000,
                42_000_001,
                -61_500_001,
                -8_000_000,
                -4_000_000,
                31,
                2);
    }

    private Map<String, Object> read(String query) {
        return edge.get(PATH + "?" + query).signed().send().data();
    }

    private static Map<?, ?> amount(String display, String raw, String token) {
        return Map.of("display", display, "raw", raw, "token", token);
    }

    @Test
    void shouldSayThatWhatWasToldIsForgotten() {
        edge.webhooks.told = Optional.empty();
        Map<?, ?> day = edge.get(PATH + "?date=" + DAY).signed().send().data();
        assertTrue(day.containsKey("webhooks"));
        assertNull(day.get("webhooks"));
    }

    @Test
    void shouldSumThePartnersDayWithoutWhatWasToldWhereThatStoreIsSilent() {
        edge.executions.book(DAY, figures());
        edge.webhooks.isSilent = true;
        Map<?, ?> day = read("date=" + DAY);
        assertTrue(day.containsKey("webhooks"));
        assertNull(day.get("webhooks"));
        assertEquals(DAY.toString(), day.get("date"));
    }

    @Test
    void shouldSumThePartnersDay() {
        edge.executions.book(DAY, figures());

        Map<String, Object> day = read("date=2025-12-31");

        assertEquals("2025-12-31", day.get("date"));
        assertEquals(EdgeFixture.PARTNER.toString(), day.get("partner_id"));
        assertEquals(
                Map.of("count", 4, "source_volume_usd", "10000000003000.5", "total_fee_usd", "6.000001"),
                day.get("settled"));
        assertEquals(Map.of("count", 1), day.get("failed"));
        assertEquals(Map.of("count", 2, "notional_usd", "2000"), day.get("expired_quotes"));
        assertEquals(true, day.get("complete"));
        assertEquals("2026-01-01T00:00:00.000Z", day.get("generated_at"));
        assertEquals(HASH, day.get("report_hash"));
        assertEquals(Map.of("events", 4, "delivered", 2, "failed", 1, "pending", 1), day.get("webhooks"));
        assertEquals(EdgeFixture.PARTNER + " from 2025-12-31T00:00:00Z to 2026-01-01T00:00:00Z", edge.webhooks.asked);
        assertFalse(day.containsKey("journal"));
        assertFalse(day.containsKey("pnl"));
        assertEquals(0, edge.executions.lastPartnerOfADay());
    }

    @Test
    void shouldGiveEachCorridorItsOwnFigures() {
        edge.executions.book(DAY, figures());

        List<?> corridors = (List<?>) read("date=2025-12-31").get("corridors");

        Map<?, ?> idrx = (Map<?, ?>) corridors.get(0);
        assertEquals("USDT-IDRX", idrx.get("pair"));
        assertEquals(EdgeFixture.USDT_IDRX, idrx.get("corridor_id"));
        assertEquals(
                Map.of("count", 3, "source_volume_usd", "3000.5", "total_fee_usd", "6.000001"), idrx.get("settled"));
        assertEquals(Map.of("count", 1), idrx.get("failed"));
        assertEquals(Map.of("count", 2, "notional_usd", "2000"), idrx.get("expired_quotes"));
        assertEquals(
                Map.of(
                        "SELL", amount("2000.000000", "2000000000", EdgeFixture.USDT),
                        "BUY", amount("16264931.10", "1626493110", EdgeFixture.IDRX)),
                idrx.get("source_amount"));
        assertEquals(
                Map.of(
                        "SELL", amount("32529862.20", "3252986220", EdgeFixture.IDRX),
                        "BUY", amount("999.500000", "999500000", EdgeFixture.USDT)),
                idrx.get("destination_amount"));
        Map<?, ?> jpyc = (Map<?, ?>) corridors.get(1);
        assertEquals(
                Map.of(
                        "SELL",
                        amount("157250000000.000000000000000001", "157250000000000000000000000001", EdgeFixture.JPYC),
                        "BUY",
                        amount("0.000000", "0", EdgeFixture.USDT)),
                jpyc.get("destination_amount"));
        assertEquals(Map.of("count", 0, "notional_usd", "0"), jpyc.get("expired_quotes"));
    }

    @Test
    void shouldGiveADayWithoutAnything() {
        Map<String, Object> day = read("date=2024-02-29");

        assertEquals(Map.of("count", 0, "source_volume_usd", "0", "total_fee_usd", "0"), day.get("settled"));
        assertEquals(List.of(), day.get("corridors"));
    }

    @Test
    void shouldTakeTodayUntilTheUtcDateChanges() {
        edge.executions.book(LocalDate.of(2026, 1, 1), new DaySummary(List.of(), false, HASH, Optional.empty()));
        edge.clock.advanceSeconds(-1);
        edge.get(PATH + "?date=2026-01-01").signed().send().assertError(400, "INVALID_DATE");

        edge.clock.advanceSeconds(1);

        assertEquals(false, read("date=2026-01-01").get("complete"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "date=",
                "date",
                "date=2025-2-3",
                "date=2025-13-01",
                "date=2025-02-29",
                "date=2025-04-31",
                "date=31-12-2025",
                "date=2025-12-31T00:00:00Z",
                "date=2025-12-31%20",
                "date=+2025-12-31",
                "date=%2B12025-12-31",
                "date=-2025-12-31",
                "date=12025-12-31",
                "date=%D9%A2%D9%A0%D9%A2%D9%A5-12-31",
                "date=yesterday",
                "date=2026-01-02",
                "date=9999-12-31"
            })
    void shouldRefuseADateThatCannotBe(String query) {
        edge.get(PATH + "?" + query).signed().send().assertError(400, "INVALID_DATE");
    }

    @Test
    void shouldNameAParameterThatThereIsNotBeforeTheDateThatIsMissing() {
        Reply refused = edge.get(PATH + "?day=2025-12-31").signed().send().assertError(400, "INVALID_REQUEST");

        assertEquals(
                "day: no such parameter; this path takes date, partner_id",
                refused.object("error").get("message"));
    }

    @Test
    void shouldShowTheReserveDeskAnyPartnersDayAndItsJournal() {
        edge.executions.book(DAY, figures());
        edge.executions.book(profit());
        String path = PATH + "?date=2025-12-31&partner_id=";

        Map<String, Object> day = edge.get(
                        path + EdgeFixture.OTHER_PARTNER.toString().toUpperCase(java.util.Locale.ROOT))
                .bearer(EdgeFixture.OPERATOR)
                .send()
                .assertCommon("0.2")
                .data();

        assertEquals(EdgeFixture.OTHER_PARTNER.toString(), day.get("partner_id"));
        assertEquals(1, edge.executions.lastPartnerOfADay());
        assertEquals(
                Map.of("first_sequence", 100, "last_sequence", 200, "state_hash", "0".repeat(16), "seal", HASH),
                day.get("journal"));
        Map<?, ?> pnl = (Map<?, ?>) day.get("pnl");
        assertEquals("116.75", pnl.get("pnl_usd"));
        assertEquals("-61.500001", pnl.get("inventory_revaluation_usd"));
        assertEquals(31, pnl.get("swap_count"));
    }

    @Test
    void shouldSayWhereTheJournalHasNothingOfADay() {
        Map<String, Object> day = edge.get(PATH + "?date=2024-02-29&partner_id=" + EdgeFixture.PARTNER)
                .bearer(EdgeFixture.OPERATOR)
                .send()
                .data();

        assertEquals(true, day.containsKey("journal"));
        assertEquals(null, day.get("journal"));
        assertEquals(true, day.containsKey("pnl"));
        assertEquals(null, day.get("pnl"));
    }

    @ParameterizedTest
    @CsvSource({
        "operator-token, '', 400, INVALID_REQUEST",
        "operator-token, &partner_id=, 400, INVALID_REQUEST",
        "operator-token, &partner_id=0a0b0c0d-0000-0000-0000-000000000000, 400, INVALID_REQUEST",
        "auditor-token, &partner_id=0a0b0c0d-1111-4222-8333-444455556666, 403, FORBIDDEN",
        "partner-token, &partner_id=0a0b0c0d-7777-4888-8999-aaaabbbbcccc, 403, FORBIDDEN",
        "partner-token, &partner_id=, 403, FORBIDDEN"
    })
    void shouldRefuseAnothersDay(String token, String more, int status, String code) {
        EdgeRequest request = edge.get(PATH + "?date=2025-12-31" + more).bearer(token);

        (token.equals(EdgeFixture.BEARER) ? request.header("X-Partner-ID", EdgeFixture.PARTNER.toString()) : request)
                .send()
                .assertError(status, code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0a0b0c0d-1111-4222-8333-444455556666", "0A0B0C0D-1111-4222-8333-444455556666"})
    void shouldTakeAPartnersOwnIdToo(String partnerId) {
        Map<String, Object> day = edge.get(PATH + "?date=2025-12-31&partner_id=" + partnerId)
                .partnerBearer()
                .send()
                .data();

        assertEquals(EdgeFixture.PARTNER.toString(), day.get("partner_id"));
        assertFalse(day.containsKey("journal"));
        assertFalse(day.containsKey("pnl"));
    }

    @Test
    void shouldTellAnUnreadableReadModelToComeAgain() {
        edge.executions.isUnreadable = true;

        Reply reply = edge.get(PATH + "?date=2025-12-31").signed().send().assertError(503, "OVERLOADED");

        assertEquals("1", reply.header("Retry-After"));
    }

    @Test
    void shouldRefuseAQueryThatCannotBeParsed() {
        edge.get(PATH + "?date=2025-12-31&date=2025-12-31").signed().send().assertPlainText(400);
    }
}
