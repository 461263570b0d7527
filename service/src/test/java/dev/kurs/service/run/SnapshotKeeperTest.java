package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.Engine;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.journal.clientref.ClientReferenceStore;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import dev.kurs.service.configuration.JournalSection;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.Seed;
import dev.kurs.service.system.TradingDays;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever watches the figures learns that snapshots are not made, and that they are again. */
class SnapshotKeeperTest {
    private static final int COMMANDS = 200;
    private static final Duration OFTEN = Duration.ofMillis(50);

    @TempDir
    private Path data;

    private final Metrics metrics = new Metrics();
    private ChronicleJournal journal;

    @BeforeEach
    void trade() {
        new TradingDays(Seed.fresh("SnapshotKeeperTest")).writeInto(data, COMMANDS);
        journal = ChronicleJournal.open(JournalSettings.in(data.resolve("journal")));
    }

    @AfterEach
    void close() {
        journal.close();
    }

    private Path snapshots() {
        return data.resolve("snapshots");
    }

    private SnapshotKeeper keeper(boolean follows, Function<EngineEvents, StateMachine> factory) {
        JournalSection settings =
                new JournalSection(false, OFTEN, 2, Duration.ZERO, 0, follows, false, Optional.empty());
        return new SnapshotKeeper(
                settings,
                new SnapshotStore(snapshots(), settings.snapshotsKept()),
                journal,
                new ClientReferenceStore(journal.directory()),
                factory,
                () -> 0,
                SystemEpochNanoClock.INSTANCE,
                (frame, offset, length) -> Offer.ACCEPTED,
                difference -> {});
    }

    private boolean fails() {
        String figures = new String(metrics.scrape(), StandardCharsets.UTF_8);
        boolean fails = figures.contains("\nkurs_snapshots_failing 1.0");
        assertEquals(!fails, figures.contains("\nkurs_snapshots_failing 0.0"), figures);
        return fails;
    }

    @Test
    void shouldSayThatSnapshotsAreNotMadeUntilTheyAre() throws Exception {
        Files.move(snapshots(), data.resolve("earlier"));
        Files.writeString(snapshots(), "in their way");
        try (SnapshotKeeper keeper = keeper(false, Engine::new)) {
            keeper.start(metrics);
            Eventually.isTrue("it is told", this::fails);
            assertTrue(keeper.obstacle().isEmpty(), "quotes go on");

            Files.delete(snapshots());
            Eventually.isTrue("they are made again", () -> !fails());
            assertTrue(new SnapshotStore(snapshots(), 2).sequences().contains(journal.lastSequence()));
        }
    }

    @Test
    void shouldSayThatASecondEngineStandsStill() {
        try (SnapshotKeeper keeper = keeper(true, events -> {
            throw new IllegalStateException("no engine today");
        })) {
            keeper.start(metrics);

            Eventually.isTrue("it is told", this::fails);
            assertTrue(keeper.obstacle().orElseThrow().contains("no engine today"));
        }
    }
}
