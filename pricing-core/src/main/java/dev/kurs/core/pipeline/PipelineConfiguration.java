package dev.kurs.core.pipeline;

/**
 * Sizes and manners of the ring.
 *
 * @param inputSlots places for commands, a power of two of at most 65 536, which take 273 MB; more than the edge lets wait, so that a flood of requests never
 *     keeps ticks and the clock's beat out
 * @param outputSlots places for journaled frames, a power of two of at most as many
 * @param maxBatch commands journaled together at most before anyone is told; 4 096 at most, which are kept until then
 * @param waitMode how the stages wait
 */
public record PipelineConfiguration(int inputSlots, int outputSlots, int maxBatch, WaitMode waitMode) {
    public static final PipelineConfiguration DEFAULT =
            new PipelineConfiguration(16_384, 16_384, 64, WaitMode.BLOCKING);

    private static final int MOST_SLOTS = 1 << 16;
    private static final int LARGEST_BATCH = 4_096;

    public PipelineConfiguration {
        requirePowerOfTwo("core.input_slots", inputSlots);
        requirePowerOfTwo("core.output_slots", outputSlots);
        if (maxBatch < 1 || maxBatch > LARGEST_BATCH) {
            throw new IllegalArgumentException(
                    "core.max_batch must be from 1 to " + LARGEST_BATCH + ", was " + maxBatch);
        }
    }

    private static void requirePowerOfTwo(String name, int value) {
        if (value < 2 || value > MOST_SLOTS || Integer.bitCount(value) != 1) {
            throw new IllegalArgumentException(
                    name + " must be a power of two from 2 to " + MOST_SLOTS + ", was " + value);
        }
    }
}
