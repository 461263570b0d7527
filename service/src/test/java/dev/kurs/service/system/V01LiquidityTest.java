package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** v0.1 of a service with little to pay out, whose partner may trade two of its pairs within limits. */
class V01LiquidityTest {
    private static final UUID PARTNER = UUID.fromString("6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b10");

    @TempDir
    private Path data;

    @Test
    void shouldRefuseWhatCannotBePaidAndWhatIsNotThePartners() {
        Path file = data.resolve("kurs.yaml");
        CommandLineRun.makeMasterKey(data);
        configuration().write(file);

        try (KursProcess kurs = KursProcess.serve(data, file)) {
            V01Partner partner = V01Partner.of(kurs, PARTNER);
            Eventually.isTrue(
                    "a quote of each feed",
                    () -> partner.quote("USD-IDR", "SELL", "5").status() == 200
                            && partner.quote("MYR-IDR", "SELL", "20").status() == 200);

            PartnerAnswer cross = partner.firmQuote("MYR-IDR", "BUY", "2000000", "");
            cross.shouldFail(422, "CROSS_LEG_INSUFFICIENT");
            assertEquals("MYR-IDR", cross.error().get("corridor"));
            PartnerAnswer direct = partner.quote("USD-IDR", "SELL", "400");
            direct.shouldFail(422, "INSUFFICIENT_LIQUIDITY");
            assertEquals("USD-IDR", direct.error().get("corridor"));
            partner.firmQuote("USD-SGD", "SELL", "10", "").shouldFail(403, "FORBIDDEN");

            partner.firmQuote("USD-IDR", "SELL", "300", "").shouldBe(200);
            partner.firmQuote("USD-IDR", "SELL", "60", "").shouldFail(422, "INSUFFICIENT_LIQUIDITY");
            partner.quote("USD-IDR", "BUY", "12000000").shouldFail(400, "DAILY_LIMIT_EXCEEDED");
            kurs.stop().shouldEndWith(0);
        }
        CommandLineRun.of("replay", "--data", data.toString()).shouldEndWith(0).shouldSay("every event is the same");
    }

    private static ConfigurationText configuration() {
        return new ConfigurationText(ConfigurationText.packaged()
                        .with("initial_balance: \"397500000.00\"", "initial_balance: \"100.00\"")
                        .with("  IDRX: {address", "  IDRX: {initial_balance: \"6000000.00\", address")
                        .with(
                                "max_peg_bps: 100, initial_balance: \"1718000000000.00\"}\n  IDRP",
                                "max_peg_bps: 100}\n  IDRP")
                        .yaml()
                + """

                seed:
                  partners:
                    %s:
                      name: Bunga
                      corridors: {USDT-IDRX: {daily_limit_usd: 700}, tnMYR-IDRX: {}}
                """.formatted(PARTNER));
    }
}
