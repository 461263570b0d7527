package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.edge.json.FrameFields;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.NumberStyle;
import dev.kurs.journal.check.JournalStat;
import dev.kurs.journal.check.JournalVerify;
import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.ReplayResult;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** The journals that earlier versions wrote must mean the same to every later one. */
@ParameterizedClass(name = "journals/v{0}")
@ValueSource(ints = {1, 2, 3})
class JournalFixtureTest {
    private static final Set<String> FIRST_COMMANDS = Set.of(
            "AdvanceTime",
            "UpdatePrice",
            "RecordInventory",
            "RequestQuote",
            "ClaimRequestId",
            "AcceptPrice",
            "OverrideCorridorState",
            "TakeSnapshot",
            "ConfigureInstance",
            "ConfigureCalendar",
            "ConfigureFeed",
            "ConfigureToken",
            "ConfigureCorridor",
            "ConfigurePartner",
            "ConfigurePartnerCorridor",
            "ConfigureWallet",
            "ConfigureKey");
    private static final Set<String> COMMANDS_SINCE_2 = Set.of(
            "RecordSettlement",
            "RecordFailure",
            "AdvanceChain",
            "RecordChainToken",
            "RecordChainCorridor",
            "RecordChainPool");
    private static final Set<String> FIRST_EVENTS = Set.of(
            "CommandAccepted",
            "CommandRejected",
            "QuoteRejected",
            "IndicativeQuoteIssued",
            "FirmQuoteIssued",
            "FirmQuoteDerived",
            "QuoteExpired",
            "UsageChanged",
            "PriceAccepted",
            "PriceDropped",
            "FeedHealthChanged",
            "CorridorRateChanged",
            "CorridorStateChanged",
            "InventoryRecorded",
            "RequestIdClaimed",
            "RequestIdRefused",
            "SnapshotTaken",
            "DayRolled");
    private static final Set<String> EVENTS_SINCE_2 = Set.of(
            "QuoteSettled",
            "QuoteFailed",
            "PositionChanged",
            "ChainAdvanced",
            "ChainTokenChanged",
            "ChainCorridorChanged",
            "ChainPoolChanged");
    private static final Set<String> COMMANDS_SINCE_3 = Set.of("ReportClock", "AcceptClock");
    private static final Set<String> EVENTS_SINCE_3 = Set.of("ClockChanged");

    private static final Map<String, Integer> AMOUNTS_SINCE = Map.of("allowance", 3, "turnover", 4, "flowUnit", 4);

    @Parameter
    private int version;

    @TempDir
    private Path directory;

    private JournalFixture fixture;

    @BeforeEach
    void unpack() {
        fixture = JournalFixture.ofVersion(version, directory);
    }

    @Test
    void shouldReplayToTheSameBits() {
        ReplayResult replay = JournalFixture.replay(fixture.journal());

        assertTrue(
                replay.isIdentical(),
                () -> "differs at sequence " + replay.difference().sequence());
        assertEquals(fixture.expected("commands"), Long.toString(replay.commands()));
        assertEquals(fixture.expected("events"), Long.toString(replay.events()));
        assertEquals(fixture.expected(JournalFixture.STATE_HASH), String.format("%016x", replay.stateHash()));
    }

    @Test
    void shouldReadEveryFrameAsItWasWritten() {
        assertEquals(fixture.expected("framesSha256"), JournalFixture.hashOfFrames(fixture.journal()));
        assertTrue(JournalVerify.run(fixture.journal(), ProgressListener.NONE).isGood());
    }

    @Test
    void shouldHoldEveryKindOfCommandAndEventOfItsVersion() {
        JournalStat stat = JournalStat.run(fixture.journal(), ProgressListener.NONE);

        assertEquals(
                known(List.of(FIRST_COMMANDS, COMMANDS_SINCE_2, COMMANDS_SINCE_3)),
                stat.commands().keySet());
        assertEquals(
                known(List.of(FIRST_EVENTS, EVENTS_SINCE_2, EVENTS_SINCE_3)),
                stat.events().keySet());
    }

    /** Auditors read what earlier versions wrote: what a message did not have yet is null, and no figure from behind it. */
    @Test
    void shouldPrintEveryFrame() {
        MessagePrinter printer = new MessagePrinter();
        Set<String> amounts = new HashSet<>();

        JournalFixture.forEachFrame(fixture.journal(), (frame, offset, length) -> {
            printer.json(frame, offset, length);
            printer.fields(frame, offset, length).forEach((name, text) -> {
                if (AMOUNTS_SINCE.containsKey(name) && !text.equals("null")) {
                    amounts.add(name);
                }
            });
        });

        Set<String> known = AMOUNTS_SINCE.keySet().stream()
                .filter(name -> AMOUNTS_SINCE.get(name) <= version)
                .collect(Collectors.toSet());
        assertEquals(known, amounts, "amounts that version " + version + " knew, and those that are told of it");
    }

    @Test
    void shouldShowTheDeskHowEachQuoteWasDerived() {
        AtomicInteger derived = new AtomicInteger();
        FirmQuoteDerivedDecoder decoder = new FirmQuoteDerivedDecoder();

        JournalFixture.forEachFrame(fixture.journal(), (frame, offset, length) -> {
            if (Frame.templateId(frame, offset) == FirmQuoteDerivedDecoder.TEMPLATE_ID) {
                decoder.wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder());
                JsonBody body = JsonBody.object(NumberStyle.STRINGS);
                FrameFields.write(body, decoder, (name, id) -> null);
                assertTrue(new String(body.finish(), StandardCharsets.UTF_8).contains("\"own_fees_micro\":null"));
                derived.incrementAndGet();
            }
        });

        assertTrue(derived.get() > 0);
    }

    private Set<String> known(List<Set<String>> sinceVersion) {
        return sinceVersion.stream().limit(version).flatMap(Set::stream).collect(Collectors.toSet());
    }
}
