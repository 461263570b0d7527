package dev.kurs.chain.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.RandomRun;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.FirmQuoteStruct;
import dev.kurs.chain.node.DevelopmentAccounts;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commits, refusals, reorganisations and restarts in any order end in what the final chain says, once each. */
@Timeout(180)
class InterleavingTest {
    private static final int STEPS = Integer.getInteger("kurs.steps", 150);
    private static final int CONFIRMATIONS = 5;
    private static final WatcherSettings SETTINGS =
            new WatcherSettings(CONFIRMATIONS, Duration.ofMillis(5), 7, Duration.ofMinutes(1));
    private static final List<Address> WALLETS =
            List.of(DevelopmentAccounts.address(8), DevelopmentAccounts.address(9));
    private static final Pattern DETAILS = Pattern.compile(" in 0x[0-9a-f]{64}: | of 0x.*");

    private final Random random = RandomRun.of(InterleavingTest.class);
    private RecordingPublisher publisher;
    private List<FirmQuoteStruct> quotes;
    private TestWorld world;
    private ChainWatcher watcher;
    private BlockRef start;
    private long highest;
    private long restarts;

    @Test
    void shouldEndInWhatTheFinalChainSays(@TempDir Path directory) {
        try (TestWorld started = TestWorld.start(directory)) {
            world = started;
            begin();
            try {
                for (int step = 0; step < STEPS; step++) {
                    disturb();
                }
                world.node().mine(2 * CONFIRMATIONS);
                long confirmed = world.head().number() - CONFIRMATIONS;
                awaitWithoutAlarm(() -> watcher.health().confirmedNumber() == confirmed);
                requireWhatTheChainSays(confirmed);
            } finally {
                watcher.close();
            }
        }
    }

    private void begin() {
        publisher = new RecordingPublisher();
        quotes = new ArrayList<>();
        restarts = 0;
        WALLETS.forEach(wallet -> world.fund(wallet, 1_000));
        start = world.now();
        world.node().mine(CONFIRMATIONS);
        watch(start);
    }

    private void requireWhatTheChainSays(long confirmed) {
        List<String> expected =
                new NaiveChain(world.node(), world.engine().text()).commits(start.number() + 1, confirmed);
        assertEquals(expected, said());
        assertTrue(expected.size() > STEPS / 5, () -> expected.size() + " commits in " + STEPS + " steps");
        System.out.println(STEPS + " steps: " + expected.size() + " commits, " + restarts + " restarts");
    }

    private void awaitWithoutAlarm(BooleanSupplier condition) {
        TestWorld.await(() -> {
            assertEquals(0, watcher.counters().alarms(), watcher.health()::toString);
            return condition.getAsBoolean();
        });
    }

    private void disturb() {
        switch (random.nextInt(12)) {
            case 0, 1, 2, 3 -> world.commit(newQuote());
            case 4 -> commitAgain();
            case 5 -> world.commit(newQuote(), DevelopmentAccounts.address(5));
            case 6 -> commitSeveralInOneBlock();
            case 7 -> world.node().mine(1 + random.nextInt(3));
            case 8 -> loseBlocks();
            case 9 -> restart();
            case 10 -> publisher.fill(random.nextInt(20));
            default -> watcher.wake();
        }
    }

    private FirmQuoteStruct newQuote() {
        Address payer = WALLETS.get(random.nextInt(WALLETS.size()));
        quotes.add(world.quote(quotes.size() + 1L, payer));
        return quotes.getLast();
    }

    private void commitAgain() {
        if (!quotes.isEmpty()) {
            world.commit(quotes.get(random.nextInt(quotes.size())));
        }
    }

    private void commitSeveralInOneBlock() {
        world.node().setAutomine(false);
        for (int i = random.nextInt(4); i >= 0; i--) {
            world.commit(newQuote());
            if (random.nextBoolean()) {
                commitAgain();
            }
        }
        world.node().mine(1);
        world.node().setAutomine(true);
    }

    /** Never one that the highest head ever confirmed. */
    private void loseBlocks() {
        long head = world.head().number();
        highest = Math.max(highest, head);
        int most = Math.toIntExact(head - (highest - CONFIRMATIONS));
        if (most > 0 && random.nextBoolean()) {
            world.node().reorganise(1 + random.nextInt(most));
        } else {
            loseABranch();
        }
    }

    /** Blocks come, are perhaps seen, and are gone. */
    private void loseABranch() {
        String fork = world.node().snapshot();
        for (int blocks = 1 + random.nextInt(CONFIRMATIONS); blocks > 0; blocks--) {
            if (random.nextBoolean()) {
                world.commit(newQuote());
            } else {
                world.node().mine(1);
            }
        }
        if (random.nextBoolean()) {
            long seen = world.head().number();
            awaitWithoutAlarm(() -> watcher.health().headNumber() >= seen);
        }
        highest = Math.max(highest, world.head().number());
        world.node().revert(fork);
    }

    /** As after a crash: the engine has what was accepted, and its cursor is the last advance. */
    private void restart() {
        watcher.close();
        assertEquals(0, watcher.counters().alarms(), watcher.health()::toString);
        restarts++;
        List<String> advances = publisher.said("advanced");
        if (!advances.isEmpty()) {
            List<String> words = List.of(advances.getLast().split(" ", -1));
            watch(BlockRef.of(Long.parseLong(words.get(1)), new Bytes32(words.get(2))));
        } else {
            watch(start);
        }
    }

    private void watch(BlockRef cursor) {
        watcher = new ChainWatcher(
                world.endpoint(),
                world.addresses(),
                cursor,
                SETTINGS,
                new CommandOffer(publisher),
                List.of(),
                InstantSource.system());
        watcher.start();
    }

    /** What the engine took: said again after a restart counts once. */
    private List<String> said() {
        LinkedHashSet<String> once = new LinkedHashSet<>();
        publisher.said().stream()
                .filter(line -> line.startsWith("settled") || line.startsWith("refused"))
                .map(line -> DETAILS.matcher(line).replaceAll(" ").strip())
                .forEach(once::add);
        return List.copyOf(once);
    }
}
