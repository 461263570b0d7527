package dev.kurs.service.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A section {@code portfolio} beside the sandbox's: worked out, sent, compared with what is in force, and taken back. */
class PortfolioDeclarationTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final String PORTFOLIO = """
            portfolio:
              {risk_aversion: 0.0000001, horizon: 24h, volatility_bps: {IDRX: 28, JPYC: 55}, correlations: {IDRX/JPYC: 0.1},
               corridors: {USDT-IDRX: {alpha: 3, beta_per_bp: 0.05, flow: {1000: 960, 10000: 1600, 50000: 400, 250000: 50}}}}
            """;

    private String sandbox;
    private Rehearsal engine;

    @BeforeEach
    void configure() throws IOException {
        try (InputStream packaged = Declaration.class.getResourceAsStream("/sandbox/kurs.yaml")) {
            sandbox = new String(packaged.readAllBytes(), StandardCharsets.UTF_8);
        }
        ReferenceData reference = new ReferenceData();
        reference.willGoBy(Rules.NEWEST);
        engine = Rehearsal.of(reference);
        engine.run(changes(sandbox));
    }

    @Test
    void shouldPutItInForceOnceAndTakeItBackWithTheSection() {
        assertEquals(List.of("portfolio"), paths(sandbox + PORTFOLIO));
        engine.run(changes(sandbox + PORTFOLIO));
        assertEquals(List.of(), paths(sandbox + PORTFOLIO));

        assertEquals(List.of("portfolio"), paths(sandbox + PORTFOLIO.replace("IDRX: 28", "IDRX: 29")));
        assertEquals(List.of("portfolio"), paths(sandbox));
        engine.run(changes(sandbox));
        assertEquals(List.of(), paths(sandbox));
    }

    @Test
    void shouldNameWhatTheEngineWouldRefuse() {
        String small = sandbox + PORTFOLIO.replace("250000: 50", "200000: 50");

        InvalidConfiguration refused = assertThrows(InvalidConfiguration.class, () -> engine.run(changes(small)));

        assertTrue(
                refused.getMessage()
                        .contains(
                                "portfolio: max_usd of USDT-IDRX is 250000, must be at most 200000, the portfolio's largest step"),
                refused.getMessage());
    }

    @Test
    void shouldSayThatACommandHasNoRoomForSoManySizes() {
        String sizes = IntStream.rangeClosed(1, 480)
                .mapToObj(size -> size * 1_000 + ": 5")
                .collect(Collectors.joining(", "));
        String large = sandbox + PORTFOLIO.replace("1000: 960, 10000: 1600, 50000: 400, 250000: 50", sizes);

        InvalidConfiguration refused = assertThrows(InvalidConfiguration.class, () -> engine.run(changes(large)));

        assertTrue(
                refused.getMessage().contains("1 corridors and 480 sizes of flow, which take ")
                        && refused.getMessage().endsWith(" bytes of a command that has 4096: name fewer sizes"),
                refused.getMessage());
    }

    private List<String> paths(String yaml) {
        return changes(yaml).stream().map(Change::path).toList();
    }

    private List<Change> changes(String yaml) {
        Section file = Section.ofText("kurs.yaml", yaml);
        return new Declaration(file, Environment.SANDBOX, NOW, Actor.SYSTEM, "a test").against(engine.reference());
    }
}
