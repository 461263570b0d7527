package dev.kurs.service.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a treasurer reads of states: what holds a corridor, which need not be what was asked for. */
class RiskTextTest {
    private static final String CAUSE =
            "\"state_cause\":{\"metric\":\"%s\",\"value\":null,\"threshold\":null,\"of\":null}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // asked for, the state with it, what holds it | what is told
                "NORMAL, NORMAL, | USDT-JPYC is NORMAL, was FREEZE, for good; override 1",
                "HALT, HALT, OPERATOR | USDT-JPYC is HALT, was FREEZE, for good; override 1",
                "NORMAL, FREEZE, CHAIN | USDT-JPYC is FREEZE: frozen on chain, until the thaw there; NORMAL is set for"
                        + " good; override 1",
                "NORMAL, FREEZE, LEG | USDT-JPYC is FREEZE: a leg of it is; NORMAL is set for good; override 1"
            })
    void shouldSayWhatACorridorIsInWithItsOverride(String states, String told) throws IOException {
        String[] asked = states.split(", ?", -1);
        String cause = asked[2].isEmpty() ? "\"state_cause\":null" : CAUSE.formatted(asked[2]);
        String answer = "{\"corridor\":\"USDT-JPYC\",\"previous_state\":\"FREEZE\",\"new_state\":\"" + asked[0]
                + "\",\"override_id\":\"1\",\"expires_at\":null,\"set_by\":\"desk@example.com\",\"risk_state\":\""
                + asked[1] + "\"," + cause + "}";

        assertEquals(told, RiskText.override(PlainDecimals.mapFrom(answer)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HALT, true, CHAIN | override 1 has ended; USDT-JPYC is FREEZE: frozen on chain, until the thaw there",
                "NORMAL, false, | override 1 has ended; USDT-JPYC is NORMAL",
                "PROTECT, false, VAR | override 1 has ended; USDT-JPYC is PROTECT by VAR"
            })
    void shouldSayWhatHoldsTheCorridorBehindAnOverride(String state, String told) throws IOException {
        String[] now = state.split(", ?", -1);
        String cause = now[2].isEmpty() ? "\"state_cause\":null" : CAUSE.formatted(now[2]);
        String answer =
                "{\"corridor\":\"USDT-JPYC\",\"status\":\"" + now[0] + "\",\"is_frozen\":" + now[1] + "," + cause + "}";

        assertEquals(told, RiskText.ended("1", PlainDecimals.mapFrom(answer)));
    }

    @Test
    void shouldSayHowToGoOnBehindAPage() throws IOException {
        String pagination = "\"pagination\":{\"next_cursor\":\"MTIz\",\"has_more\":true,\"per_page\":50}}";
        String hedges = RiskText.hedges(PlainDecimals.mapFrom("{\"hedges\":[{\"hedge_id\":\"51\"}]," + pagination));
        String batches =
                RiskText.batches(PlainDecimals.mapFrom("{\"batches\":[{\"batch_id\":\"USDT-IDRX-7\"}]," + pagination));

        assertEquals("more: --cursor MTIz", hedges.lines().toList().getLast());
        assertEquals("more: --cursor MTIz", batches.lines().toList().getLast());
        assertEquals(
                "no hedges",
                RiskText.hedges(PlainDecimals.mapFrom("{\"hedges\":[],\"pagination\":{\"next_cursor\":null}}")));
    }

    @Test
    void shouldShowAFreezeAsAFreeze() throws IOException {
        String status =
                "{\"snapshot_time\":\"2026-01-01T00:00:00.000Z\",\"reserve_capital_usd\":1,\"portfolio_var_usd\":0,"
                        + "\"portfolio_var_pct\":0,\"diversification_discount_usd\":0,\"overall_status\":\"HALT\",\"corridors\":{"
                        + "\"USD-IDR\":{\"status\":\"HALT\",\"is_frozen\":false," + CAUSE.formatted("OPERATOR") + "},"
                        + "\"USDT-JPYC\":{\"status\":\"HALT\",\"is_frozen\":true," + CAUSE.formatted("CHAIN") + "}}}";

        String told = RiskText.status(PlainDecimals.mapFrom(status));

        assertTrue(told.contains("less by diversification), FREEZE, as of"), told);
        assertTrue(told.lines().anyMatch(line -> line.matches("USD-IDR +HALT .*")), told);
        assertTrue(told.lines().anyMatch(line -> line.matches("USDT-JPYC +FREEZE .*")), told);
        assertTrue(told.endsWith("USDT-JPYC is FREEZE: frozen on chain, until the thaw there"), told);
    }
}
