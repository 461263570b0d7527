package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.check.JournalStat;
import dev.kurs.journal.check.JournalVerify;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.ReplayResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
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

    private Set<String> known(List<Set<String>> sinceVersion) {
        return sinceVersion.stream().limit(version).flatMap(Set::stream).collect(Collectors.toSet());
    }
}
