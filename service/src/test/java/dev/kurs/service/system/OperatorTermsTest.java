package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What operators change of a partner is in force at its next request. */
class OperatorTermsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @TempDir
    private static Path data;

    private static OperatorSandbox sandbox;
    private static OperatorApi desk;

    @BeforeAll
    static void start() {
        sandbox = OperatorSandbox.start(data);
        desk = sandbox.desk();
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    @Test
    void shouldLetAFreshPartnerQuoteWithinAMinuteOfTheFirstCall() {
        long startNs = MachineTime.nanoTime();
        QuotingPartner fresh = desk.onboard("Cempaka", "USDT-IDRX", OperatorSandbox.WALLET);

        fresh.firmQuote("USDT-IDRX", "SELL", "100").shouldBe(200);

        Duration took = Duration.ofNanos(MachineTime.nanoTime() - startNs);
        assertTrue(took.compareTo(MINUTE) < 0, () -> "it took " + took);
        fresh.firmQuote("USDT-JPYC", "SELL", "100").shouldFail(403, "CORRIDOR_NOT_ENABLED");
    }

    @Test
    void shouldStopASuspendedPartnerAtTheNextCommand() {
        QuotingPartner fresh = desk.onboard("Suspended", "USDT-IDRX", OperatorSandbox.WALLET);
        PartnerAnswer open = fresh.firmQuote("USDT-IDRX", "SELL", "10").shouldBe(200);

        desk.patch("/partners/" + fresh.id(), Map.of("status", "SUSPENDED", "reason", "a test"))
                .shouldBe(200);

        fresh.firmQuote("USDT-IDRX", "SELL", "10").shouldFail(403, "FORBIDDEN");
        assertEquals("OPEN", fresh.lookUp(open.text("quote_id")).shouldBe(200).text("state"));
        desk.patch("/partners/" + fresh.id(), Map.of("status", "ACTIVE", "reason", "a test"))
                .shouldBe(200);
        fresh.firmQuote("USDT-IDRX", "SELL", "10").shouldBe(200);
    }

    @Test
    void shouldKeepWhatWasUsedOfALimitThatChanges() {
        QuotingPartner fresh = desk.onboard("Limited", "USDT-IDRX", OperatorSandbox.WALLET);
        fresh.firmQuote("USDT-IDRX", "SELL", "100").shouldBe(200);

        desk.patch(
                        "/partners/" + fresh.id(),
                        Map.of("corridors", Map.of("USDT-IDRX", Map.of("daily_limit_usd", 150)), "reason", "a test"))
                .shouldBe(200);

        fresh.firmQuote("USDT-IDRX", "SELL", "100").shouldFail(400, "DAILY_LIMIT_EXCEEDED");
        fresh.firmQuote("USDT-IDRX", "SELL", "40").shouldBe(200);
    }

    @Test
    void shouldPriceByThePartnersOwnFees() {
        QuotingPartner fresh = desk.onboard("Cheap", "USDT-IDRX", OperatorSandbox.WALLET);
        desk.patch(
                        "/partners/" + fresh.id(),
                        Map.of(
                                "pricing",
                                Map.of("tier_overrides", everyTier(Map.of("fixed_fee_usd", 0, "variable_fee_bps", 1))),
                                "reason",
                                "a test"))
                .shouldBe(200);

        Map<?, ?> fees = (Map<?, ?>)
                fresh.firmQuote("USDT-IDRX", "SELL", "100").shouldBe(200).data().get("fee_breakdown");

        assertEquals("MICRO", fees.get("tier"));
        assertEquals("1", fees.get("variable_fee_bps"));
        assertEquals("0", ((Map<?, ?>) fees.get("fixed_fee")).get("raw"));
    }

    private static Map<String, Object> everyTier(Map<String, Object> terms) {
        return Map.of("MICRO", terms, "SMALL", terms, "MEDIUM", terms, "LARGE", terms, "INSTITUTIONAL", terms);
    }
}
