package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.service.maker.MakerHabit;
import dev.kurs.service.maker.MakerQuoting;
import dev.kurs.service.maker.PlayedMaker;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.ConfigurationText;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.OperatorApi;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A whole service offers a batch to makers of HTTP by itself, since a breach asks for it, and says so once. */
class AutomaticRfqTest {
    private static final String SECRET = "a-secret-of-a-maker";
    private static final String CORRIDOR = "USD-IDR";
    private static final String LAST = "last_emergency_rfq";

    /** A capital of some 600 million dollars may be exposed to 600 thousand. */
    private static final String MAX_GROSS = "  max_gross: 0.001\n";

    private final Logger log = (Logger) LoggerFactory.getLogger(AutomaticRfqWatch.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final Map<String, PlayedMaker> makers = new HashMap<>();
    private ConfigurationText configuration;

    @TempDir
    private Path data;

    @BeforeEach
    void listen() throws IOException {
        lines.start();
        log.addAppender(lines);
        Files.createDirectories(data);
        OwnerOnlyFile.write(data.resolve("maker.secret"), SECRET.getBytes(StandardCharsets.US_ASCII));
    }

    @AfterEach
    void stopListening() {
        log.detachAppender(lines);
        makers.values().forEach(PlayedMaker::close);
        CommandLineRun.of("replay", "--data", data.toString()).shouldEndWith(0).shouldSay("byte for byte");
    }

    @Test
    void shouldClearABatchThatNobodyAskedForAndSaySo() throws IOException {
        configure(MakerHabit.DECLINES, MakerHabit.HONEST);
        try (DrivenService service = DrivenService.start(data, Duration.ZERO, configuration, SandboxHooks.NONE)) {
            String token = DrivenService.reserveOperator(data);
            OwnerOnlyFile.write(data.resolve("token"), token.getBytes(StandardCharsets.US_ASCII));
            OperatorApi desk = OperatorApi.ofReserve(service.baseUrl(), token);
            hedge(desk, "500000", "T-1");
            assertNull(status(desk).get(LAST), "below the limit");
            assertCounted(service, 0);

            hedge(desk, "500000", "T-2");
            Map<?, ?> filled = awaitFilled(desk);
            assertEquals("breach", filled.get("requested_by"));
            assertEquals("GROSS_EXPOSURE", filled.get("breach_type"));
            assertEquals("GROSS_EXPOSURE", filled.get("reason"));
            assertEquals(CORRIDOR, filled.get("corridor"));
            assertEquals(1_000_000, number(filled, "total_inventory_units"));
            assertEquals(List.of("batavia", "raffles"), filled.get("mm_recipients"));
            assertEquals("raffles", ((Map<?, ?>) filled.get("accepted")).get("maker"));
            assertEquals(1, makers.get("raffles").count("/accept"));
            assertCleared(desk, filled);
            assertSaid(filled);
            assertCounted(service, 1);
            assertShown(service, filled);

            hedge(desk, "1000", "T-3");
            desk.post("/emergency-rfq", Map.of("corridor", CORRIDOR, "reason", "out of it"))
                    .shouldBe(200);
            assertCounted(service, 1);
            assertEquals(1, lines.list.size(), "an operator's is no alarm");
        }
    }

    @Test
    void shouldSayNothingAgainOfOneThatRunsOnBehindARestart() throws IOException {
        configure(MakerHabit.STALLS, MakerHabit.STALLS);
        String token;
        try (DrivenService service = DrivenService.start(data, Duration.ZERO, configuration, SandboxHooks.NONE)) {
            token = DrivenService.reserveOperator(data);
            hedge(OperatorApi.ofReserve(service.baseUrl(), token), "1000000", "T-1");
            Eventually.isTrue("it is said", () -> lines.list.size() == 1);
            assertCounted(service, 1);
        }

        playAgain("batavia", MakerHabit.DECLINES);
        playAgain("raffles", MakerHabit.HONEST);
        try (DrivenService service = DrivenService.start(data, Duration.ZERO, configuration, SandboxHooks.NONE)) {
            Map<?, ?> filled = awaitFilled(OperatorApi.ofReserve(service.baseUrl(), token));
            assertSaid(filled);
            assertCounted(service, 0);
        }
    }

    private void assertSaid(Map<?, ?> rfq) {
        assertEquals(1, lines.list.size());
        ILoggingEvent line = lines.list.getFirst();
        assertEquals(Level.WARN, line.getLevel());
        assertEquals(
                "corridor USDT-IDRX: its batch is offered to market makers as rfq " + rfq.get("rfq_id")
                        + ", since GROSS_EXPOSURE is reached; nobody of the desk asked for it",
                line.getFormattedMessage());
    }

    private void assertShown(DrivenService service, Map<?, ?> rfq) {
        CommandLineRun.of(
                        "risk",
                        "--url",
                        service.baseUrl(),
                        "--token-file",
                        data.resolve("token").toString())
                .shouldEndWith(0)
                .shouldSay("last emergency rfq " + rfq.get("rfq_id") + ": USD-IDR FILLED, 1000000 units at a floor of ")
                .shouldSay(" by itself at GROSS_EXPOSURE, raffles at ");
    }

    private static void assertCounted(DrivenService service, int count) {
        String metrics = service.metrics();
        assertTrue(metrics.contains("kurs_automatic_rfqs_total " + count + ".0\n"), metrics);
    }

    private static void assertCleared(OperatorApi desk, Map<?, ?> filled) {
        Map<?, ?> cleared = (Map<?, ?>)
                ((List<?>) desk.get("/batches?status=EMERGENCY_CLEARED").json().get("batches")).getFirst();
        assertEquals(filled.get("batch_id"), cleared.get("batch_id"));
        Eventually.isTrue("nothing is exposed", () -> number(corridor(status(desk)), "gross_exposure_usd") == 0);
        Map<?, ?> corridor = corridor(status(desk));
        assertEquals(0, number(corridor, "inventory_units"));
        assertEquals("NORMAL", corridor.get("status"));
        assertNull(corridor.get("breach_type"));
        assertEquals(1, number(status(desk), "open_obligations"));
    }

    private static Map<?, ?> awaitFilled(OperatorApi desk) {
        Eventually.isTrue(
                "the request is filled",
                () -> status(desk).get(LAST) instanceof Map<?, ?> last && "FILLED".equals(last.get("status")));
        return (Map<?, ?>) status(desk).get(LAST);
    }

    /** The pool buys at the mid. */
    private static void hedge(OperatorApi desk, String amount, String reference) {
        Eventually.isTrue("it has a price", () -> corridor(status(desk)).get("oracle_mid") != null);
        BigDecimal mid = BigDecimal.valueOf(number(corridor(status(desk)), "oracle_mid"));
        desk.post(
                        "/hedges",
                        Map.of(
                                "corridor",
                                CORRIDOR,
                                "side",
                                "BUY",
                                "base_amount",
                                amount,
                                "price",
                                mid.toPlainString(),
                                "venue",
                                "OKX",
                                "reference",
                                reference,
                                "traded_at",
                                Instant.now().minusSeconds(1).toString(),
                                "reason",
                                "to have too much"))
                .shouldBe(201);
    }

    private static Map<String, Object> status(OperatorApi desk) {
        return desk.get("/risk-status").shouldBe(200).json();
    }

    private static Map<?, ?> corridor(Map<String, Object> status) {
        return (Map<?, ?>) ((Map<?, ?>) status.get("corridors")).get(CORRIDOR);
    }

    private static double number(Map<?, ?> members, String name) {
        return ((Number) members.get(name)).doubleValue();
    }

    private void configure(MakerHabit batavia, MakerHabit raffles) throws IOException {
        play("batavia", 0, batavia);
        play("raffles", 0, raffles);
        configuration = new ConfigurationText(ConfigurationText.packaged()
                        .with("risk:\n", "risk:\n" + MAX_GROSS)
                        .yaml()
                + "\nmakers:\n  automatic: [GROSS_EXPOSURE]\n  list:\n" + declared("batavia") + declared("raffles"));
    }

    private String declared(String maker) {
        return "    %s: {url: \"http://127.0.0.1:%d/%s\", api_key: kurs, secret_file: maker.secret, corridors: [USDT-IDRX]}\n"
                .formatted(maker, makers.get(maker).port(), maker);
    }

    private void playAgain(String maker, MakerHabit habit) throws IOException {
        int port = makers.get(maker).port();
        makers.get(maker).close();
        play(maker, port, habit);
    }

    private void play(String maker, int port, MakerHabit habit) throws IOException {
        makers.put(
                maker,
                PlayedMaker.start(
                        URI.create("http://127.0.0.1:" + port + "/" + maker),
                        "kurs",
                        SECRET,
                        new MakerQuoting(new BigDecimal(5), Duration.ofSeconds(90)),
                        habit,
                        line -> {}));
    }
}
