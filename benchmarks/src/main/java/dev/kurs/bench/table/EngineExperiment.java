package dev.kurs.bench.table;

import dev.kurs.bench.BenchmarkWorld;
import dev.kurs.bench.QuoteMix;
import java.io.IOException;
import java.util.Map;

/**
 * The engine's commands alone on one thread, four indicative quotes to a firm one, a tick to sixteen quotes and the clock between them, against an order book's commands.
 */
final class EngineExperiment implements Experiment {
    private static final int CORRIDORS = 8;
    private static final int PARTNERS = 100;
    private static final int BATCH = 1_000;

    private final BenchmarkWorld world = BenchmarkWorld.quoting(CORRIDORS, PARTNERS);
    private final QuoteMix mix = new QuoteMix(world.commands());
    private final ExchangeCore control = ExchangeCore.orderBook();

    EngineExperiment() throws IOException {}

    @Override
    public Map<String, Double> control(double seconds) throws IOException {
        return Map.of("rate", control.rate(seconds));
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        world.refreshPrices();
        double rate = Rate.of(seconds, this::giveSome, world.commands()::given);
        world.requireNoRefusals();
        return Map.of("rate", rate);
    }

    private void giveSome() {
        for (int quote = 0; quote < BATCH; quote++) {
            mix.run();
        }
    }

    @Override
    public void close() throws IOException {
        control.close();
    }
}
