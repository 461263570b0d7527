package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The one way in which a circle of corridors can gain: on a holiday of one currency the corridors that trade it go on reading a source that is too old for the others.
 *
 * <p>The rupiah is 17 460 to the dollar where it trades alone and 16 900 where it trades against the yen, so dollars to rupiah to yen to dollars would make 3 %.
 */
class V01ArbitrageTest {
    private static final UUID PARTNER = UUID.fromString("6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b11");
    private static final String FEED = "USD/IDR";
    private static final String OLD = "16900";
    private static final String MIDDLE = "17180";
    private static final String NEW = "17460";

    @TempDir
    private Path data;

    @Test
    void shouldQuoteNothingThatAPartnerCouldTurnInACircle() {
        Path file = data.resolve("kurs.yaml");
        CommandLineRun.makeMasterKey(data);
        configuration().write(file);

        try (KursProcess kurs = KursProcess.serve(data, file)) {
            V01Partner partner = V01Partner.of(kurs, PARTNER);
            Eventually.isTrue(
                    "a quote of each corridor of the circle",
                    () -> partner.quote("USD-IDR", "SELL", "100").status() == 200
                            && partner.quote("IDRX-JPYC", "SELL", "2000000").status() == 200);
            Operator desk = new Operator(kurs.baseUrl(), operatorToken());
            desk.setsPrice(FEED, "PRIMARY", OLD, "1").shouldBe(200);
            desk.setsPrice(FEED, "CROSS_CHECK", MIDDLE, "1").shouldBe(200);
            Eventually.isTrue("the price is too old for an open market", () -> {
                desk.setsPrice(FEED, "FALLBACK", NEW, "1").shouldBe(200);
                desk.setsPrice(FEED, "CROSS_CHECK", MIDDLE, "1").shouldBe(200);
                return partner.quote("USD-IDR", "SELL", "100").status() == 400;
            });

            PartnerAnswer indicative = partner.quote("USD-IDR", "SELL", "100").shouldFail(400, "ARB_CHECK_FAILED");
            assertEquals("USD-IDR", indicative.error().get("corridor"));
            partner.firmQuote("USD-IDR", "SELL", "100", "").shouldFail(400, "ARB_CHECK_FAILED");
            partner.quote("USD-IDR", "BUY", "2000000").shouldBe(200);
            assertTrue(
                    partner.get("/v1/corridors").shouldBe(200).body().contains("USDT-IDRX"),
                    "the corridor is there, and what it gives nobody is one direction");
            kurs.stop().shouldEndWith(0);
        }
        CommandLineRun.of("replay", "--data", data.toString()).shouldEndWith(0).shouldSay("every event is the same");
    }

    private String operatorToken() {
        return CommandLineRun.addOperator(data, "desk@example.com", "sandbox:prices");
    }

    /** Holidays of the yen from yesterday to tomorrow; the rest as it is shipped, with a source that is soon too old and may be far off. */
    private static ConfigurationText configuration() {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        String holidays = LongStream.rangeClosed(-1, 1)
                .mapToObj(days -> today.plusDays(days).toString())
                .collect(Collectors.joining(", "));
        return new ConfigurationText(ConfigurationText.packaged()
                        .with(
                                "feeds:\n",
                                "calendars: {YEN: {friday_close: \"17:00\", sunday_open: \"17:00\", holidays: ["
                                        + holidays + "]}}\n\nfeeds:\n")
                        .with("USD/JPY: {", "USD/JPY: {calendar: YEN, ")
                        .with("USD/IDR: {", "USD/IDR: {max_age: 15s, max_deviation_bps: 500, ")
                        .with("weekend_state: CLOSED", "weekend_state: PROTECT")
                        .with("max_spread_bps: 300", "max_spread_bps: 40")
                        .yaml()
                + """

                seed:
                  partners:
                    %s:
                      name: Melati
                      corridors: {USDT-IDRX: {}, USDT-JPYC: {}, IDRX-JPYC: {}}
                """.formatted(PARTNER));
    }
}
