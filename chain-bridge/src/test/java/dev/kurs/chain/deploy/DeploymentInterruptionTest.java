package dev.kurs.chain.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.RandomRun;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.Queries;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run that ends anywhere is gone on with, and the chain ends as if nothing had happened. */
class DeploymentInterruptionTest {
    private static final int MOST_RUNS = 400;

    @TempDir
    private Path directory;

    @TempDir
    private Path undisturbed;

    /** Stands for the end of the process. */
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void shouldMakeOneDeploymentWhenKilledAfterEveryTransactionBeforeItIsNoted() {
        endsAsUndisturbed(new DeploymentListener() {
            @Override
            public void mined(String step) {
                throw new Killed();
            }
        });
    }

    @Test
    void shouldMakeOneDeploymentWhenKilledAnywhere() {
        Random random = RandomRun.of(DeploymentInterruptionTest.class);
        endsAsUndisturbed(new DeploymentListener() {
            @Override
            public void sending(String step) {
                perhapsKill();
            }

            @Override
            public void mined(String step) {
                perhapsKill();
            }

            @Override
            public void done(String step) {
                perhapsKill();
            }

            private void perhapsKill() {
                if (random.nextInt(4) == 0) {
                    throw new Killed();
                }
            }
        });
    }

    private void endsAsUndisturbed(DeploymentListener killer) {
        try (DeployingDesk desk = new DeployingDesk(directory);
                DeployingDesk calm = new DeployingDesk(undisturbed)) {
            calm.deploy(Plans.small());

            int runs = 1;
            while (wasKilled(desk, killer)) {
                runs++;
                assertTrue(runs < MOST_RUNS, "no end after " + runs + " runs");
            }

            assertTrue(runs > 10, "killed " + runs + " times");
            assertEquals(calm.sender(0).nextNonce(), desk.sender(0).nextNonce());
            assertEquals(calm.manifestText(), desk.manifestText());
        }
    }

    private static boolean wasKilled(DeployingDesk desk, DeploymentListener killer) {
        try {
            desk.deploy(Plans.small(), killer);
            return false;
        } catch (Killed killed) {
            return true;
        }
    }

    @Test
    @Timeout(180)
    void shouldWaitForTheCreationThatAnEarlierRunLeftInTheNode() throws Exception {
        try (DeployingDesk desk = new DeployingDesk(directory)) {
            leaveUnmined(desk, "governor");
            DeploymentManifest left = desk.manifest().orElseThrow();
            assertEquals("governor", left.pending().name());
            assertFalse(desk.chain().ask(Queries.hasCode(left.pending().address())));

            CompletableFuture<DeploymentManifest> next =
                    CompletableFuture.supplyAsync(() -> desk.deploy(Plans.small()));
            assertThrows(TimeoutException.class, () -> next.get(1, TimeUnit.SECONDS));
            desk.control().setAutomine(true);
            desk.control().mine(1);

            DeploymentManifest made = next.get(90, TimeUnit.SECONDS);
            assertEquals(left.pending().address(), made.address("governor"));
            assertFalse(desk.steps().contains("governor"));
        }
    }

    /** A run whose transaction of one step waits in the node, and which ends waiting for it. */
    private static void leaveUnmined(DeployingDesk desk, String last) throws InterruptedException {
        CompletableFuture<Throwable> ended = new CompletableFuture<>();
        AtomicBoolean unmined = new AtomicBoolean();
        Thread run = Thread.ofVirtual().start(() -> {
            try {
                desk.deploy(Plans.small(), new DeploymentListener() {
                    @Override
                    public void sending(String step) {
                        if (step.equals(last)) {
                            desk.control().setAutomine(false);
                            unmined.set(true);
                        }
                    }
                });
                ended.complete(null);
            } catch (ChainException interrupted) {
                ended.complete(interrupted);
            }
        });
        while (!unmined.get() || desk.control().waiting() == 0) {
            Thread.sleep(20);
        }
        run.interrupt();
        assertNotNull(ended.join());
    }
}
