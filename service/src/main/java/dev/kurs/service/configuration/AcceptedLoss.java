package dev.kurs.service.configuration;

import java.util.OptionalLong;

/**
 * That an operator goes on with a journal that lacks its end.
 *
 * <p>Example: the copy of 03:00 ends with 900, and its original is known to have had 1 020: {@code --restored-copy --beyond 1020}.
 *
 * @param beyond the last sequence that a restored copy's original is known to have had; empty where the journal itself lost its end
 */
public record AcceptedLoss(String reason, OptionalLong beyond) {
    public boolean isOfRestoredCopy() {
        return beyond.isPresent();
    }
}
