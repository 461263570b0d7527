package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.soak.SoakExecutor.Execute;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.KursProcess;
import dev.kurs.service.system.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Partners have quotes executed while the service is killed, the node restarted and blocks replaced: each execution ends once, the destination has the money
 * exactly where it settled, and balances add up.
 *
 * <p>{@code -Dkurs.execution.kills=300} for as many kills; every sixth disturbance more is a restart of the node, and another sixth a reorganisation.
 */
class ExecuteKillTest {
    private static final int KILLS = Integer.getInteger("kurs.execution.kills", 2);
    private static final int CALLERS = 4;
    private static final int OTHERS_EVERY = 6;
    private static final int CONFIRMATIONS = 3;
    private static final int LATEST_KILL_MS = 2_500;
    private static final long DEPOSIT = 900_000;
    private static final SoakDesk.Terms TERMS = new SoakDesk.Terms(CONFIRMATIONS, 30).executing();

    @TempDir
    private Path directory;

    private final Seed seed = Seed.fresh("ExecuteKillTest");
    private final Queue<Execute> executes = new ConcurrentLinkedQueue<>();
    private volatile boolean stopped;
    private KursProcess kurs;
    private int restarts;
    private int reorganisations;

    @Test
    void shouldEndEachExecutionOnceWhateverIsKilledOrReplaced() throws Exception {
        try (SoakNode node = SoakNode.start(directory)) {
            SoakDesk desk = new SoakDesk(directory, node, TERMS);
            SoakFunds.give(desk);
            node.mineEverySecond();
            kurs = desk.serve();
            try {
                new SoakVault(desk).deposit(DEPOSIT);
                disturb(desk);
                ExecutionVerdict verdict = new ExecutionVerdict(desk);
                verdict.judge(executes, DEPOSIT);
                assertTrue(verdict.count("SETTLED") > 0, verdict::toString);
                System.out.printf(
                        "ExecuteKillTest: %d kills, %d restarts of the node, %d reorganisations; of %d executes %s%n",
                        KILLS, restarts, reorganisations, executes.size(), verdict);
                SoakRecord.awaitConfirmed(kurs, node.head());
                new SoakGas(desk).awaitTold();
                kurs.stop();
            } finally {
                kurs.close();
            }
            SoakRecord.shouldAgree(desk);
        }
    }

    private void disturb(SoakDesk desk) throws Exception {
        Random random = seed.random(-1);
        try (ExecutorService threads = Executors.newFixedThreadPool(CALLERS)) {
            List<Future<?>> callers = new ArrayList<>();
            for (int caller = 0; caller < CALLERS; caller++) {
                Random own = seed.random(caller);
                SoakExecutor executor = new SoakExecutor(desk.earlier(), executes::add);
                callers.add(threads.submit(() -> {
                    while (!stopped) {
                        executor.execute(own);
                    }
                }));
            }
            try {
                killAgainAndAgain(desk, random, callers);
            } finally {
                stopped = true;
            }
            for (Future<?> caller : callers) {
                caller.get();
            }
        }
    }

    /** Ends early where a caller has failed, who says why. */
    private void killAgainAndAgain(SoakDesk desk, Random random, List<Future<?>> callers) {
        for (int kill = 0; kill < KILLS && callers.stream().noneMatch(Future::isDone); kill++) {
            Eventually.pause(random.nextInt(LATEST_KILL_MS));
            disturbChain(desk, kill % OTHERS_EVERY, random);
            kurs.kill();
            kurs = desk.serve();
        }
        Eventually.pause(LATEST_KILL_MS);
    }

    /** Now and then the node goes away, or blocks that nobody has recorded yet are replaced. */
    private void disturbChain(SoakDesk desk, int turn, Random random) {
        if (turn == 0) {
            desk.node().restart(random.nextInt(1_000));
            restarts++;
        } else if (turn == 1) {
            desk.node().reorganise(1 + random.nextInt(CONFIRMATIONS - 1));
            reorganisations++;
        }
    }
}
