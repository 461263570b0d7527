package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.kurs.service.sandbox.Manifest;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prices set by hand, and what becomes of a corridor whose feeds disagree or fall silent. */
class SandboxPricesTest {
    private static final String PAIR = "USDT-IDRX";
    private static final int RECOVERY_TICKS = 3;
    private static final List<String> SOURCES = List.of("CROSS_CHECK", "FALLBACK", "PRIMARY");

    @TempDir
    private static Path data;

    private static KursProcess kurs;
    private static QuotingPartner partner;
    private static Operator operator;

    @BeforeAll
    static void start() {
        kurs = KursProcess.sandbox(data);
        partner = kurs.partner(1);
        operator = kurs.operator();
    }

    @AfterAll
    static void stop() {
        kurs.close();
    }

    @BeforeEach
    void holdTheDollar() {
        everySource("USDT/USD", "1");
    }

    @AfterEach
    void letGo() {
        operator.letsPricesGo().shouldBe(204);
        Eventually.isTrue("the recording is back", () -> partner.rates(PAIR).status() == 200);
    }

    /** All sources say the same, often enough for a feed that deviated on the way there. */
    private static void everySource(String feed, String price) {
        for (int tick = 0; tick < RECOVERY_TICKS; tick++) {
            SOURCES.forEach(source -> accepted(feed, source, price, "2"));
        }
    }

    private static void accepted(String feed, String source, String price, String confidenceBps) {
        PartnerAnswer answer =
                operator.setsPrice(feed, source, price, confidenceBps).shouldBe(200);
        assertEquals(true, answer.json().get("accepted"), answer.body());
    }

    private static String mid() {
        return mid(partner.rates(PAIR).shouldBe(200));
    }

    private static String mid(PartnerAnswer rates) {
        return String.valueOf(((Map<?, ?>) ((List<?>) rates.data().get("rates")).getFirst()).get("mid"));
    }

    @Test
    void shouldMoveTheMidToTheLastDigitAndHoldOtherProducersOff() {
        everySource("USD/IDR", "16312.5");

        Eventually.isTrue("the mid moves", () -> mid().equals("16312.5"));
        assertEquals(
                "16312.5", partner.firmQuote(PAIR, "SELL", "1000").shouldBe(200).text("mid"));
        Eventually.pause(1_500);
        assertEquals("16312.5", mid());

        operator.letsPricesGo().shouldBe(204);
        Eventually.isTrue("the recording moves it again", () -> !"16312.5".equals(midIfAny()));
    }

    private static String midIfAny() {
        PartnerAnswer rates = partner.rates(PAIR);
        return rates.status() == 200 ? mid(rates) : "16312.5";
    }

    @Test
    void shouldRefuseWithoutASureSourceAndRecoverAtOnce() {
        everySource("USD/IDR", "16312.5");
        partner.firmQuote(PAIR, "SELL", "10").shouldBe(200);

        accepted("USD/IDR", "PRIMARY", "16312.5", "100");
        assertEquals(
                "FALLBACK",
                ((Map<?, ?>) partner.quote(PAIR, "SELL", "10")
                                .shouldBe(200)
                                .data()
                                .get("oracle"))
                        .get("source"));
        accepted("USD/IDR", "FALLBACK", "16312.5", "100");
        partner.firmQuote(PAIR, "SELL", "10").shouldFail(503, "ORACLE_STALE");
        Eventually.isTrue("no rate is shown", () -> partner.rates(PAIR).status() == 503);
        partner.rates(PAIR).shouldFail(503, "ORACLE_STALE");
        partner.firmQuote("USDT-JPYC", "SELL", "10").shouldBe(200);

        accepted("USD/IDR", "PRIMARY", "16312.5", "2");
        partner.firmQuote(PAIR, "SELL", "10").shouldBe(200);
    }

    @Test
    void shouldRefuseWhileSourcesDisagreeAndRecoverAfterThreeGoodTicks() {
        everySource("USD/IDR", "16312.5");
        partner.firmQuote(PAIR, "SELL", "10").shouldBe(200);

        accepted("USD/IDR", "CROSS_CHECK", "16700", "2");
        partner.firmQuote(PAIR, "SELL", "10").shouldFail(503, "ORACLE_DEVIATION");
        partner.firmQuote("IDRX-JPYC", "SELL", "1000000").shouldFail(503, "ORACLE_DEVIATION");
        Eventually.isTrue("no rate is shown", () -> partner.rates(PAIR).status() == 503);
        partner.rates(PAIR).shouldFail(503, "ORACLE_DEVIATION");

        accepted("USD/IDR", "CROSS_CHECK", "16312.5", "2");
        partner.firmQuote(PAIR, "SELL", "10").shouldFail(503, "ORACLE_DEVIATION");
        accepted("USD/IDR", "PRIMARY", "16312.5", "2");
        partner.firmQuote(PAIR, "SELL", "10").shouldFail(503, "ORACLE_DEVIATION");
        accepted("USD/IDR", "PRIMARY", "16312.6", "2");
        partner.firmQuote(PAIR, "SELL", "10").shouldBe(200);
    }

    @Test
    void shouldStartCountingGoodTicksAnewAfterABadOne() {
        everySource("USD/IDR", "16312.5");
        partner.firmQuote(PAIR, "SELL", "10").shouldBe(200);
        accepted("USD/IDR", "CROSS_CHECK", "16700", "2");

        accepted("USD/IDR", "PRIMARY", "16700", "2");
        accepted("USD/IDR", "PRIMARY", "16701", "2");
        accepted("USD/IDR", "PRIMARY", "16312.5", "2");
        accepted("USD/IDR", "PRIMARY", "16702", "2");
        accepted("USD/IDR", "PRIMARY", "16703", "2");
        partner.firmQuote(PAIR, "SELL", "10").shouldFail(503, "ORACLE_DEVIATION");

        accepted("USD/IDR", "PRIMARY", "16704", "2");
        partner.firmQuote(PAIR, "SELL", "10").shouldBe(200);
    }

    @Test
    void shouldTellWhyATickWasDropped() {
        long now = System.currentTimeMillis();
        everySource("USD/IDR", "16312.5");

        assertEquals("NOT_NEWER", dropped(operator.setsPrice("USD/IDR", "PRIMARY", "16313", "2", now - 5_000)));
        assertEquals("FROM_THE_FUTURE", dropped(operator.setsPrice("USD/IDR", "PRIMARY", "16313", "2", now + 600_000)));
        assertNotEquals(200, operator.setsPrice("USD/IDR", "PRIMARY", "0", "2").status());
        assertNotEquals(200, operator.setsPrice("USD/XYZ", "PRIMARY", "1", "2").status());
        assertEquals(new BigDecimal("16312.5"), new BigDecimal(mid()));
    }

    private static Object dropped(PartnerAnswer answer) {
        answer.shouldBe(200);
        assertEquals(false, answer.json().get("accepted"), answer.body());
        return answer.json().get("drop_reason");
    }

    @Test
    void shouldLetNobodyButAnOperatorSetPrices() {
        Manifest.Demonstrator first = kurs.manifest().partners().getFirst();

        new Operator(kurs.baseUrl(), first.bearerKey(), first.partnerId().toString())
                .setsPrice("USD/IDR", "PRIMARY", "1", "2")
                .shouldBe(403);
        new Operator(kurs.baseUrl(), "op_nobody")
                .setsPrice("USD/IDR", "PRIMARY", "1", "2")
                .shouldBe(401);
        partner.send(partner.signed("/v1/sandbox/prices", "{}")).shouldBe(404);
    }
}
