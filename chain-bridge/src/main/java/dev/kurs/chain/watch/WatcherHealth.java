package dev.kurs.chain.watch;

import java.time.Duration;

/**
 * How the watching goes.
 *
 * <p>Example: {@code healthy} false with the sentence "the newest block, 4711, is 95 s old, more than 60 s".
 *
 * @param sentence what is wrong, or where the chain is
 * @param headNumber −1 before the first look
 * @param headAge zero before the first look
 * @param confirmedNumber the last block that was offered whole
 * @param lastError of the last look, empty after a good one
 */
public record WatcherHealth(
        boolean healthy, String sentence, long headNumber, Duration headAge, long confirmedNumber, String lastError) {}
