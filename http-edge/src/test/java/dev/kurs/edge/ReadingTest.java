package dev.kurs.edge;

import static dev.kurs.edge.Members.list;
import static dev.kurs.edge.Members.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.RiskState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadingTest {
    private static final long E12 = 1_000_000_000_000L;
    private EdgeFixture edge;

    @BeforeEach
    void start() {
        edge = new EdgeFixture();
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private Map<String, Object> corridor(String pair) {
        return list(edge.get("/v1/corridors?pair=" + pair).signed().send().data(), "corridors")
                .getFirst();
    }

    private void emit(DirectBuffer event) {
        edge.core.emit(event);
    }

    @Test
    void shouldListTheCorridorsOfV02() {
        List<Map<String, Object>> corridors =
                list(edge.get("/v1/corridors").signed().send().data(), "corridors");

        assertEquals(
                List.of("USDT-IDRX", "USDT-JPYC", "IDRX-JPYC"),
                corridors.stream().map(corridor -> corridor.get("pair")).toList());
    }

    @Test
    void shouldTellACorridorsTerms() {
        Map<String, Object> corridor = corridor("USDT-IDRX");

        assertEquals(
                Set.of(
                        "corridor_id",
                        "pair",
                        "from_token",
                        "to_token",
                        "from_symbol",
                        "to_symbol",
                        "from_decimals",
                        "to_decimals",
                        "risk_state",
                        "allowed_directions",
                        "fee_basis",
                        "fee_tiers",
                        "limits",
                        "override",
                        "updated_at",
                        "state_cause",
                        "volume_30d_usd"),
                corridor.keySet());
        assertEquals(EdgeFixture.USDT_IDRX, corridor.get("corridor_id"));
        assertEquals(EdgeFixture.USDT, corridor.get("from_token"));
        assertEquals("IDRX", corridor.get("to_symbol"));
        assertEquals(6, corridor.get("from_decimals"));
        assertEquals("NORMAL", corridor.get("risk_state"));
        assertEquals(List.of("SELL", "BUY"), corridor.get("allowed_directions"));
        assertEquals("TRADE", corridor.get("fee_basis"));
        assertNull(corridor.get("override"));
        assertNull(corridor.get("state_cause"));
        assertEquals("2025-12-31T23:59:58.500Z", corridor.get("updated_at"));
    }

    @Test
    void shouldTellByWhichFigureACorridorLeftNormal() {
        emit(EngineFrames.aged(0, 1, edge.clock.nanoTime()));

        Map<String, Object> cause = object(corridor("USDT-IDRX"), "state_cause");
        assertEquals("ORACLE_AGE", cause.get("metric"));
        assertEquals("0.52", cause.get("value"));
        assertEquals("0.5", cause.get("threshold"));
        assertEquals("USD/IDR", cause.get("of"));
    }

    @Test
    void shouldTellNoFigureOfAnOverride() {
        emit(EngineFrames.state(0, RiskState.HALT, true, EngineFrames.permanent(), edge.clock.nanoTime()));

        Map<String, Object> cause = object(corridor("USDT-IDRX"), "state_cause");
        assertEquals("OPERATOR", cause.get("metric"));
        assertNull(cause.get("value"));
    }

    @Test
    void shouldTellTheThreeTiersOfV02AndLeaveTheLastOpen() {
        List<Map<String, Object>> tiers = list(corridor("USDT-IDRX"), "fee_tiers");

        assertEquals(
                List.of("MICRO", "SMALL", "MEDIUM"),
                tiers.stream().map(tier -> tier.get("tier")).toList());
        assertEquals(
                Map.of(
                        "tier", "SMALL",
                        "min_amount_usd", "1000",
                        "max_amount_usd", "10000",
                        "fixed_fee_usd", "0.4",
                        "variable_fee_bps", "20",
                        "base_spread_bps", "15"),
                tiers.get(1));
        assertEquals("10000", tiers.get(2).get("min_amount_usd"));
        assertNull(tiers.get(2).get("max_amount_usd"));
    }

    @Test
    void shouldTellThisPartnersLimits() {
        Map<String, Object> limits = object(corridor("USDT-IDRX"), "limits");

        assertEquals("10.000000", limits.get("min_amount"));
        assertEquals("50000.000000", limits.get("max_amount"));
        assertEquals("100000", limits.get("daily_limit_usd"));
        assertEquals("250.5", limits.get("daily_used_usd"));
        assertNull(limits.get("monthly_limit_usd"));
        assertEquals("900", limits.get("monthly_used_usd"));
        assertEquals(6, limits.size());

        Reply other = edge.get("/v1/corridors?pair=USDT-IDRX")
                .signed("key-other-partner", EdgeFixture.SECRET, "")
                .send();
        Map<String, Object> others = list(other.data(), "corridors").getFirst();
        assertEquals(List.of("SELL", "BUY"), corridor("USDT-IDRX").get("allowed_directions"));
        assertEquals(List.of(), others.get("allowed_directions"), "it is not enabled here");
        Map<String, Object> otherLimits = object(others, "limits");
        assertNull(otherLimits.get("daily_limit_usd"));
        assertEquals("0", otherLimits.get("daily_used_usd"));
    }

    @Test
    void shouldTellWhatThisPartnerSettledInTheThirtyDaysBefore() {
        assertEquals("1250.5", corridor("USDT-IDRX").get("volume_30d_usd"));

        edge.clock.advanceSeconds(86_400);
        assertEquals("259.5", corridor("USDT-IDRX").get("volume_30d_usd"));

        edge.clock.advanceSeconds(30 * 86_400L);
        assertEquals("0", corridor("USDT-IDRX").get("volume_30d_usd"));
    }

    @Test
    void shouldForgetUsageWhenItsDayAndMonthAreOver() {
        edge.clock.advanceSeconds(86_400);
        Map<String, Object> nextDay = object(corridor("USDT-IDRX"), "limits");
        assertEquals("0", nextDay.get("daily_used_usd"));
        assertEquals("900", nextDay.get("monthly_used_usd"));

        edge.clock.advanceSeconds(31 * 86_400L);
        assertEquals("0", object(corridor("USDT-IDRX"), "limits").get("monthly_used_usd"));
    }

    @ParameterizedTest
    @CsvSource({
        "NORMAL,   50000.000000, 'SELL,BUY'",
        "PROTECT,  25000.000000, 'SELL,BUY'",
        "RESTRICT, 12500.000000, SELL",
        "HALT,     0.000000,     ''",
        "FREEZE,   0.000000,     ''"
    })
    void shouldTellTheLargestSizeOfTheState(RiskState state, String maximum, String directions) {
        emit(EngineFrames.state(0, state, false, EngineFrames.permanent(), edge.clock.nanoTime()));

        Map<String, Object> corridor = corridor("USDT-IDRX");
        assertEquals(state.name(), corridor.get("risk_state"));
        assertEquals(maximum, object(corridor, "limits").get("max_amount"));
        assertEquals(
                directions,
                String.join(
                        ",",
                        ((List<?>) corridor.get("allowed_directions"))
                                .stream().map(Object::toString).toList()));
        assertEquals("2026-01-01T00:00:00.000Z", corridor.get("updated_at"));
    }

    @Test
    void shouldRoundSizesIntoTheCorridorsBounds() {
        assertNull(object(corridor("IDRX-JPYC"), "limits").get("min_amount"), "no price of IDRX yet");

        long idrxPriceE12 = 61_302_682;
        emit(EngineFrames.rate(
                2, Availability.AVAILABLE, 9_639_000_000L, edge.clock.nanoTime(), idrxPriceE12, edge.clock.nanoTime()));

        Map<String, Object> limits = object(corridor("IDRX-JPYC"), "limits");
        assertEquals("163125.00", limits.get("min_amount"), "163 124.999 98 rounded up");
        assertEquals("815624999.89", limits.get("max_amount"), "815 624 999.894… rounded down");
    }

    @Test
    void shouldKeepSizesWhileTheMidIsGone() {
        emit(EngineFrames.rate(0, Availability.ORACLE_DEVIATION, 0, 0, 0, edge.clock.nanoTime()));

        assertEquals("50000.000000", object(corridor("USDT-IDRX"), "limits").get("max_amount"));
    }

    /** Of a price that was stale when the snapshot was made the last close tells. */
    @Test
    void shouldKeepSizesBehindARestartWhileTheMidIsGone() {
        emit(ReserveFrames.close(2, 9_639_000_000L, 61_302_682));

        assertEquals("163125.00", object(corridor("IDRX-JPYC"), "limits").get("min_amount"));

        emit(EngineFrames.rate(2, Availability.ORACLE_STALE, 0, 0, 0, edge.clock.nanoTime()));
        assertEquals("163125.00", object(corridor("IDRX-JPYC"), "limits").get("min_amount"));
    }

    /** A leg's may be the worse one: then the corridor is in another state than its own override asks for. */
    @Test
    void shouldTellAnOverrideAndItsOwnState() {
        UUID id = UUID.randomUUID();
        emit(EngineFrames.state(0, RiskState.FREEZE, true, EngineFrames.permanent(), edge.clock.nanoTime()));
        emit(ReserveFrames.override(id));
        assertEquals(
                Map.of("state", "HALT", "expires_at", "2026-01-01T00:30:00.000Z"),
                corridor("USDT-IDRX").get("override"));
        assertEquals("FREEZE", corridor("USDT-IDRX").get("risk_state"));

        emit(ReserveFrames.override(id, Flag.YES, EngineFrames.permanent()));
        Map<String, Object> permanent = object(corridor("USDT-IDRX"), "override");
        assertEquals("HALT", permanent.get("state"));
        assertTrue(permanent.containsKey("expires_at") && permanent.get("expires_at") == null);

        emit(ReserveFrames.override(id, Flag.NO, EngineFrames.permanent()));
        assertNull(corridor("USDT-IDRX").get("override"));
    }

    @Test
    void shouldTellRatesAndWhatHasNone() {
        Map<String, Object> data = edge.get("/v1/rates").signed().send().data();

        Map<String, Object> rate = list(data, "rates").getFirst();
        assertEquals(
                Map.of(
                        "corridor_id",
                        EdgeFixture.USDT_IDRX,
                        "pair",
                        "USDT-IDRX",
                        "from_token",
                        EdgeFixture.USDT,
                        "to_token",
                        EdgeFixture.IDRX,
                        "mid",
                        "16312.5",
                        "source",
                        "PRIMARY",
                        "oracle_age_ms",
                        1_500,
                        "timestamp",
                        1_767_225_598),
                rate);
        assertEquals(
                List.of(Map.of("corridor_id", EdgeFixture.IDRX_JPYC, "pair", "IDRX-JPYC", "reason", "ORACLE_STALE")),
                list(data, "unavailable"));
    }

    @Test
    void shouldAgePricesAtTheTimeOfAsking() {
        edge.clock.advanceSeconds(30);

        Map<String, Object> rate =
                list(edge.get("/v1/rates").signed().send().data(), "rates").getFirst();

        assertEquals(31_500, rate.get("oracle_age_ms"));
    }

    @Test
    void shouldRefuseTheOneRateThatIsUnusable() {
        edge.get("/v1/rates?pair=IDRX-JPYC").signed().send().assertError(503, "ORACLE_STALE");
        emit(EngineFrames.rate(2, Availability.ORACLE_DEVIATION, 0, 0, 0, edge.clock.nanoTime()));
        edge.get("/v1/rates?corridor_id=" + EdgeFixture.IDRX_JPYC)
                .signed()
                .send()
                .assertError(503, "ORACLE_DEVIATION");
    }

    @Test
    void shouldRefuseRatesWhenNoneIsUsable() {
        emit(EngineFrames.rate(0, Availability.ORACLE_STALE, 0, 0, 0, edge.clock.nanoTime()));
        emit(EngineFrames.rate(1, Availability.ORACLE_STALE, 0, 0, 0, edge.clock.nanoTime()));

        edge.get("/v1/rates").signed().send().assertError(503, "ORACLE_STALE");
        edge.get("/v1/corridors").signed().send().data();
    }

    @Test
    void shouldFollowTheOracle() {
        emit(EngineFrames.rate(
                0, Availability.AVAILABLE, 16_400 * E12, edge.clock.nanoTime(), E12, edge.clock.nanoTime()));

        Map<String, Object> rate = list(
                        edge.get("/v1/rates?pair=USDT-IDRX").signed().send().data(), "rates")
                .getFirst();

        assertEquals("16400", rate.get("mid"));
        assertEquals(0, rate.get("oracle_age_ms"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/corridors", "/v1/rates"})
    void shouldNarrowByCorridorOrPair(String path) {
        String member = path.substring(4);
        assertEquals(
                1,
                list(
                                edge.get(path + "?corridor_id=" + EdgeFixture.USDT_JPYC)
                                        .signed()
                                        .send()
                                        .data(),
                                member)
                        .size());
        assertEquals(
                1,
                list(edge.get(path + "?pair=USDT%2DJPYC").signed().send().data(), member)
                        .size());
        for (String unknown : List.of("EUR-USD", "USDT-tnSGD", "usdt-jpyc", "USDT/JPYC", "JPYC-USDT", "USDTJPYC", "")) {
            assertTrue(
                    list(edge.get(path + "?pair=" + unknown).signed().send().data(), member)
                            .isEmpty(),
                    unknown);
        }
        assertTrue(list(edge.get(path + "?corridor_id=0x01").signed().send().data(), member)
                .isEmpty());
        edge.get(path + "?pair=USDT-JPYC&corridor_id=" + EdgeFixture.USDT_JPYC)
                .signed()
                .send()
                .assertError(400, "INVALID_REQUEST");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/corridors", "/v1/rates"})
    void shouldRefuseAFilterThatThereIsNot(String path) {
        Reply refused = edge.get(path + "?pairs=USDT-JPYC&x").partnerBearer().send();
        assertEquals(
                List.of("pairs", "x"),
                ((List<?>) refused.assertError(400, "INVALID_REQUEST")
                                .object("error")
                                .get("details"))
                        .stream()
                                .map(detail -> ((Map<?, ?>) detail).get("field"))
                                .toList());
        assertEquals(
                "pairs: no such parameter; this path takes corridor_id, pair",
                refused.object("error").get("message"));
    }

    @Test
    void shouldShowOnlySoMuchOfManyOrLongNames() {
        String many = "&a1&a2&a3&a4&a5&a6&a7&a8&a9";

        Reply refused = edge.get("/v1/rates?" + "n".repeat(500) + many).signed().send();

        List<?> details = (List<?>)
                refused.assertError(400, "INVALID_REQUEST").object("error").get("details");
        assertEquals(8, details.size());
        assertEquals("n".repeat(80) + "…", ((Map<?, ?>) details.getFirst()).get("field"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pair=%ff", "pair=%C3%28", "pair=a&pair=b", "%80"})
    void shouldRefuseAQueryThatCannotBeParsed(String query) {
        edge.get("/v1/corridors?" + query).signed().send().assertPlainText(400);
    }
}
