package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.support.ChildJvm;
import dev.kurs.protocol.postgres.RealPostgres;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever interrupts the read model, it ends up as if nothing had. */
@ParameterizedClass
@EnumSource(Database.class)
class ProjectionInterruptionTest {
    /** How often the projecting process is killed; {@code -Dkurs.kills=50} for more. */
    private static final int KILLS = Integer.getInteger("kurs.kills", 3);

    private static final int STEPS = 12_000;
    private static final int STOPS = 15;

    @Parameter
    private Database database;

    @TempDir
    private Path scratch;

    private Path journal() {
        return scratch.resolve("journal");
    }

    private String uninterrupted() {
        ReadModelSettings settings = Database.SQLITE.create(scratch.resolve("uninterrupted"));
        ReadModel.rebuild(settings, journal(), ProgressListener.NONE);
        try (ReadModel model = ReadModel.open(settings, journal())) {
            return model.contentHash();
        }
    }

    private static void assertEndsAs(String expected, ReadModelSettings settings, Path journal, long sequence) {
        try (ReadModel model = ReadModel.open(settings, journal)) {
            model.start();
            Await.position(model, sequence);
            assertEquals(expected, model.contentHash());
        }
    }

    @Test
    void shouldResumeWhereItWasStopped() {
        ReadModelSettings settings = database.create(scratch);
        try (RandomLife life = new RandomLife("ProjectionInterruptionTest", journal())) {
            for (int stop = 0; stop < STOPS; stop++) {
                try (ReadModel model = ReadModel.open(settings, journal())) {
                    model.start();
                    life.live(life.random().nextInt(2 * STEPS / STOPS));
                    pause(life.random(), 20);
                }
            }

            assertEndsAs(uninterrupted(), settings, journal(), life.sequence());
        }
    }

    private static void pause(Random random, int mostMillis) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(mostMillis)));
    }

    @Test
    void shouldResumeWhereItWasKilled() throws Exception {
        ReadModelSettings settings = database.create(scratch);
        try (RandomLife life = new RandomLife("ProjectionInterruptionTest", journal())) {
            life.live(STEPS);
            for (int kill = 0; kill < KILLS; kill++) {
                Process child =
                        ChildJvm.start(TailingChild.class, journal().toString(), settings.jdbcUrl(), settings.user());
                awaitBegun(child);
                pause(life.random(), 500);
                assertTrue(child.isAlive());
                child.destroyForcibly().waitFor();
            }

            assertEndsAs(uninterrupted(), settings, journal(), life.sequence());
        }
    }

    private static void awaitBegun(Process child) throws IOException {
        BufferedReader output = child.inputReader();
        StringBuilder all = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            all.append(line).append('\n');
            if (line.startsWith("begun")) {
                return;
            }
        }
        throw new AssertionError("The child ended by itself: " + all);
    }

    @Test
    void shouldReconnectWhenItsConnectionsAreAborted() {
        Assumptions.assumeTrue(database == Database.POSTGRESQL, "SQLite runs in this process");
        ReadModelSettings settings = database.create(scratch);
        try (RandomLife life = new RandomLife("ProjectionInterruptionTest", journal());
                ReadModel model = ReadModel.open(settings, journal())) {
            model.start();
            for (int abort = 0; abort < STOPS; abort++) {
                life.live(STEPS / STOPS / 2);
                pause(life.random(), 100);
                RealPostgres.abortConnections(settings.jdbcUrl());
            }
            Await.position(model, life.sequence());

            assertEquals(uninterrupted(), model.contentHash());
        }
    }

    @Test
    void shouldWaitUntilTheOtherProcessNoLongerWrites() {
        Assumptions.assumeTrue(
                database == Database.POSTGRESQL, "the journal's lock lets one process write an SQLite file");
        ReadModelSettings settings = database.create(scratch);
        try (RandomLife life = new RandomLife("ProjectionInterruptionTest", journal());
                ReadModel second = ReadModel.open(settings, journal())) {
            try (ReadModel first = ReadModel.open(settings, journal())) {
                first.start();
                life.live(STEPS / 4);
                Await.position(first, life.sequence());
                second.start();
                Await.until(() -> second.failure().isPresent(), "the second is refused");
                RuntimeException refusal = second.failure().orElseThrow();
                assertTrue(
                        refusal instanceof ReadModelOwnedException
                                && refusal.getMessage()
                                        .contains("is being written by kurs pid "
                                                + ProcessHandle.current().pid()),
                        refusal::toString);
            }
            life.live(STEPS / 4);
            Await.position(second, life.sequence());

            assertEquals(uninterrupted(), second.contentHash());
        }
    }

    @Test
    void shouldNotRebuildWhatARunningServiceWrites() throws IOException {
        Assumptions.assumeTrue(database == Database.POSTGRESQL, "a copied directory has an SQLite file of its own");
        ReadModelSettings settings = database.create(scratch);
        try (RandomLife life = new RandomLife("ProjectionInterruptionTest", journal());
                ReadModel model = ReadModel.open(settings, journal())) {
            model.start();
            life.live(STEPS / 4);
            Await.position(model, life.sequence());
            final String before = model.contentHash();
            Path copy = Files.createDirectory(scratch.resolve("copy"));
            for (JournalFile file : JournalFiles.list(journal())) {
                Files.copy(file.path(), copy.resolve(file.path().getFileName()));
            }

            String refusal = assertThrows(
                            ReadModelOwnedException.class,
                            () -> ReadModel.rebuild(settings, copy, ProgressListener.NONE))
                    .getMessage();

            assertTrue(
                    refusal.startsWith("The read model in schema public of " + settings.jdbcUrl()
                            + " is being written by kurs pid "
                            + ProcessHandle.current().pid() + " on 127.0.0.1, session "),
                    refusal);
            assertEquals(before, model.contentHash());
            life.live(100);
            Await.position(model, life.sequence());
        }
    }
}
