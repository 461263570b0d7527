package dev.kurs.service.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.ConfigureCalendarDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file declares instruments; only what differs is sent. Partners belong to the journal; a file is a seed for them. */
class DeclarationTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final String PARTNER = "6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b10";
    private static final String SEED = """
            calendars: {FX: {friday_close: "17:00", sunday_open: "17:00", holidays: [2026-12-25]}}
            seed:
              partners:
                %s:
                  name: Known
                  corridors: {USDT-IDRX: {daily_limit_usd: 5000}}
                  wallets: {main: {address: "0x7232ef9316c8cfdf488bb2582210a6f8bb143c4a", permissions: [swap]}}
            """.formatted(PARTNER);

    private String yaml;
    private Rehearsal engine;

    @BeforeEach
    void configure() throws IOException {
        try (InputStream packaged = Declaration.class.getResourceAsStream("/sandbox/kurs.yaml")) {
            yaml = new String(packaged.readAllBytes(), StandardCharsets.UTF_8) + SEED;
        }
        engine = Rehearsal.of(new ReferenceData());
        engine.run(changes(yaml));
    }

    private List<Change> changes(String text) {
        return changes(text, NOW);
    }

    private List<Change> changes(String text, Instant now) {
        return new Declaration(Section.ofText("test", text), Environment.SANDBOX, now, Actor.SYSTEM, "a test")
                .against(engine.reference());
    }

    private static List<String> sentences(List<Change> changes) {
        return changes.stream().map(Change::sentence).toList();
    }

    @Test
    void shouldSayNothingOfWhatIsInForce() {
        assertEquals(List.of(), sentences(changes(yaml)));
        assertEquals(List.of(), sentences(changes(yaml, NOW.plus(Duration.ofDays(400)))));
    }

    /** A holiday of after the last weekend that is told would make weekends between look as if they fell away. */
    @Test
    void shouldSayNothingOfAHolidayBeyondWhatIsTold() {
        String far = yaml.replace("holidays: [2026-12-25]", "holidays: [2026-12-25, 2030-01-01]");
        assertEquals(List.of(), sentences(changes(far)));
        assertEquals(List.of(), sentences(changes(far, NOW.plus(Duration.ofDays(8)))));
    }

    @Test
    void shouldTellACalendarAnewBeforeItRunsOut() {
        List<String> sentences = sentences(changes(yaml, NOW.plus(Duration.ofDays(900))));

        assertEquals(1, sentences.size());
        assertTrue(sentences.getFirst().startsWith("change calendars.FX (known until 2029-11-"), sentences::toString);
    }

    @Test
    void shouldSendAHolidayThatIsNew() {
        List<Change> changes = changes(yaml.replace("[2026-12-25]", "[2026-12-25, 2027-01-01]"));

        assertEquals(List.of("change calendars.FX (1 closures to come fall away, 1 are new)"), sentences(changes));
        engine.run(changes);
        assertEquals(List.of(), sentences(changes(yaml.replace("[2026-12-25]", "[2026-12-25, 2027-01-01]"))));
    }

    @Test
    void shouldTellACalendarThatNeedsSeveralCommandsHoweverLongItsReason() {
        String wednesdays = Stream.iterate(LocalDate.of(2026, 11, 25), date -> date.plusWeeks(1))
                .limit(60)
                .map(LocalDate::toString)
                .collect(Collectors.joining(", "));
        String edited = yaml.replace("2026-12-25", wednesdays);
        Actor actor = new Actor(ActorKind.SHELL, "os:desk", "/" + "a".repeat(500), "");

        List<Change> changes = new Declaration(
                        Section.ofText("test", edited), Environment.SANDBOX, NOW, actor, "é".repeat(256))
                .against(engine.reference());

        assertTrue(engine.run(changes).size() > 1);
        assertEquals(List.of(), sentences(changes(edited)));
        engine.run(changes(yaml));
        assertEquals(List.of(), sentences(changes(yaml)));
    }

    @Test
    void shouldNameWhatDiffersAndSendThatAlone() {
        String edited = yaml.replace("max_spread_bps: 300", "max_spread_bps: 290");
        List<Change> changes = changes(edited);

        assertTrue(
                sentences(changes).contains("change corridors.USDT-IDRX (max_spread_bps: 300 -> 290)"),
                () -> sentences(changes).toString());
        assertTrue(changes.stream().allMatch(change -> change.path().startsWith("corridors.")));
        engine.run(changes);
        assertEquals(List.of(), sentences(changes(edited)));
    }

    @Test
    void shouldNameTheFeedsWhereATokenGetsAnother() {
        List<Change> changes = changes(yaml.replaceFirst("(IDRX: \\{.*feed: )USD/IDR", "$1USD/SGD"));

        assertEquals(List.of("change tokens.IDRX (feed: USD/IDR -> USD/SGD)"), sentences(changes));
    }

    @Test
    void shouldSayARemovalAndDoItOnlyWhenAsked() {
        String edited = yaml.replaceAll("(?m)^  USDT-tnMYR: .*\\R", "");
        List<Change> changes = changes(edited);
        assertEquals(List.of("withdraw corridors.USDT-tnMYR (in force and not in the file)"), sentences(changes));

        assertEquals(List.of(), ConfigurationUpdate.rehearsed(changes, false, engine.reference()));
        assertEquals(changes, ConfigurationUpdate.rehearsed(changes, true, engine.reference()));

        engine.run(changes);
        assertFalse(engine.reference().isQuoted("USDT-tnMYR"));
        assertEquals(List.of(), sentences(changes(edited)));

        assertEquals(List.of("change corridors.USDT-tnMYR (withdrawn: true -> false)"), sentences(changes(yaml)));
    }

    /** The name of v0.1 is free as soon as its corridor is withdrawn. */
    @Test
    void shouldPassANameOfAWithdrawnCorridorOnInOneFile() {
        engine.run(changes(yaml.replaceFirst("(?m)^(  USDT-tnMYR: \\{)", "$1v01_pair: USD-MYX, ")));
        String edited =
                yaml.replaceAll("(?m)^  USDT-tnMYR: .*\\R", "").replace("v01_pair: USD-SGD", "v01_pair: USD-MYX");
        List<Change> changes = changes(edited);

        engine.run(ConfigurationUpdate.rehearsed(changes, true, engine.reference()));

        assertEquals(List.of(), sentences(changes(edited)));
    }

    @Test
    void shouldKeepWhatElseTheFileNoLongerNames() {
        String edited = yaml.replace("calendars: {FX:", "calendars: {OTHER:");

        assertEquals(
                List.of("add calendars.OTHER", "keep calendars.FX (in force and not in the file)"),
                sentences(changes(edited)));
    }

    @Test
    void shouldSeedAPartnerOnceAndLeaveItToTheJournal() {
        String edited =
                yaml.replace("daily_limit_usd: 5000", "daily_limit_usd: 6000").replace("name: Known", "name: Other");

        assertEquals(List.of(), sentences(changes(edited)));
        assertEquals(PartnerStatus.ACTIVE, partner().status());
    }

    /** As over the API: what a mode lacks would make a partner that pays nothing, and what it drops one that pays otherwise than is written. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pricing_mode: FIXED_INPUT_RATE | pricing_mode needs an input_rate_bps beside it",
                "input_rate_bps: 5 | input_rate_bps goes with pricing_mode: FIXED_INPUT_RATE alone",
                "pricing_mode: FIXED_INPUT_RATE, input_rate_bps: 5, discount_bps: 5 | discount_bps goes with"
                        + " pricing_mode: STANDARD alone"
            })
    void shouldRefuseASeedWhosePricingDoesNotFitItsMode(String pricing, String refusal) {
        String edited = yaml.replace("name: Known", "name: Known\n      " + pricing.replace(", ", "\n      "));

        String message =
                assertThrows(InvalidConfiguration.class, () -> changes(edited)).getMessage();

        assertTrue(message.contains("seed.partners." + PARTNER + "." + refusal), message);
    }

    @Test
    void shouldSeedAPartnerAgainWhereThatWasInterrupted() {
        engine = Rehearsal.of(new ReferenceData());
        List<Change> changes = changes(yaml);
        Change seed = changes.getLast();
        engine.run(changes.subList(0, changes.size() - 1));
        Change half = new Change(
                seed.action(), seed.path(), seed.details(), seed.steps().subList(0, 2));
        engine.run(List.of(half));
        assertEquals(PartnerStatus.PENDING, partner().status());

        assertEquals(List.of("add seed.partners." + PARTNER + " (Known)"), sentences(changes(yaml)));
        engine.run(changes(yaml));
        assertEquals(PartnerStatus.ACTIVE, partner().status());
        assertEquals(List.of(), sentences(changes(yaml)));
    }

    @Test
    void shouldLimitASeededPartnerToItsRateAndAQuarterOfThePoolsUnlessSaidOtherwise() {
        ConfigurePartnerDecoder partner = partner();
        assertEquals(RateTier.STANDARD, partner.rateTier());
        assertEquals(1_000, partner.rateLimitV02());
        assertEquals(65_536, partner.maxOpenQuotes());
        assertEquals(262_144, partner.maxRequestIds());

        engine = Rehearsal.of(new ReferenceData());
        engine.run(
                changes(
                        yaml.replace(
                                "name: Known",
                                "rate_tier: PREMIUM\n      rate_limit_v02: 0\n      max_open_quotes: 7\n      max_request_ids: 8\n      name: Known")));
        partner = partner();
        assertEquals(RateTier.PREMIUM, partner.rateTier());
        assertEquals(0, partner.rateLimitV02());
        assertEquals(7, partner.maxOpenQuotes());
        assertEquals(8, partner.maxRequestIds());
    }

    @Test
    void shouldRefuseASeedThatWouldStayPending() {
        InvalidConfiguration refusal = assertThrows(
                InvalidConfiguration.class,
                () -> changes(yaml.replace("name: Known", "name: Known\n      status: PENDING")));

        assertTrue(refusal.getMessage().contains(PARTNER + ".status must be ACTIVE or SUSPENDED"), refusal::getMessage);
    }

    @Test
    void shouldRefuseABalanceBesideAChainWhichTellsIt() {
        InvalidConfiguration refusal = assertThrows(
                InvalidConfiguration.class, () -> changes(yaml + "chain: {rpc_urls: [\"http://127.0.0.1:1\"]}\n"));

        assertTrue(
                refusal.getMessage().contains("tokens.USDT.initial_balance cannot stand beside a section chain"),
                refusal::getMessage);
    }

    @Test
    void shouldRefuseAVolatilityThatNothingMoves() {
        InvalidConfiguration refusal = assertThrows(
                InvalidConfiguration.class, () -> changes(yaml.replace("vol_lambda: 0.94", "vol_lambda: 1")));

        assertTrue(refusal.getMessage().contains("vol_lambda must be less than 1, was 1"), refusal::getMessage);
    }

    @Test
    void shouldRefuseAStateThatNoVolatilityLeadsTo() {
        String unreachable = yaml.replace("volatility_halt: 7.5", "volatility_halt: 12");
        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, () -> changes(unreachable));

        assertTrue(
                refusal.getMessage()
                        .contains("volatility_halt can never be reached: with vol_lambda 0.94 and vol_interval 60s"
                                + " volatility is at most 9.29 times a day's, was 12"),
                refusal::getMessage);
        assertFalse(changes(yaml.replace("volatility_halt: 7.5", "volatility_halt: 9.29"))
                .isEmpty());
        assertFalse(changes(unreachable.replace("vol_interval: 60s", "vol_interval: 30s"))
                .isEmpty());
    }

    @Test
    void shouldNameTheBreachesForWhichABatchMayBeOffered() {
        InvalidConfiguration refusal =
                assertThrows(InvalidConfiguration.class, () -> changes(yaml + "makers: {automatic: [ORACLE_AGE]}\n"));

        assertTrue(refusal.getMessage().contains("makers.automatic must be of VAR"), refusal::getMessage);
    }

    @Test
    void shouldSayWhereATierIsThatIsNone() {
        String own = "USD-IDR, tiers: {MEDUIM: {fixed_fee_usd: 0, variable_fee_bps: 1, base_spread_bps: 1}}}";
        InvalidConfiguration corridor =
                assertThrows(InvalidConfiguration.class, () -> changes(yaml.replace("USD-IDR}", own)));
        InvalidConfiguration partner = assertThrows(
                InvalidConfiguration.class,
                () -> changes(yaml.replace(
                        "name: Known", "name: Known\n      spread_overrides: {TINY: {base_spread_bps: 1}}")));

        assertTrue(
                corridor.getMessage().contains("corridors.USDT-IDRX.tiers.MEDUIM is not a tier"), corridor::getMessage);
        assertTrue(
                partner.getMessage().contains(PARTNER + ".spread_overrides.TINY is not a tier"), partner::getMessage);
    }

    /** Though the token is in force: what comes behind the change would not find it, with half of it done. */
    @Test
    void shouldRefuseACorridorWhoseTokenTheFileDoesNotDeclare() {
        String edited = yaml.replaceAll("(?m)^  IDRP: .*\\R", "");

        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, () -> changes(edited));

        assertTrue(refusal.getMessage().contains("must be a configured token"), refusal::getMessage);
        assertTrue(refusal.getMessage().contains("IDRP"), refusal::getMessage);
    }

    @Test
    void shouldSayWherePartnersBelong() {
        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, () -> changes(yaml + "partners: {}\n"));

        assertTrue(refusal.getMessage().contains("seed.partners"), refusal::getMessage);
    }

    @Test
    void shouldChangeNothingWhereTheEngineWouldRefuseSomething() {
        String edited = yaml.replace("holidays: [2026-12-25]", "holidays: []").replace("firm_ttl: 45s", "firm_ttl: 5s");
        List<Change> changes = changes(edited);

        InvalidConfiguration refusal = assertThrows(
                InvalidConfiguration.class, () -> ConfigurationUpdate.rehearsed(changes, false, engine.reference()));

        assertTrue(
                refusal.getMessage().contains("corridors.USDT-IDRX: firm_ttl of USDT-IDRX is 5s, must be 30s to 1m"),
                refusal::getMessage);
        assertEquals(List.of(), sentences(changes(yaml)));
    }

    @Test
    void shouldRehearseByTheRulesInForce() {
        String steep = yaml.replace("max_skew_bps: 100", "max_skew_bps: 15000");
        engine = Rehearsal.of(new ReferenceData());
        engine.run(changes(steep));
        assertEquals(List.of(), sentences(changes(steep)));

        ReferenceData ofANewJournal = new ReferenceData();
        ofANewJournal.willGoBy(Rules.NEWEST);
        engine = Rehearsal.of(ofANewJournal);
        List<Change> changes = changes(steep);
        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, () -> engine.run(changes));
        assertTrue(
                refusal.getMessage().contains("max_skew_bps of IDRX is 15000, must be 0 to 10000"),
                refusal::getMessage);
    }

    @Test
    void shouldSayWhichTiersNoTradeReaches() {
        assertEquals(List.of(), remarks(yaml));
        assertEquals(List.of(), remarks(yaml.replace("max_usd: 250000", "max_usd: 200000")));
        assertEquals(
                "corridors.USDT-IDRX: no trade reaches INSTITUTIONAL, because max_usd is smaller than where it begins",
                remarks(yaml.replace("max_usd: 250000", "max_usd: 199999")).getFirst());
        assertEquals(
                List.of(),
                remarks(yaml.replace("max_usd: 250000", "max_usd: 199999\n  fee_basis: VOLUME")),
                "a volume reaches every tier");
    }

    private static List<String> remarks(String text) {
        return new Declaration(Section.ofText("test", text), Environment.SANDBOX, NOW, Actor.SYSTEM, "a test")
                .remarks();
    }

    @Test
    void shouldLeaveIdsToTheEngine() {
        engine = Rehearsal.of(new ReferenceData());

        List<Integer> ids = engine.run(changes(yaml)).stream()
                .filter(command -> Frame.namesEntity(new UnsafeBuffer(command), 0) && !isAgain(command))
                .map(command -> Frame.entityId(new UnsafeBuffer(command), 0))
                .toList();

        assertFalse(ids.isEmpty());
        assertEquals(Set.of(Frame.NO_ENTITY), Set.copyOf(ids));
        assertEquals(
                0,
                engine.reference()
                        .find(ReferenceData.Kind.CORRIDORS, "USDT-IDRX")
                        .orElseThrow());
    }

    /** Whether the command says more of what one before has made. */
    private static boolean isAgain(byte[] command) {
        return switch (Frame.templateId(new UnsafeBuffer(command), 0)) {
            case ConfigureCalendarDecoder.TEMPLATE_ID ->
                ConfigurationCommands.decode(new ConfigureCalendarDecoder(), command)
                                .continued()
                        == Flag.YES;
            case ConfigurePartnerDecoder.TEMPLATE_ID ->
                ConfigurationCommands.decode(new ConfigurePartnerDecoder(), command)
                                .status()
                        == PartnerStatus.ACTIVE;
            default -> false;
        };
    }

    @Test
    void shouldWithdrawACorridorOfAnEarlierVersionOfTheSchema() {
        byte[] older = ofVersion3(engine.reference()
                .entry(ReferenceData.Kind.CORRIDORS, "USDT-JPYC")
                .orElseThrow()
                .frames()
                .getLast());

        byte[] withdrawn = ConfigurationCommands.withdrawn(older, new CommandBuffer(Actor.SYSTEM, "a test"));

        assertEquals(
                new TermsComparison(Set.of("isWithdrawn"), List.of("withdrawn: none -> true")),
                TermsComparison.of(older, withdrawn, engine.reference()));
    }

    /** The frame without what version 4 appended to its block, and without its actor. */
    private static byte[] ofVersion3(byte[] frame) {
        int appended = ConfigureCorridorDecoder.BLOCK_LENGTH - ConfigureCorridorDecoder.isWithdrawnEncodingOffset();
        int body = Frame.HEADER_LENGTH + ConfigureCorridorDecoder.BLOCK_LENGTH;
        ConfigureCorridorDecoder present = ConfigurationCommands.decode(new ConfigureCorridorDecoder(), frame);
        present.tiers().forEach(tier -> {});
        present.skipPair();
        byte[] older = new byte[present.limit() - appended];
        System.arraycopy(frame, 0, older, 0, body - appended);
        System.arraycopy(frame, body, older, body - appended, present.limit() - body);
        UnsafeBuffer header = new UnsafeBuffer(older);
        header.putShort(0, (short) (ConfigureCorridorDecoder.BLOCK_LENGTH - appended));
        header.putShort(6, (short) 3);
        return older;
    }

    private ConfigurePartnerDecoder partner() {
        return ConfigurationCommands.decode(
                new ConfigurePartnerDecoder(),
                engine.reference()
                        .entry(ReferenceData.Kind.PARTNERS, PARTNER)
                        .orElseThrow()
                        .frames()
                        .getLast());
    }
}
