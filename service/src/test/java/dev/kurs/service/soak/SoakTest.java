package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.soak.SoakExecutor.Execute;
import dev.kurs.service.soak.SoakTrader.Swap;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.KursProcess;
import dev.kurs.service.system.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Eight wallets swap, crosses and by permits too, and callers of v0.1 have quotes executed, while the service is killed and the node restarted: every swap of either
 * surface ends once, as the chain says, and the keeper marks each day once.
 *
 * <p>{@code -Dkurs.soak=1000} for as many swaps and half as many executes, {@code -Dkurs.soak.kills=20} and {@code -Dkurs.soak.restarts=10} for other than one in fifty
 * and one in a hundred.
 */
class SoakTest {
    private static final int SWAPS = Integer.getInteger("kurs.soak", 40);
    private static final int KILLS = Integer.getInteger("kurs.soak.kills", Math.max(2, SWAPS / 50));
    private static final int RESTARTS = Integer.getInteger("kurs.soak.restarts", Math.max(1, SWAPS / 100));
    private static final int EXECUTES = SWAPS / 2;
    private static final int CALLERS = 2;
    private static final long DEPOSIT = 900_000;
    private static final SoakDesk.Terms TERMS = new SoakDesk.Terms(2, 30, "2m", true).executing();
    private static final int STRANGER = 18;
    private static final int LONGEST_PAUSE_MS = 1_000;

    /** So many permits are not all of a nonce that was used meanwhile. */
    private static final int ENOUGH = 5;

    @TempDir
    private Path directory;

    private final Seed seed = Seed.fresh("SoakTest");
    private KursProcess kurs;
    private final List<SoakTrader> traders = new ArrayList<>();
    private final Queue<Swap> swaps = new ConcurrentLinkedQueue<>();
    private final Queue<Execute> executes = new ConcurrentLinkedQueue<>();

    /** What is done to the machinery while it works. */
    private enum Disturbance {
        KILL,
        RESTART
    }

    @Test
    void shouldSettleEverySwapOnceHoweverOftenServiceAndNodeGoAway() throws Exception {
        try (SoakNode node = SoakNode.start(directory)) {
            SoakDesk desk = new SoakDesk(directory, node, TERMS);
            SoakFunds.give(desk);
            node.mineEverySecond();
            kurs = desk.serve();
            try {
                new SoakVault(desk).deposit(DEPOSIT);
                soak(desk);
                judgeExecutes(desk);
                commitLate(desk);
                judge(desk);
                kurs.stop();
            } finally {
                kurs.close();
            }
            SoakRecord.shouldAgree(desk);
        }
    }

    private void soak(SoakDesk desk) throws Exception {
        SettlementClock clock = new SettlementClock(new SoakPartner(desk.client(0)));
        long began = System.nanoTime();
        double seconds;
        try (clock;
                ExecutorService threads = Executors.newFixedThreadPool(SoakDesk.WALLETS + CALLERS)) {
            List<Future<SoakTrader>> running = start(desk, clock, threads);
            List<Future<?>> callers = execute(desk, threads);
            disturb(desk, running);
            for (Future<?> caller : callers) {
                caller.get();
            }
            for (Future<SoakTrader> trader : running) {
                traders.add(trader.get());
            }
            seconds = (System.nanoTime() - began) / 1e9;
            Eventually.pause(TimeUnit.SECONDS.toMillis(TERMS.confirmations() + 2));
        }
        System.out.printf(
                "SoakTest: %d swaps in %.0f s (%.1f a second), %d kills, %d restarts of the node; %s%n",
                swaps.size(), seconds, swaps.size() / seconds, KILLS, RESTARTS, clock.sentence());
    }

    private List<Future<SoakTrader>> start(SoakDesk desk, SettlementClock clock, ExecutorService threads) {
        SoakWallet stranger = new SoakWallet(desk.node(), desk.node().account(STRANGER));
        List<Future<SoakTrader>> running = new ArrayList<>();
        for (int index = 0; index < SoakDesk.WALLETS; index++) {
            int wallet = index;
            running.add(threads.submit(() -> {
                try (SoakPartner partner = new SoakPartner(desk.client(wallet))) {
                    SoakTrader trader = new SoakTrader(
                            partner, new SoakWallet(desk.node(), desk.wallet(wallet)), stranger, swap -> {
                                swaps.add(swap);
                                clock.begin(swap);
                            });
                    for (int swap = wallet; swap < SWAPS; swap += SoakDesk.WALLETS) {
                        trader.swap(seed.random(swap), "swap-" + swap);
                    }
                    return trader;
                }
            }));
        }
        return running;
    }

    private List<Future<?>> execute(SoakDesk desk, ExecutorService threads) {
        List<Future<?>> callers = new ArrayList<>();
        for (int caller = 0; caller < CALLERS; caller++) {
            int first = caller;
            SoakExecutor executor = new SoakExecutor(desk.earlier(), executes::add);
            callers.add(threads.submit(() -> {
                for (int execute = first; execute < EXECUTES; execute += CALLERS) {
                    executor.execute(seed.random(-2 - execute));
                }
            }));
        }
        return callers;
    }

    private void judgeExecutes(SoakDesk desk) {
        ExecutionVerdict verdict = new ExecutionVerdict(desk);
        verdict.judge(executes, DEPOSIT);
        assertTrue(verdict.count("SETTLED") > EXECUTES / 3, () -> "hardly any execute settled: " + verdict);
        System.out.println("SoakTest: of " + executes.size() + " executes of v0.1 " + verdict);
    }

    /** Does all that is to be done, spread over the swaps. */
    private void disturb(SoakDesk desk, List<Future<SoakTrader>> running) {
        Random random = seed.random(-1);
        List<Disturbance> disturbances = new ArrayList<>(Collections.nCopies(KILLS, Disturbance.KILL));
        disturbances.addAll(Collections.nCopies(RESTARTS, Disturbance.RESTART));
        Collections.shuffle(disturbances, random);
        for (int index = 0; index < disturbances.size(); index++) {
            int due = (index + 1) * SWAPS / (disturbances.size() + 1);
            Eventually.isTrue(
                    due + " swaps",
                    () -> swaps.size() >= due || running.stream().anyMatch(Future::isDone));
            Eventually.pause(random.nextInt(LONGEST_PAUSE_MS));
            switch (disturbances.get(index)) {
                case KILL -> {
                    kurs.kill();
                    kurs = desk.serve();
                }
                case RESTART -> desk.node().restart(random.nextInt(LONGEST_PAUSE_MS));
            }
        }
    }

    /** One half of the traders right after the quotes' end, the other when it is on record. */
    private void commitLate(SoakDesk desk) {
        int half = traders.size() / 2;
        desk.node().passUntil(lastExpiry() + 1);
        traders.subList(0, half).forEach(SoakTrader::commitLate);
        SoakRecord.awaitConfirmed(kurs, desk.node().head());
        traders.subList(half, traders.size()).forEach(SoakTrader::commitLate);
        SoakRecord.awaitConfirmed(kurs, desk.node().head());
    }

    private long lastExpiry() {
        return swaps.stream().mapToLong(swap -> swap.quote().expiresAt()).max().orElseThrow();
    }

    private void judge(SoakDesk desk) {
        assertEquals(SWAPS, swaps.size());
        ChainTruth truth = ChainTruth.of(
                desk.node(), desk.engine(), desk.firstBlock(), desk.node().head());
        try (SoakPartner partner = new SoakPartner(desk.client(0))) {
            Verdict verdict = new Verdict(partner, truth);
            verdict.judge(
                    List.copyOf(swaps), executes.stream().map(Execute::quote).toList());
            assertTrue(verdict.count("SETTLED") > SWAPS / 3, "hardly anything settled");
            List<Swap> permitted = swaps.stream()
                    .filter(swap -> swap.habit() == Habit.COMMIT_BY_PERMIT)
                    .toList();
            long paid = permitted.stream().filter(verdict::isSettled).count();
            assertTrue(permitted.size() < ENOUGH || paid > 0, () -> "no permit paid, of " + permitted);
            System.out.printf(
                    "SoakTest: %d SETTLED, %d FAILED of %d; %d of %d permits paid%n",
                    verdict.count("SETTLED"), verdict.count("FAILED"), SWAPS, paid, permitted.size());
        }
        judgeKeeper(desk);
    }

    /** Whatever was killed, each day has one mark. */
    private static void judgeKeeper(SoakDesk desk) {
        List<Long> days = desk.markedDays();
        assertFalse(days.isEmpty(), "the keeper marked no day");
        assertEquals(days.stream().distinct().toList(), days);
    }
}
