package dev.kurs.service.system;

import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** A partner that asks for a firm quote of v0.1 every two seconds, leaves half of them and executes the others, now and then in part, each of which its block settles. */
final class V01Desk {
    private static final int ROUNDS_WITHOUT_QUOTES = 5;
    private static final long UNTIL_ALL_HAVE_ENDED_NS = TimeUnit.MINUTES.toNanos(2);

    private final V01Morning morning;
    private final Random random;
    private int quotes;
    private int executions;

    V01Desk(Seed seed, int rounds) {
        morning = new V01Morning(seed);
        random = seed.random(5);
        for (int round = 0; round < rounds; round++) {
            morning.beginBlock();
            if (round >= ROUNDS_WITHOUT_QUOTES) {
                trade(round);
            }
            morning.endBlock();
        }
        morning.pass(UNTIL_ALL_HAVE_ENDED_NS);
    }

    /** For 200 to 10 200 dollars; one in four for half of it. */
    private void trade(int round) {
        morning.ask("request-" + round, 200L + random.nextInt(10_000));
        if (!morning.isQuoted()) {
            throw new IllegalStateException("no quote in round " + round);
        }
        quotes++;
        if (random.nextBoolean()) {
            executions++;
            morning.execute(random.nextInt(4) > 0);
            morning.settle();
        }
    }

    /** Firm quotes that were given. */
    int quotes() {
        return quotes;
    }

    int executions() {
        return executions;
    }

    /** Into an empty data directory. */
    void writeInto(Path data) {
        morning.writeInto(data);
    }
}
