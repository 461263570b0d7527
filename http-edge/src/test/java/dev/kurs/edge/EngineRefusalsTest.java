package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.port.ChangeRefusedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the engine refuses of operators, told by the members and units of their requests. */
class EngineRefusalsTest {
    private final EdgeFixture edge = new EdgeFixture();

    @AfterEach
    void stop() {
        edge.close();
    }

    @Test
    void shouldTellAGasTotalThatFallsInDollars() {
        edge.reserve.gasE6 = 5_250_000;

        Reply refused =
                post("/v1/reserve/gas", "{\"account\":\"keeper\",\"total_usd\":4.5,\"reason\":\"November's invoice\"}");

        assertRefused("total_usd: must be 5.25 to 100000000: 4.5", refused);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-1.500001                                      | amount: more than the 1.5 that are available:"
                        + " -1.500001",
                "-2                                             | amount: more than the 1.5 that are available: -2",
                "170141183460469231731687303715884.105727       | amount: too large beside what the partner has:"
                        + " 170141183460469231731687303715884.105727"
            })
    void shouldTellACorrectionThatCannotBeInTokens(String amount, String message) {
        post("/v1/operator/partners", "{\"name\":\"Bunga\",\"reason\":\"they signed\"}");

        Reply refused = post(
                "/v1/operator/partners/" + FakeAdministration.FIRST + "/balance",
                "{\"kind\":\"CORRECTION\",\"token\":\"USDT\",\"amount\":" + amount + ",\"reason\":\"taken twice\"}");

        assertRefused(message, refused);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INVALID_CONFIGURATION: priceE12 is 16310000000000000, must be 81562500000 to 326250000000 | price:"
                        + " must be 0.0815625 to 0.32625: 16310",
                "INVALID_AMOUNT: baseAmount is worth more than a billion dollars | base_amount is worth more than a"
                        + " billion dollars",
                "INVALID_CONFIGURATION: 1000 hedges are recorded, and no more can be | 1000 hedges are recorded, and"
                        + " no more can be"
            })
    void shouldTellAHedgeThatCannotBeByItsMembers(String refusal, String message) {
        edge.reserve.hedgeRefusal = new ChangeRefusedException(ChangeRefusedException.Kind.INVALID, refusal);

        Reply refused = post(
                "/v1/reserve/hedges",
                "{\"corridor\":\"USD-IDR\",\"side\":\"SELL\",\"base_amount\":1,\"price\":16310,\"venue\":\"binance\","
                        + "\"reference\":\"h-1\",\"traded_at\":\"2025-12-31T23:00:00Z\",\"reason\":\"covering\"}");

        assertRefused(message, refused);
    }

    private static void assertRefused(String message, Reply refused) {
        refused.assertV01Error(400, "INVALID_REQUEST");
        assertEquals(message, refused.object("error").get("message"));
    }

    private Reply post(String path, String body) {
        return edge.post(path, body).bearer(EdgeFixture.OPERATOR).send();
    }
}
