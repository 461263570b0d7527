package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** v0.1 from the request to the journal and back, in a sandbox as it is shipped. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class V01WalkTest {
    private static final Pattern PLAIN = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?");
    private static final Set<String> FIGURES = Set.of("amount", "bid", "ask", "adjusted_mid", "spread_bps", "max_size");
    private static final Set<String> FEES = Set.of(
            "fixed_fee",
            "fixed_fee_in_dest",
            "variable_fee",
            "variable_fee_bips",
            "base_spread_bps",
            "total_spread_bps",
            "total_fee_usd",
            "amount_to_convert");

    /** As many make a feed whose sources differed good again. */
    private static final int RECOVERY_TICKS = 3;

    @TempDir
    private static Path data;

    private static KursProcess kurs;
    private static String firstQuote;

    @BeforeAll
    static void start() {
        kurs = KursProcess.sandbox(data);
        firstQuote = JsonText.members(partner(1)
                        .firmQuote("USD-IDR", "SELL", "1000", "")
                        .shouldBe(200)
                        .body())
                .get("quote_id")
                .replace("\"", "");
    }

    @AfterAll
    static void stop() {
        kurs.close();
    }

    private static V01Partner partner(int number) {
        return V01Partner.of(kurs, number);
    }

    @ParameterizedTest
    @CsvSource({
        "USD-IDR, SELL, 1500.25, 6, 2, USD, IDR",
        "USD-IDR, BUY, 25000000, 2, 6, IDR, USD",
        "USD-SGD, SELL, 1500.25, 6, 6, USD, SGD",
        "USD-SGD, BUY, 1900.5, 6, 6, SGD, USD",
        "MYR-IDR, SELL, 4000, 6, 2, MYR, IDR",
        "MYR-IDR, BUY, 16000000, 2, 6, IDR, MYR",
        "USDT-JPYC, BUY, 150000.000000000000000001, 18, 6, JPYC, USDT"
    })
    @Order(1)
    void shouldQuoteEveryPairBothWays(
            String pair, String side, String amount, int decimals, int outDecimals, String from, String to) {
        PartnerAnswer indicative = partner(1).quote(pair, side, amount).shouldBe(200);
        assertEquals("0.1", indicative.header("x-svc-version"));
        assertEquals(pair, indicative.json().get("pair"));

        Map<String, String> quote = JsonText.members(
                partner(1).firmQuote(pair, side, amount, "").shouldBe(200).body());
        Map<String, String> fees = JsonText.members(quote.get("fee_breakdown"));
        BigDecimal asked = new BigDecimal(amount);
        assertEquals(0, asked.compareTo(new BigDecimal(quote.get("amount"))));
        assertEquals(quote.get("amount"), quote.get("max_size"));
        assertEquals("\"" + from + "\"", fees.get("fixed_fee_currency"));
        assertEquals("\"" + to + "\"", fees.get("fixed_fee_dest_currency"));
        BigDecimal whole = sum(fees, "fixed_fee", "variable_fee", "amount_to_convert");
        assertEquals(0, asked.compareTo(whole), fees.toString());
        assertTrue(new BigDecimal(fees.get("variable_fee")).scale() <= decimals);
        assertTrue(new BigDecimal(fees.get("fixed_fee_in_dest")).scale() <= outDecimals);
        BigDecimal middle = new BigDecimal(quote.get("adjusted_mid"));
        assertTrue(new BigDecimal(quote.get("bid")).compareTo(middle) < 0);
        assertTrue(new BigDecimal(quote.get("ask")).compareTo(middle) > 0);
    }

    /** Each figure against the one that v0.2 prints of the same journaled quote, and against its derivation. */
    @Test
    @Order(2)
    void shouldPrintEveryFigureExactly() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("V01WalkTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        for (int count = 0; count < Integer.getInteger("kurs.quotes", 60); count++) {
            boolean isSold = random.nextBoolean();
            List<String> pairs = List.of("USD-IDR", "USD-SGD", "MYR-IDR", "USDT-JPYC", "IDRX-JPYC");
            String pair = pairs.get(random.nextInt(pairs.size()));
            BigDecimal amount = amount(random, pair, isSold);
            PartnerAnswer answer =
                    partner(1 + random.nextInt(3)).firmQuote(pair, isSold ? "SELL" : "BUY", amount.toString(), "");
            assertEquals(200, answer.status(), () -> pair + " " + amount + ": " + answer.body());
            compare(answer, isSold);
        }
    }

    /** From a dollar and a half to 60 000 dollars, with all the decimals that there are. */
    private static BigDecimal amount(Random random, String pair, boolean isSold) {
        String currency = pair.split("-", -1)[isSold ? 0 : 1];
        double perDollar = switch (currency) {
            case "IDR", "IDRX" -> 18_000;
            case "JPYC" -> 160;
            case "MYR" -> 4.5;
            case "SGD" -> 1.4;
            default -> 1;
        };
        int decimals = switch (currency) {
            case "IDR", "IDRX" -> 2;
            case "JPYC" -> 18;
            default -> 6;
        };
        double dollars = Math.exp(Math.log(1.5) + random.nextDouble() * Math.log(40_000));
        return BigDecimal.valueOf(dollars * perDollar)
                .add(BigDecimal.valueOf(random.nextInt(1_000), decimals))
                .setScale(decimals, RoundingMode.DOWN);
    }

    private static void compare(PartnerAnswer answer, boolean isSold) {
        Map<String, String> quote = JsonText.members(answer.body());
        Map<String, String> fees = JsonText.members(quote.get("fee_breakdown"));
        FIGURES.forEach(name -> assertTrue(PLAIN.matcher(quote.get(name)).matches(), name + " " + quote.get(name)));
        FEES.forEach(name -> assertTrue(PLAIN.matcher(fees.get(name)).matches(), name + " " + fees.get(name)));

        PartnerAnswer lookUp = kurs.operator().lookUp(text(quote, "quote_id")).shouldBe(200);
        Map<String, String> current = lookUp.dataAsSent();
        Map<String, String> currentFees = JsonText.members(current.get("fee_breakdown"));
        same(quote, "amount", display(current, "input_amount"));
        same(quote, "adjusted_mid", text(current, "adjusted_mid"));
        same(quote, "spread_bps", text(currentFees, "total_spread_bps"));
        same(fees, "fixed_fee", display(currentFees, "fixed_fee"));
        same(fees, "variable_fee", display(currentFees, "variable_fee"));
        same(fees, "amount_to_convert", display(currentFees, "amount_to_convert"));
        same(fees, "variable_fee_bips", text(currentFees, "variable_fee_bps"));
        same(fees, "base_spread_bps", text(currentFees, "base_spread_bps"));
        same(fees, "total_spread_bps", text(currentFees, "total_spread_bps"));
        same(fees, "total_fee_usd", text(currentFees, "total_fee_usd"));
        same(quote, isSold ? "bid" : "ask", text(current, "rate"));
        Map<String, String> derivation = JsonText.members(current.get("derivation"));
        same(
                quote,
                "bid",
                new BigDecimal(text(derivation, "bid_e12")).movePointLeft(12).toString());
        same(
                quote,
                "ask",
                new BigDecimal(text(derivation, "ask_e12")).movePointLeft(12).toString());
        BigDecimal rate = new BigDecimal(text(current, "rate"));
        BigDecimal fixed = new BigDecimal(fees.get("fixed_fee"));
        int decimals = new BigDecimal(display(current, "output_amount")).scale();
        BigDecimal exact = isSold ? fixed.multiply(rate) : fixed.divide(rate, new MathContext(60));
        BigDecimal told = new BigDecimal(fees.get("fixed_fee_in_dest"));
        assertTrue(told.subtract(exact)
                        .abs()
                        .movePointRight(Math.max(decimals, told.scale()))
                        .doubleValue()
                <= 0.5);
        assertEquals(
                Instant.ofEpochSecond(Long.parseLong(current.get("expires_at"))),
                Instant.parse(text(quote, "expiry_timestamp")));
        assertEquals("null", current.get("signature"));
        boolean isOwn = !currentFees.get("partner_pricing").contains("\"discount_bps\":null");
        assertEquals(Boolean.toString(isOwn), fees.get("is_partner_override"), currentFees.get("partner_pricing"));
    }

    private static void same(Map<String, String> earlier, String name, String current) {
        assertEquals(0, new BigDecimal(current).compareTo(new BigDecimal(earlier.get(name))), name);
    }

    private static String display(Map<String, String> members, String name) {
        return text(JsonText.members(members.get(name)), "display");
    }

    private static String text(Map<String, String> members, String name) {
        return members.get(name).replace("\"", "");
    }

    private static BigDecimal sum(Map<String, String> members, String... names) {
        BigDecimal sum = BigDecimal.ZERO;
        for (String name : names) {
            sum = sum.add(new BigDecimal(members.get(name)));
        }
        return sum;
    }

    @Test
    @Order(3)
    void shouldGoByTheTiersOfLargeAmountsUpToTheMarketMakers() {
        Map<String, String> large = JsonText.members(partner(1)
                .firmQuote("USD-IDR", "SELL", "120000", "")
                .shouldBe(200)
                .body());
        assertEquals("\"LARGE\"", JsonText.members(large.get("fee_breakdown")).get("tier"));
        Map<String, String> medium = JsonText.members(partner(1)
                .firmQuote("USD-IDR", "SELL", "99000", "")
                .shouldBe(200)
                .body());
        assertEquals("\"MEDIUM\"", JsonText.members(medium.get("fee_breakdown")).get("tier"));
        partner(1).firmQuote("USD-IDR", "SELL", "180000", "").shouldFail(422, "NO_VIABLE_RFQ_QUOTE");
        partner(1).quote("USD-IDR", "SELL", "180000").shouldBe(200);
        partner(1).quote("USD-IDR", "SELL", "260000").shouldFail(400, "ABOVE_MAX_SIZE");
        partner(1).quote("USD-IDR", "SELL", "0.5").shouldFail(400, "BELOW_MIN_TRANSACTION_SIZE");
    }

    @Test
    @Order(4)
    void shouldShareReferencesWithTheCurrentSurface() {
        PartnerAnswer first =
                partner(2).firmQuote("USD-SGD", "SELL", "10", "order-1").shouldBe(200);
        PartnerAnswer again =
                partner(2).firmQuote("USD-IDR", "SELL", "20", "order-1").shouldFail(409, "DUPLICATE_CLIENT_REF");
        assertEquals(first.json().get("quote_id"), again.error().get("quote_id"));
        partner(3).firmQuote("USD-IDR", "SELL", "20", "order-1").shouldBe(200);
        partner(2).get("/v1/quotes/" + first.json().get("quote_id")).shouldBe(200);
        partner(3).get("/v1/quotes/" + first.json().get("quote_id")).shouldFail(404, "QUOTE_NOT_FOUND");
    }

    @Test
    @Order(5)
    void shouldRefuseForThePricesThatItReallyHas() {
        Operator desk = kurs.operator();
        for (String source : List.of("PRIMARY", "FALLBACK")) {
            desk.setsPrice("USD/MYR", source, "4.2", "1000").shouldBe(200);
        }
        PartnerAnswer stale = partner(1).quote("MYR-IDR", "SELL", "100").shouldFail(503, "ORACLE_STALE");
        assertEquals("MYR-IDR", stale.error().get("corridor"));
        assertEquals("5", stale.header("Retry-After"));
        desk.setsPrice("USD/SGD", "PRIMARY", "1.2", "1").shouldBe(200);
        desk.setsPrice("USD/SGD", "CROSS_CHECK", "1.5", "1").shouldBe(200);
        partner(1).quote("USD-SGD", "SELL", "100").shouldFail(503, "ORACLE_DEVIATION");
        partner(1).quote("USD-IDR", "SELL", "100").shouldBe(200);
        Map<String, String> state = JsonText.members(
                partner(1).get("/v1/system/state").shouldBe(200).body());
        assertTrue(state.get("corridors").contains("\"USD-SGD\""), state.toString());
        desk.letsPricesGo().shouldBe(204);
    }

    @Test
    @Order(6)
    void shouldReadTheCurrentSurfaceByBearer() {
        PartnerAnswer corridors = partner(1).get("/v1/corridors").shouldBe(200);
        assertTrue(corridors.body().contains("USDT-IDRX"));
        assertTrue(!corridors.body().contains("tnSGD") && !corridors.body().contains("tnMYR"), corridors.body());
        partner(1).get("/v1/rates").shouldBe(200);
        partner(1).get("/v1/executions").shouldBe(200);
        partner(1).get("/v1/reports/daily-summary?date=2026-01-01").shouldBe(200);
    }

    @Test
    @Order(7)
    void shouldEndAQuoteAndAPriceAtTheirTimeAndReplayToTheSameBits() {
        for (int tick = 0; tick < RECOVERY_TICKS; tick++) {
            for (String source : List.of("PRIMARY", "FALLBACK", "CROSS_CHECK")) {
                kurs.operator().setsPrice("USD/JPY", source, "159.8", "1").shouldBe(200);
            }
        }
        Eventually.isTrue(
                "the last price counts",
                () -> partner(1).quote("USDT-JPYC", "SELL", "100").status() == 200);

        Eventually.isTrue(
                "the first quote ends",
                () -> kurs.operator().lookUp(firstQuote).text("state").equals("EXPIRED"));
        Eventually.isTrue("the price is too old", () -> {
            PartnerAnswer stale = partner(1).quote("USDT-JPYC", "SELL", "100");
            return stale.status() == 503 && "ORACLE_STALE".equals(stale.errorCode());
        });
        kurs.stop().shouldEndWith(0);

        CommandLineRun.of("replay", "--data", data.toString()).shouldEndWith(0).shouldSay("every event is the same");
        String dump = CommandLineRun.of("journal", "dump", "--data", data.toString())
                .shouldEndWith(0)
                .output();
        assertTrue(
                dump.lines()
                        .anyMatch(line -> line.contains("QuoteExpired")
                                && line.contains(firstQuote)
                                && line.contains("\"surface\":\"V01\"")),
                "the end of the first quote is journaled as of v0.1");
    }
}
