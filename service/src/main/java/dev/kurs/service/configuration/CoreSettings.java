package dev.kurs.service.configuration;

import dev.kurs.core.pipeline.PipelineConfiguration;
import dev.kurs.core.pipeline.WaitMode;
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

    private static final Duration TICK_INTERVAL = Duration.ofMillis(100);

    static CoreSettings of(Section core) {
        PipelineConfiguration defaults = PipelineConfiguration.DEFAULT;
        return new CoreSettings(
                core.built(() -> new PipelineConfiguration(
                        core.integer("input_slots", defaults.inputSlots()),
                        core.integer("output_slots", defaults.outputSlots()),
                        core.integer("max_batch", defaults.maxBatch()),
                        core.choice("wait", WaitMode.class, defaults.waitMode()))),
                core.interval("tick_interval", TICK_INTERVAL),
                core.interval("max_clock_step", MAX_CLOCK_STEP));
    }
}
