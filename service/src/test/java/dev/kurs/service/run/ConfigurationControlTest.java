package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.control.ControlRequest;
import dev.kurs.service.control.ExclusiveCommands;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.Rehearsal;
import dev.kurs.service.system.ConfigurationText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code kurs config apply} takes of an edited file, and what it leaves to a start. */
class ConfigurationControlTest {
    private static final ConfigurationText PACKAGED = ConfigurationText.packaged();
    private static final ConfigurationText ON_CHAIN =
            new ConfigurationText(PACKAGED.yaml().replaceAll(", initial_balance: \"[^\"]+\"", "")
                    + "\nchain: {rpc_urls: [\"http://127.0.0.1:1\"]}\n");
    private static final String RAFFLES =
            "    raffles: {url: \"https://raffles.example/kurs\", api_key: kurs, secret_file: raffles.secret, corridors: [USDT-IDRX]}\n";
    private static final ConfigurationText WITH_MAKERS = new ConfigurationText(PACKAGED.yaml() + """

            makers:
              list:
                batavia: {url: "https://batavia.example/kurs", api_key: kurs, secret_file: batavia.secret, corridors: [USDT-JPYC]}
            """ + RAFFLES);

    private static final String PORTFOLIO = """

            portfolio:
              {risk_aversion: 0.0000001, horizon: 24h, volatility_bps: {IDRX: 28, JPYC: 55},
               corridors: {USDT-IDRX: {alpha: 3, beta_per_bp: 0.05, flow: {1000: 960, 250000: 50}}}}
            """;

    @TempDir
    private Path data;

    private final List<byte[]> sent = new ArrayList<>();
    private Rehearsal engine;

    private ControlRequest asking(String command, ConfigurationText edited) {
        String file = edited.write(data.resolve("edited.yaml")).toString();
        return new ControlRequest(command, Map.of("file", file, "reason", "a test", "withdraw", "no"), "os:desk");
    }

    private void apply(ConfigurationText inForce, ConfigurationText edited) {
        ask("config apply", inForce, edited);
    }

    /** A service that was started with a file, to be asked again and again. */
    private interface ControlHandlers {
        Map<String, Object> ask(String command, ConfigurationText edited);
    }

    /** Asks a service that was started with another file. */
    private Map<String, Object> ask(String command, ConfigurationText inForce, ConfigurationText edited) {
        return running(inForce).ask(command, edited);
    }

    private ControlHandlers running(ConfigurationText inForce) {
        Section file = Section.ofText("in force", inForce.yaml());
        engine = Rehearsal.of(new ReferenceData());
        engine.run(new Declaration(file, Environment.SANDBOX, Instant.now(), Actor.SYSTEM, "a test")
                .against(engine.reference()));
        ConfigurationControl control = new ConfigurationControl(
                engine.reference(),
                file,
                Settings.of(file, data),
                this::take,
                InstantSource.system(),
                Optional.empty(),
                (section, bringingAbout) -> bringingAbout.run());
        return (command, edited) ->
                control.handlers(new ExclusiveCommands()).get(command).answer(asking(command, edited));
    }

    @Test
    void shouldNameTheSectionsThatOnlyAStartGoesBy() {
        assertEquals(List.of(), ask("config diff", PACKAGED, PACKAGED).get("at_a_start"));

        ConfigurationText edited = PACKAGED.with("max_clock_step: 1s", "max_clock_step: 2s");
        assertEquals(List.of("core"), ask("config diff", PACKAGED, edited).get("at_a_start"));
        assertEquals(
                List.of("operator"),
                ask("config apply", PACKAGED, PACKAGED.with("approvals: []", "approvals: [KEYS]"))
                        .get("at_a_start"));
    }

    @Test
    void shouldNameWhatAStartGoesByBesideTheFilesTechnicalSections() {
        ConfigurationText offChain =
                PACKAGED.with("environment: SANDBOX", "environment: SANDBOX\nsettlement: off-chain");
        ConfigurationText withoutHistory =
                PACKAGED.with("  history: \"classpath:risk/daily-usd-rates.csv.gz\"", "  lambda: 0.94");

        assertEquals(
                List.of("settlement"), ask("config diff", PACKAGED, offChain).get("at_a_start"));
        assertEquals(
                List.of("settlement"), ask("config diff", offChain, PACKAGED).get("at_a_start"));
        assertEquals(
                List.of("risk.history"),
                ask("config apply", PACKAGED, withoutHistory).get("at_a_start"));
    }

    /** The command that journals it has the skew as it is: who turned it, and why, is the audit's. */
    @Test
    void shouldTellAndJournalThatTheSkewIsKeptUpOtherwise() {
        ConfigurationText declared = new ConfigurationText(PACKAGED.yaml() + PORTFOLIO);
        ConfigurationText measured = declared.with("horizon: 24h", "horizon: 24h, moves: MEASURED");
        ConfigurationText seldom = declared.with("horizon: 24h", "horizon: 24h, recompute_every: 2h");

        assertEquals(List.of(), ask("config diff", declared, declared).get("changes"));
        assertEquals(
                List.of("change portfolio (moves: DECLARED -> MEASURED)"),
                ask("config diff", declared, measured).get("changes"));
        assertEquals(
                List.of("change portfolio (recompute_every: 3600s -> 7200s)"),
                ask("config apply", declared, seldom).get("changes"));
        assertEquals(1, sent.size());
    }

    @Test
    void shouldTellOfAnotherBeginningThatThePoolHoldsSomethingByNow() {
        ConfigurationText richer =
                PACKAGED.with("initial_balance: \"100000000.00\"", "initial_balance: \"200000000.00\"");
        ControlHandlers running = running(PACKAGED);

        String kept =
                "keep tokens.USDT.initial_balance (100000000.00 -> 200000000.00, what the pool holds is known by now)";
        assertEquals(List.of(kept), running.ask("config diff", richer).get("changes"));
        assertEquals(List.of(), running.ask("config apply", richer).get("changes"));
        assertEquals(List.of(kept), running.ask("config diff", richer).get("changes"), "until a start goes by it");
        assertEquals(List.of(), running.ask("config diff", PACKAGED).get("changes"));
    }

    @Test
    void shouldGoByWhatWasAppliedLast() {
        ConfigurationText declared = new ConfigurationText(PACKAGED.yaml() + PORTFOLIO);
        ConfigurationText measured = declared.with("horizon: 24h", "horizon: 24h, moves: MEASURED");
        ControlHandlers running = running(declared);

        running.ask("config apply", measured);

        assertEquals(List.of(), running.ask("config diff", measured).get("changes"));
        assertEquals(
                List.of("change portfolio (moves: MEASURED -> DECLARED)"),
                running.ask("config diff", declared).get("changes"));
    }

    /** Without {@code --withdraw} nothing is done about it. */
    @Test
    void shouldSayWhichCorridorsAreStillQuotedThoughTheFileDoesNotNameThem() {
        ConfigurationText edited =
                new ConfigurationText(PACKAGED.yaml().replaceAll("(?m)^  ID(RX|RP)-JPYC: .*\\R", ""));

        Map<String, Object> answer = ask("config apply", PACKAGED, edited);

        assertEquals(List.of(), answer.get("changes"));
        assertEquals(
                List.of(
                        "corridors.IDRP-JPYC is still quoted, though the file does not name it: --withdraw ends that",
                        "corridors.IDRX-JPYC is still quoted, though the file does not name it: --withdraw ends that"),
                answer.get("remarks"));
        assertEquals(List.of(), sent);
    }

    /** A source's key is another where its file says another, and not because it was read anew. */
    @Test
    void shouldTellAnotherKeyOfASourceFromTheSame() throws IOException {
        ConfigurationText keyed = PACKAGED.with(
                        "primary: recorded\n",
                        "primary: live\n  live: {pyth: {rank: PRIMARY, uris: [\"http://127.0.0.1:1\"], key_file: pyth.key}}\n")
                .with(
                        "  recorded: {file: \"classpath:sandbox/prices.jsonl.gz\", speed: 1, loop: true, rebase: true}\n",
                        "");
        for (String name : List.of("pyth.key", "other.key")) {
            Path key = Files.writeString(data.resolve(name), name);
            Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        }

        assertEquals(List.of(), ask("config diff", keyed, keyed).get("at_a_start"));
        assertEquals(
                List.of("feeds"),
                ask("config diff", keyed, keyed.with("pyth.key", "other.key")).get("at_a_start"));
    }

    /** {@code kurs serve} goes by the file's port in any environment, {@code kurs sandbox} by that of its command line. */
    @Test
    void shouldNameAnotherPortUnlessTheCommandLineGaveIt() {
        for (ConfigurationText served : List.of(ConfigurationText.production(), PACKAGED)) {
            assertEquals(
                    List.of("http"),
                    ask("config diff", served, served.with("1, port: 0", "1, port: 9000"))
                            .get("at_a_start"));
        }
        Settings sandbox = settings(PACKAGED).withPort(8080);
        assertEquals(List.of(), sandbox.sectionsOtherIn(settings(PACKAGED.with("1, port: 0", "1, port: 9000"))));
        assertEquals(
                List.of("http"), sandbox.sectionsOtherIn(settings(PACKAGED.with("host: 127.0.0.1", "host: 0.0.0.0"))));
    }

    private Settings settings(ConfigurationText configuration) {
        return Settings.of(Section.ofText("a test's configuration", configuration.yaml()), data);
    }

    private String take(byte[] command) {
        sent.add(command);
        return "";
    }

    private void assertRefused(String sentence, ConfigurationText inForce, ConfigurationText edited) {
        String message = assertThrows(InvalidConfiguration.class, () -> apply(inForce, edited))
                .getMessage();
        assertTrue(message.contains(sentence), message);
        assertEquals(List.of(), sent);
    }

    @Test
    void shouldRefuseAKeyThatNobodyKnows() {
        assertRefused(
                "core.max_clock_stepp is not a known key",
                PACKAGED,
                PACKAGED.with("max_clock_step: 1s", "max_clock_step: 1s, max_clock_stepp: 2s"));
    }

    @Test
    void shouldRefuseWhatAStartInProductionRefuses() {
        assertRefused(
                "primary must be live with environment PRODUCTION",
                PACKAGED,
                PACKAGED.with("environment: SANDBOX", "environment: PRODUCTION"));
    }

    @Test
    void shouldLeaveWhoTheInstanceIsAndWhereItSettlesToAStart() {
        assertRefused(
                "instance (chain_id: 31337 -> 5) takes effect at a start alone",
                PACKAGED,
                PACKAGED.with("chain_id: 31337", "chain_id: 5"));
        assertRefused("settlement_venue: ON_CHAIN -> NOWHERE", ON_CHAIN, PACKAGED);
    }

    @ParameterizedTest
    @CsvSource({
        "https://raffles.example/kurs, https://other.example, url: https://raffles.example/kurs -> https://other.example",
        "'api_key: kurs, secret_file: raffles', 'api_key: desk, secret_file: raffles', api_key: kurs -> desk"
    })
    void shouldLeaveWhereAMakerIsAskedToAStart(String atStart, String edited, String difference) {
        assertRefused(
                "makers.raffles (" + difference + ") takes effect at a start alone",
                WITH_MAKERS,
                WITH_MAKERS.with(atStart, edited));
    }

    @Test
    void shouldLeaveAnotherSecretOfAMakerToAStart() {
        assertRefused(
                "makers.raffles (secret_file: %s -> %s) takes effect at a start alone"
                        .formatted(data.resolve("raffles.secret"), data.resolve("other.secret")),
                WITH_MAKERS,
                WITH_MAKERS.with("raffles.secret", "other.secret"));
    }

    @Test
    void shouldLeaveAMakerThatIsNewToAStart() {
        String refusal = "makers.raffles (url: https://raffles.example/kurs, api_key: kurs, secret_file: "
                + data.resolve("raffles.secret") + ") takes effect at a start alone";

        assertRefused(refusal, WITH_MAKERS.with(RAFFLES, ""), WITH_MAKERS);
    }

    /** Nobody would see otherwise what a start with the file changes. */
    @Test
    void shouldSayOfADifferenceAllThatAnApplyWouldRefuseItFor() {
        ConfigurationText edited = WITH_MAKERS
                .with("https://raffles.example/kurs", "https://other.example")
                .with("max_clock_step: 1s", "max_clock_stepp: 1s")
                .with("chain_id: 31337", "chain_id: 5")
                .with("firm_ttl: 45s", "firm_ttl: 5s");

        Map<String, Object> answer = ask("config diff", WITH_MAKERS, edited);

        List<?> refusals = (List<?>) answer.get("refusals");
        assertEquals(4, refusals.size(), refusals.toString());
        assertTrue(refusals.get(0).toString().contains("core.max_clock_stepp is not a known key"), refusals.toString());
        assertEquals(
                List.of(
                        "makers.raffles (url: https://raffles.example/kurs -> https://other.example) takes effect at a start alone",
                        "instance (chain_id: 31337 -> 5) takes effect at a start alone",
                        "the engine refused corridors.USDT-IDRX: firm_ttl of USDT-IDRX is 5s, must be 30s to 1m"),
                refusals.subList(1, 4));
        assertTrue(
                ((List<?>) answer.get("changes")).contains("change instance (chain_id: 31337 -> 5)"),
                answer.toString());
        assertEquals(List.of(), sent);
    }

    /** An engine that tried it would take the process with it. */
    @Test
    void shouldNotTryPoolsThatTheHeapHasNoRoomFor() {
        ConfigurationText edited =
                PACKAGED.with("chain_id: 31337", "chain_id: 31337\n  open_quote_capacity: 900000000");

        Map<String, Object> answer = ask("config diff", PACKAGED, edited);

        List<?> refusals = (List<?>) answer.get("refusals");
        assertEquals(1, refusals.size(), refusals.toString());
        assertTrue(refusals.getFirst().toString().contains("more than two thirds of a heap"), refusals.toString());
        assertFalse(((List<?>) answer.get("changes")).isEmpty());
        assertRefused("more than two thirds of a heap", PACKAGED, edited);
    }

    @ParameterizedTest
    @CsvSource({
        "chain_id: 31337, chain_id: 5, instance (chain_id: 31337 -> 5) takes effect at a start alone",
        "firm_ttl: 45s, firm_ttl: 5s, 'the engine refused corridors.USDT-IDRX: firm_ttl of USDT-IDRX is 5s, must be 30s to 1m'"
    })
    void shouldSayOfADifferenceThatAnApplyWouldRefuseIt(String atStart, String edited, String refusal) {
        Map<String, Object> answer = ask("config diff", PACKAGED, PACKAGED.with(atStart, edited));

        assertEquals(List.of(refusal), answer.get("refusals"));
        assertFalse(((List<?>) answer.get("changes")).isEmpty());
        assertEquals(List.of(), sent);
    }

    @Test
    void shouldSayOfADifferenceThatIsAppliedNoRefusal() {
        ConfigurationText fewer = new ConfigurationText(PACKAGED.yaml().replaceAll("(?m)^  ID(RX|RP)-JPYC: .*\\R", ""));

        assertEquals(List.of(), ask("config diff", PACKAGED, fewer).get("refusals"));
        assertEquals(
                List.of(),
                ask("config diff", PACKAGED, PACKAGED.with("max_spread_bps: 300", "max_spread_bps: 290"))
                        .get("refusals"));
    }

    @Test
    void shouldLetMakersGoAndBeAskedForOtherCorridors() {
        apply(WITH_MAKERS, WITH_MAKERS.with(RAFFLES, ""));
        apply(WITH_MAKERS, WITH_MAKERS.with("corridors: [USDT-IDRX]", "corridors: [USDT-IDRX, USDT-JPYC]"));
        apply(WITH_MAKERS, PACKAGED);

        assertEquals(3, sent.size());
    }

    @Test
    void shouldLetTheInstancesPoolsGrow() {
        apply(PACKAGED, PACKAGED.with("chain_id: 31337", "chain_id: 31337\n  open_quote_capacity: 300000"));

        assertEquals(1, sent.size());
    }
}
