package dev.kurs.bench.table;

import com.sun.management.ThreadMXBean;
import dev.kurs.bench.BenchmarkWorld;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;

/** The engine alone on one thread, four indicative quotes to a firm one and a tick to sixteen quotes, against an order book's commands. */
final class EngineExperiment implements Experiment {
    private static final int CORRIDORS = 8;
    private static final int PARTNERS = 100;
    private static final int BATCH = 1_000;
    private static final int FIRM_EVERY = 5;
    private static final int TICK_EVERY = 16;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final BenchmarkWorld world = BenchmarkWorld.quoting(CORRIDORS, PARTNERS);
    private final OrderBook control = new OrderBook();
    private long number;

    EngineExperiment() throws IOException {}

    @Override
    public Map<String, Double> control(double seconds) throws IOException {
        return Map.of("rate", control.rate(seconds));
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        world.refreshPrices();
        long firstNumber = number;
        long before = threads.getCurrentThreadAllocatedBytes();
        double rate = Rate.of(seconds, BATCH, this::quote);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        world.requireNoRefusals();
        return Map.of("rate", rate, "bytes", Math.floor((double) allocated / (number - firstNumber)));
    }

    private void quote() {
        number++;
        world.quote(number, number % FIRM_EVERY == 0 ? QuoteKind.FIRM : QuoteKind.INDICATIVE);
        if (number % TICK_EVERY == 0) {
            world.tick(number);
        }
    }

    @Override
    public void close() throws IOException {
        control.close();
    }
}
