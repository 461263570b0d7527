package dev.kurs.core.pipeline;

/**
 * Sizes and manners of the ring.
 *
 * @param inputSlots places for commands, a power of two; more than the edge lets wait, so that a flood of requests never
 *     keeps ticks and the clock's beat out
 * @param outputSlots places for journaled frames, a power of two
 * @param maxBatch commands journaled together at most before anyone is told
 * @param waitMode how the stages wait
 */
public record PipelineConfiguration(int inputSlots, int outputSlots, int maxBatch, WaitMode waitMode) {
    public static final PipelineConfiguration DEFAULT =
            new PipelineConfiguration(16_384, 16_384, 64, WaitMode.BLOCKING);

    public PipelineConfiguration {
        requirePowerOfTwo("core.input_slots", inputSlots);
        requirePowerOfTwo("core.output_slots", outputSlots);
        if (maxBatch < 1) {
            throw new IllegalArgumentException("core.max_batch must be at least 1, was " + maxBatch);
        }
    }

    private static void requirePowerOfTwo(String name, int value) {
        if (value < 2 || Integer.bitCount(value) != 1) {
            throw new IllegalArgumentException(name + " must be a power of two, was " + value);
        }
    }
}
