package dev.kurs.service.run;

import dev.kurs.edge.metrics.Metrics;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.CycleOpenedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.SearchOverranDecoder;
import java.util.concurrent.atomic.LongAdder;
import org.agrona.DirectBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts and logs what pricing says cannot be: searches of too many steps, and cycles that gain though all terms are within bounds. */
final class PricingWatch implements FrameListener {
    private static final Logger LOG = LoggerFactory.getLogger(PricingWatch.class);

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SearchOverranDecoder overran = new SearchOverranDecoder();
    private final CycleOpenedDecoder opened = new CycleOpenedDecoder();
    private final LongAdder searches = new LongAdder();
    private final LongAdder cycles = new LongAdder();

    void observe(Metrics metrics) {
        metrics.counter(
                "kurs_search_overruns_total", "Exact outputs that took more steps than terms allow", searches::sum);
        metrics.counter("kurs_open_cycles_total", "Quotes refused for arbitrage that terms exclude", cycles::sum);
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case SearchOverranDecoder.TEMPLATE_ID -> read(overran.wrapAndApplyHeader(frame, offset, header));
            case CycleOpenedDecoder.TEMPLATE_ID -> read(opened.wrapAndApplyHeader(frame, offset, header));
            default -> {
                // Nothing to look into.
            }
        }
    }

    @Override
    public boolean hearsQuotes() {
        return false;
    }

    private void read(SearchOverranDecoder event) {
        searches.increment();
        LOG.error(
                "command {}: the search for an input in corridor {} took {} steps, expected are {} at most",
                event.sequence(),
                event.corridorId(),
                event.steps(),
                event.expectedSteps());
    }

    private void read(CycleOpenedDecoder event) {
        cycles.increment();
        LOG.error(
                "command {}: a {} in corridor {} was refused because a cycle gains, which its terms exclude",
                event.sequence(),
                event.side(),
                event.corridorId());
    }
}
