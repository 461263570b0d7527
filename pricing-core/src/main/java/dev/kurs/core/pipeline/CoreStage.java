package dev.kurs.core.pipeline;

import com.lmax.disruptor.EventHandler;
import dev.kurs.protocol.port.CommandStep;
import java.util.function.BooleanSupplier;

/** Takes commands off the input ring in their order, gives each its time, and leads it through the step. */
final class CoreStage implements EventHandler<Slot> {
    private final CommandStep step;
    private final CommandTime time;
    private final BooleanSupplier isClosing;

    CoreStage(CommandStep step, CommandTime time, BooleanSupplier isClosing) {
        this.step = step;
        this.time = time;
        this.isClosing = isClosing;
    }

    @Override
    public void onEvent(Slot slot, long ringSequence, boolean endOfBatch) {
        if (step.awaitRoom(isClosing)) {
            step.apply(slot.frame(), 0, slot.length(), time.of(slot.frame()));
            if (endOfBatch) {
                step.endOfBatch();
            }
        }
    }
}
