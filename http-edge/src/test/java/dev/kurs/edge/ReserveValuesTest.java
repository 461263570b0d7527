package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prices that the reserve pool takes only beside the mid: refused by the name and value that they were sent by. And what it values without one. */
class ReserveValuesTest {
    private final EdgeFixture edge = new EdgeFixture();

    @AfterEach
    void stop() {
        edge.close();
    }

    @ParameterizedTest
    @CsvSource({
        // the mid of USD-IDR is 16 312.5
        "8156.25, 201",
        "8156.249999999999, 400",
        "32625, 201",
        "32625.000000000001, 400",
        "163125, 400"
    })
    void shouldTakeHedgesFromHalfTheMidToTwiceThat(String price, int status) {
        Reply reply = hedge("USD-IDR", price);

        assertEquals(status, reply.status(), reply.text());
        if (status == 400) {
            reply.assertV01Error(400, "INVALID_REQUEST");
            assertEquals("price: not between half the mid and twice that: " + price, message(reply));
        }
    }

    @Test
    void shouldLetNoHedgeWaitForAnApprovalThatIsFarFromTheMid() {
        edge.approvals.wanted.add(Matter.HEDGES);

        hedge("USD-IDR", "163125").assertV01Error(400, "INVALID_REQUEST");
        assertEquals(List.of(), edge.approvals.approvals);
        assertEquals(202, hedge("USD-IDR", "16310").status());
    }

    @Test
    void shouldLeaveAPriceWithoutAMidToTheEngine() {
        assertEquals(201, hedge("IDRX-JPYC", "163125").status());
    }

    /** A desk looks at what is owed just when a feed is stale. */
    @Test
    void shouldValueBothSidesOfADebtAtTheLastMid() {
        edge.restore(ReserveFrames.pool());
        edge.restore(ReserveFrames.maker(0, "batavia"));
        edge.restore(ReserveFrames.obligation(FakeReserve.OVERRIDE));
        Map<String, Object> owed = owed();
        assertEquals("999.264368", owed.get("owed_to_us_usd").toString());

        edge.core.emit(EngineFrames.rate(0, Availability.ORACLE_STALE, 0, 0, 0, edge.clock.nanoTime()));

        assertEquals(owed, owed());
    }

    /** Of a price that was stale when the snapshot was made the close alone tells. */
    @Test
    void shouldKnowTheLastMidBehindARestart() {
        edge.restore(ReserveFrames.pool());
        edge.restore(ReserveFrames.maker(0, "batavia"));
        edge.restore(ReserveFrames.obligation(FakeReserve.OVERRIDE));
        edge.core.emit(EngineFrames.rate(0, Availability.ORACLE_STALE, 0, 0, 0, edge.clock.nanoTime()));

        edge.core.emit(ReserveFrames.close(0, 32_625_000_000_000_000L, 1_000_000_000_000L));

        assertEquals("499.632184", owed().get("owed_to_us_usd").toString());
    }

    private Map<String, Object> owed() {
        Map<String, Object> answer = edge.get("/v1/reserve/risk-status")
                .bearer(EdgeFixture.OPERATOR)
                .send()
                .json();
        return Map.of(
                "owed_to_us_usd", answer.get("owed_to_us_usd"),
                "owed_by_us_usd", answer.get("owed_by_us_usd"));
    }

    private Reply hedge(String corridor, String price) {
        String body =
                "{\"corridor\":\"" + corridor + "\",\"side\":\"SELL\",\"base_amount\":\"1000\",\"price\":\"" + price
                        + "\",\"venue\":\"OKX\",\"reference\":\"4711\",\"traded_at\":\"2025-12-31T23:59:00Z\","
                        + "\"reason\":\"long\"}";
        return edge.post("/v1/reserve/hedges", body)
                .bearer(EdgeFixture.OPERATOR)
                .send();
    }

    private static String message(Reply refused) {
        return (String) refused.object("error").get("message");
    }
}
