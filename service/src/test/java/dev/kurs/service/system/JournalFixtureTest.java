package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.check.JournalStat;
import dev.kurs.journal.check.JournalVerify;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.ReplayResult;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The journal that the first version wrote must mean the same to every later one. */
class JournalFixtureTest {
    private static final Set<String> EVERY_COMMAND = Set.of(
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

    @TempDir
    private Path directory;

    private JournalFixture fixture;

    @BeforeEach
    void unpack() throws URISyntaxException {
        fixture = JournalFixture.unpack(
                Path.of(JournalFixtureTest.class.getResource("/journals/v1").toURI()), directory);
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
    void shouldHoldEveryKindOfCommand() {
        JournalStat stat = JournalStat.run(fixture.journal(), ProgressListener.NONE);

        assertEquals(EVERY_COMMAND, stat.commands().keySet());
        assertTrue(stat.events().keySet().containsAll(Set.of("FirmQuoteIssued", "QuoteExpired", "DayRolled")));
    }
}
