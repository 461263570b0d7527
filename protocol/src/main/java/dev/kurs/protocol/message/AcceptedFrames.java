package dev.kurs.protocol.message;

import dev.kurs.protocol.message.sbe.CommandAcceptedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceDecoder;
import dev.kurs.protocol.message.sbe.ConfigureKeyDecoder;
import dev.kurs.protocol.message.sbe.ConfigureMakersDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePortfolioDecoder;
import dev.kurs.protocol.message.sbe.ConfigureRiskDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Hands on journaled frames, but a configuration command only once it is accepted, and under the id that the engine gave.
 *
 * <p>Example: ConfigureToken of IDRX with id -1 is held back, and handed on with id 2 just before the CommandAccepted that says 2; one that is
 * refused is never handed on.
 */
public final class AcceptedFrames implements FrameListener {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CommandAcceptedDecoder accepted = new CommandAcceptedDecoder();
    private final UnsafeBuffer held = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final FrameListener next;
    private int heldLength;

    public AcceptedFrames(FrameListener next) {
        this.next = next;
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        if (isConfiguration(frame, offset)) {
            held.putBytes(0, frame, offset, length);
            heldLength = length;
            return;
        }
        if (heldLength > 0 && Frame.templateId(frame, offset) == CommandAcceptedDecoder.TEMPLATE_ID) {
            handOnHeld(accepted.wrapAndApplyHeader(frame, offset, header));
        }
        next.onFrame(frame, offset, length);
    }

    @Override
    public boolean hearsQuotes() {
        return next.hearsQuotes();
    }

    @Override
    public void onEndOfBatch() {
        next.onEndOfBatch();
    }

    private static boolean isConfiguration(DirectBuffer frame, int offset) {
        int templateId = Frame.templateId(frame, offset);
        return (templateId >= ConfigureInstanceDecoder.TEMPLATE_ID && templateId <= ConfigureKeyDecoder.TEMPLATE_ID)
                || templateId == ConfigureRiskDecoder.TEMPLATE_ID
                || templateId == ConfigureMakersDecoder.TEMPLATE_ID
                || templateId == ConfigurePortfolioDecoder.TEMPLATE_ID;
    }

    private void handOnHeld(CommandAcceptedDecoder event) {
        int length = heldLength;
        heldLength = 0;
        if (Frame.sequence(held, 0) != event.sequence()) {
            return;
        }
        if (Frame.namesEntity(held, 0) && Frame.entityId(held, 0) == Frame.NO_ENTITY) {
            Frame.entityId(held, 0, event.entityId());
        }
        next.onFrame(held, 0, length);
    }
}
