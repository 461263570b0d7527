package dev.kurs.service.configuration;

import dev.kurs.core.pipeline.PipelineConfiguration;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.core.quoting.QuoteExpiry;
import java.time.Duration;

/**
 * {@code core}: the ring and its clock beat.
 *
 * @param tickInterval how often {@code AdvanceTime} is offered
 * @param maxClockStep how far the wall clock may be from the time that commands carry; beyond it no quotes are given
 */
public record CoreSettings(PipelineConfiguration pipeline, Duration tickInterval, Duration maxClockStep) {
    /** What {@code max_clock_step} is where the file says nothing. */
    public static final Duration MAX_CLOCK_STEP = Duration.ofSeconds(1);

    private static final int MOST_TICKS_PER_SECOND = 1_000;

    private static final Duration TICK_INTERVAL = Duration.ofMillis(100);

    /** As often as the quotes that are given at the peak have to end, a command ending so many of them; every 100 ms at least. */
    private static Duration tickInterval(Section core) {
        int peak = core.integer(
                "peak_firm_quotes_per_second",
                1,
                1,
                QuoteExpiry.MAX_PER_COMMAND * MOST_TICKS_PER_SECOND,
                "a tick ends " + QuoteExpiry.MAX_PER_COMMAND + " quotes and comes every millisecond at most");
        Duration longest = Duration.ofSeconds(QuoteExpiry.MAX_PER_COMMAND).dividedBy(peak);
        Duration interval =
                core.interval("tick_interval", longest.compareTo(TICK_INTERVAL) < 0 ? longest : TICK_INTERVAL);
        if (interval.compareTo(longest) > 0) {
            throw core.wrong(
                    "tick_interval",
                    "must be " + longest.toMillis() + "ms or less for core.peak_firm_quotes_per_second " + peak
                            + ", since a tick ends " + QuoteExpiry.MAX_PER_COMMAND + " quotes");
        }
        return interval;
    }

    static CoreSettings of(Section core) {
        PipelineConfiguration defaults = PipelineConfiguration.DEFAULT;
        return new CoreSettings(
                core.built(() -> new PipelineConfiguration(
                        core.integer("input_slots", defaults.inputSlots()),
                        core.integer("output_slots", defaults.outputSlots()),
                        core.integer("max_batch", defaults.maxBatch()),
                        core.choice("wait", WaitMode.class, defaults.waitMode()))),
                tickInterval(core),
                core.interval("max_clock_step", MAX_CLOCK_STEP));
    }
}
