package dev.kurs.core.command;

import java.util.function.Consumer;
import org.agrona.sbe.MessageDecoderFlyweight;

/**
 * Which part of the engine takes which command: the one place that says accepted or refused.
 *
 * <p>Parts enter theirs once, when the engine is built: {@code commands.answered(new AcceptPriceDecoder(), this::acceptPrice)} has that method called with each of
 * them, and {@code CommandAccepted} emitted when it returns, {@code CommandRejected} when it throws {@link CommandRefusedException}.
 */
public final class CommandTable {
    private final FrameTable frames;
    private final BookEvents events;

    /** @param frames takes the commands, once the parts have entered theirs here */
    public CommandTable(FrameTable frames, BookEvents events) {
        this.frames = frames;
        this.events = events;
    }

    /** For commands that are never refused as a whole (quotes, ticks, time): their own events say what came of them. */
    public <D extends MessageDecoderFlyweight> void on(D decoder, Consumer<? super D> processor) {
        frames.on(decoder, processor);
    }

    /** A command that may be refused, and whose own event says that it was not, if it changes anything that is told. */
    public <D extends MessageDecoderFlyweight> void refusable(D decoder, Consumer<? super D> processor) {
        frames.on(decoder, command -> takes(command, processor));
    }

    /** A command that is answered: accepted or refused. */
    public <D extends MessageDecoderFlyweight> void answered(D decoder, Consumer<? super D> processor) {
        answered(decoder, processor, command -> {});
    }

    /** A command that is answered, and of which there is more to say once it is accepted. */
    public <D extends MessageDecoderFlyweight> void answered(
            D decoder, Consumer<? super D> processor, Consumer<? super D> afterwards) {
        frames.on(decoder, command -> {
            if (takes(command, processor)) {
                events.commandAccepted(command.sbeTemplateId());
                afterwards.accept(command);
            }
        });
    }

    private <D extends MessageDecoderFlyweight> boolean takes(D command, Consumer<? super D> processor) {
        try {
            processor.accept(command);
            return true;
        } catch (CommandRefusedException refused) {
            events.commandRejected(command.sbeTemplateId(), refused.reason(), refused.getMessage());
            return false;
        }
    }
}
