package dev.kurs.service.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.Durations;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.ReferenceData.Kind;
import dev.kurs.service.terms.ConfiguredTerm;
import dev.kurs.service.terms.ConfiguredTerms;
import dev.kurs.service.terms.TermUnit;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is in force is said as the file says it. */
class CommandTermsTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    private static final String MAKERS = """
            makers:
              rfq_timeout: 900ms
              list:
                batavia: {url: "https://batavia.example/kurs", api_key: kurs, secret_file: b.secret, corridors: [USDT-JPYC]}
                raffles: {url: "https://raffles.example/kurs", api_key: kurs, secret_file: r.secret, corridors: [USDT-JPYC, USDT-IDRX]}
            """;

    private String yaml;
    private Rehearsal engine;

    @BeforeEach
    void configure() throws IOException {
        try (InputStream packaged = Declaration.class.getResourceAsStream("/sandbox/kurs.yaml")) {
            yaml = new String(packaged.readAllBytes(), StandardCharsets.UTF_8);
        }
        ReferenceData reference = new ReferenceData();
        reference.willGoBy(Rules.NEWEST);
        engine = Rehearsal.of(reference);
        engine.run(changes(yaml));
    }

    private List<Change> changes(String text) {
        return new Declaration(Section.ofText("test", text), Environment.SANDBOX, NOW, Actor.SYSTEM, "a test")
                .against(engine.reference());
    }

    private List<String> sentences(String text) {
        return changes(text).stream().map(Change::sentence).toList();
    }

    private Map<String, String> inForce(Kind kind, String name) {
        byte[] frame =
                engine.reference().entry(kind, name).orElseThrow().frames().getLast();
        return CommandTerms.of(frame, engine.reference());
    }

    @Test
    void shouldSayEveryTermAsThePackagedFileDoes() {
        Section file = Section.ofText("test", yaml);
        Section defaults = file.section("corridor_defaults");
        file.named("corridors").forEach((pair, terms) -> {
            Section corridor = terms.withDefaults(defaults);
            Map<String, String> said = inForce(Kind.CORRIDORS, pair);
            assertEquals(corridor.text("base"), said.get("base"));
            assertEquals(corridor.text("quote"), said.get("quote"));
            assertSaid(corridor, ConfiguredTerms.CORRIDOR, said, "");
            corridor.named("tiers")
                    .forEach((tier, fees) -> assertSaid(fees, ConfiguredTerms.TIER, said, "tiers." + tier + "."));
        });
        Section feeds = file.section("feeds");
        feeds.named("list")
                .forEach((name, feed) -> assertSaid(
                        feed.withDefaults(feeds.section("defaults")),
                        ConfiguredTerms.FEED,
                        inForce(Kind.FEEDS, name),
                        ""));
        file.named("tokens").forEach((symbol, token) -> {
            assertEquals(token.text("feed"), inForce(Kind.TOKENS, symbol).get("feed"));
            assertSaid(token, ConfiguredTerms.TOKEN, inForce(Kind.TOKENS, symbol), "");
        });
    }

    private static void assertSaid(
            Section section, Map<String, ConfiguredTerm> terms, Map<String, String> said, String prefix) {
        assertTrue(terms.keySet().stream().anyMatch(section::has), section::source);
        terms.forEach((key, term) -> {
            String text = said.get(prefix + key);
            if (!section.has(key)) {
                assertTrue(text.equals(CommandTerms.NONE) || text.equals("0") || text.equals("CLOSED"), text);
            } else if (term.unit() == TermUnit.DURATION) {
                assertEquals(Durations.parse(key, section.text(key)), Durations.parse(key, text), section.source());
            } else if (term.unit() == TermUnit.CLOSED_POLICY) {
                assertEquals(section.text(key), text, section.source());
            } else {
                BigDecimal stands = new BigDecimal(section.text(key));
                assertEquals(0, stands.compareTo(new BigDecimal(text)), () -> section.source() + "." + key + text);
            }
        });
    }

    @Test
    void shouldSayWhatDiffersByKeyAndInTheUnitOfTheFile() {
        assertDiffers("firm_ttl: 45s", "firm_ttl: 1m", "firm_ttl: 45s -> 1m");
        assertDiffers(
                "rfq_threshold_usd: 175000", "rfq_threshold_usd: 175000.5", "rfq_threshold_usd: 175000 -> 175000.5");
        assertDiffers("vol_lambda: 0.94", "vol_lambda: 0.9", "vol_lambda: 0.94 -> 0.9");
        assertDiffers("v01_pair: USD-IDR", "v01_pair: USD-IDS", "v01_pair: USD-IDR -> USD-IDS");
    }

    private void assertDiffers(String stands, String edited, String said) {
        assertTrue(yaml.contains(stands), stands);
        List<String> sentences = sentences(yaml.replace(stands, edited));
        assertTrue(sentences.stream().anyMatch(sentence -> sentence.contains(said)), sentences::toString);
    }

    @Test
    void shouldSayWhichMakerIsAskedWhere() {
        engine.run(changes(yaml + MAKERS));
        String edited = (yaml + MAKERS)
                .replace("corridors: [USDT-JPYC]", "corridors: [USDT-IDRX]")
                .replace("rfq_timeout: 900ms", "rfq_timeout: 1s\n  automatic: [VAR_LIMIT]");

        assertEquals(
                List.of("change makers (rfq_timeout: 900ms -> 1s, list.batavia.corridors: USDT-JPYC -> USDT-IDRX,"
                        + " automatic: none -> VAR_LIMIT)"),
                sentences(edited));
    }

    /** Makers are asked in the order of the list. */
    @Test
    void shouldSendAnOtherOrderOfMakers() {
        engine.run(changes(yaml + MAKERS));
        List<String> lines = MAKERS.lines().toList();
        String swapped = String.join("\n", lines.get(0), lines.get(1), lines.get(2), lines.get(4), lines.get(3), "");

        assertEquals(List.of("change makers (list: batavia, raffles -> raffles, batavia)"), sentences(yaml + swapped));
        engine.run(changes(yaml + swapped));
        assertEquals(List.of(), sentences(yaml + swapped));
    }

    @Test
    void shouldSendAMakerWithoutCorridors() {
        engine.run(changes(yaml + MAKERS));

        assertEquals(
                List.of("change makers (list: batavia, raffles -> batavia, raffles, temasek)"),
                sentences(
                        yaml + MAKERS
                                + "    temasek: {url: \"https://t.example\", api_key: kurs, secret_file: t.secret, corridors: []}\n"));
    }

    @Test
    void shouldKnowWhereEveryTermLies() {
        for (Map<String, ConfiguredTerm> section : List.of(
                ConfiguredTerms.CORRIDOR,
                ConfiguredTerms.TIER,
                ConfiguredTerms.TOKEN,
                ConfiguredTerms.FEED,
                ConfiguredTerms.PARTNER,
                ConfiguredTerms.OVERRIDE,
                ConfiguredTerms.RISK)) {
            assertEquals(
                    section.size(),
                    section.values().stream()
                            .map(ConfiguredTerm::offset)
                            .distinct()
                            .count(),
                    section::toString);
        }
    }
}
