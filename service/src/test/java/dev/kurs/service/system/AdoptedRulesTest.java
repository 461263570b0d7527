package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.check.JournalStat;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Replay;
import dev.kurs.journal.replay.ReplayResult;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.snapshot.SnapshotStore;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal that crosses from one version of the rules to the next. */
class AdoptedRulesTest {
    private static final int COMMANDS = 4_000;
    private static final int COMMANDS_TO_A_LEAP = 500;

    @TempDir
    private Path data;

    private final Seed seed = Seed.fresh("AdoptedRulesTest");

    @BeforeEach
    void adoptHalfWay() {
        TradingDays.settlingOnChain(seed, COMMANDS_TO_A_LEAP).writeInto(data, COMMANDS);
        assertEquals(
                1,
                JournalStat.run(data.resolve("journal"), ProgressListener.NONE)
                        .events()
                        .get("RulesAdopted"));
    }

    @Test
    void shouldReplayToTheSameBits() {
        ReplayResult replay = JournalFixture.replay(data.resolve("journal"));

        assertTrue(
                replay.isIdentical(),
                () -> "differs at sequence " + replay.difference().sequence());
        assertEquals(COMMANDS, replay.commands());
    }

    @Test
    void shouldReplayToTheSameBitsFromASnapshotBehindTheAdoption() {
        SnapshotImage snapshot =
                new SnapshotStore(data.resolve("snapshots"), 2).newest().image().orElseThrow();
        ReplayResult replay =
                new Replay(data.resolve("journal"), Engine::new).fromSnapshot(snapshot, ProgressListener.NONE);

        assertTrue(
                replay.isIdentical(),
                () -> "differs at sequence " + replay.difference().sequence());
        assertEquals(JournalFixture.replay(data.resolve("journal")).stateHash(), replay.stateHash());
    }
}
