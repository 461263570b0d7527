package dev.kurs.bench.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WarmUpTest {
    private static final long PASS_MS = 2_000;

    private long compiledMs = 500;
    private long nowMs = 1;
    private int passes;

    /** The compilers work less in each pass. */
    private final class Compiling implements Experiment {
        private final int most;
        private final long[] compiled;

        private Compiling(int most, long... compiled) {
            this.most = most;
            this.compiled = compiled;
        }

        @Override
        public int mostWarmUps() {
            return most;
        }

        @Override
        public void warmUp(double seconds) {
            compiledMs += compiled[passes];
            nowMs += PASS_MS;
            passes++;
        }

        @Override
        public Map<String, Double> control(double seconds) {
            throw new AssertionError("measured before it was warm");
        }

        @Override
        public Map<String, Double> subject(double seconds) {
            throw new AssertionError("measured before it was warm");
        }
    }

    private void warmUp(Experiment experiment) throws Exception {
        new WarmUp(() -> compiledMs, () -> TimeUnit.MILLISECONDS.toNanos(nowMs)).of(experiment, 1);
    }

    @Test
    void shouldEndBehindThePassInWhichTheCompilersRested() throws Exception {
        warmUp(new Compiling(8, 1_500, 200, 199, 0));

        assertEquals(3, passes);
    }

    @Test
    void shouldEndBehindAsManyPassesAsThereIsTimeFor() throws Exception {
        warmUp(new Compiling(2, 1_500, 1_500, 1_500));

        assertEquals(2, passes);
    }
}
