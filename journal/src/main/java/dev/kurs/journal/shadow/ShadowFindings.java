package dev.kurs.journal.shadow;

import dev.kurs.journal.replay.Difference;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a second engine found of the first: nothing, as it should be, or that the two do not say the same.
 *
 * <p>Example: at record 40 the journal has reserved 120 and the second engine says 121. It runs once more from its snapshot: if it says 121 again, the core
 * computed wrongly or by other rules, and nobody follows any further; if not, it was the second one. Either way the machine is not to be trusted.
 */
final class ShadowFindings {
    private static final Logger LOG = LoggerFactory.getLogger(ShadowFindings.class);

    private final Consumer<String> onConfirmed;
    private volatile long suspected;
    private volatile String obstacle;
    private volatile boolean isConfirmed;

    /** @param onConfirmed told once when a second run found the same difference */
    ShadowFindings(Consumer<String> onConfirmed) {
        this.onConfirmed = onConfirmed;
    }

    void differs(Difference difference) {
        long sequence = difference.sequence();
        boolean isSecond = suspected == sequence;
        suspected = sequence;
        obstacle = "run by a second engine, record " + sequence + " leads to another event " + difference.eventNumber()
                + " than the core journaled" + (isSecond ? ", twice" : "") + ": this machine computes wrongly, or the"
                + " engine is not the one that wrote the journal; `kurs replay` shows both";
        LOG.error("{}", obstacle);
        if (isSecond) {
            isConfirmed = true;
            onConfirmed.accept(obstacle);
        }
    }

    /** Every event of a record was as journaled. */
    void agrees(long sequence) {
        if (suspected == sequence && !isConfirmed) {
            suspected = 0;
            LOG.error(
                    "run once more, record {} leads to what the core journaled: the memory or the processor of this"
                            + " machine is in doubt",
                    sequence);
        }
    }

    /** Whether the same difference was found twice, so that to follow further makes no sense. */
    boolean isConfirmed() {
        return isConfirmed;
    }

    /** Why this machine is not to be trusted, until the next start. */
    Optional<String> obstacle() {
        return Optional.ofNullable(obstacle);
    }
}
