package dev.kurs.edge.view;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ClaimRequestIdDecoder;
import dev.kurs.protocol.message.sbe.CommandAcceptedDecoder;
import dev.kurs.protocol.message.sbe.KeyChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PriceAcceptedDecoder;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Follows the journal's frames and keeps the {@link Views}. A command is held back until the event that says it took effect:
 * a ConfigureToken counts once CommandAccepted follows, an UpdatePrice once PriceAccepted does.
 */
public final class ViewStage implements FrameListener {
    private final ConfigurationReader configuration;
    private final MarketReader market;
    private final RiskReader risk;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CommandAcceptedDecoder accepted = new CommandAcceptedDecoder();
    private final UnsafeBuffer held = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private boolean isHeld;

    public ViewStage(Views views) {
        configuration = new ConfigurationReader(views);
        market = new MarketReader(views);
        risk = new RiskReader(views);
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        if (Frame.isCommand(frame, offset)) {
            isHeld = mayBeShown(Frame.templateId(frame, offset));
            if (isHeld) {
                held.putBytes(0, frame, offset, length);
            }
            return;
        }
        switch (Frame.templateId(frame, offset)) {
            case CommandAcceptedDecoder.TEMPLATE_ID -> applyHeld(accepted.wrapAndApplyHeader(frame, offset, header));
            case KeyChangedDecoder.TEMPLATE_ID -> configuration.read(frame, offset);
            case PriceAcceptedDecoder.TEMPLATE_ID -> applyHeldPrice(Frame.sequence(frame, offset));
            default -> readEvent(frame, offset);
        }
    }

    /** Quote requests and request ids, which are most commands, change no view and are not copied. */
    private static boolean mayBeShown(int templateId) {
        return templateId != RequestQuoteDecoder.TEMPLATE_ID && templateId != ClaimRequestIdDecoder.TEMPLATE_ID;
    }

    /** Takes the frames of a snapshot, where every command has taken effect. */
    public FrameListener restoring() {
        return (frame, offset, length) -> {
            if (Frame.isCommand(frame, offset) || Frame.templateId(frame, offset) == KeyChangedDecoder.TEMPLATE_ID) {
                configuration.read(frame, offset);
            } else {
                readEvent(frame, offset);
            }
        };
    }

    private void readEvent(DirectBuffer frame, int offset) {
        market.read(frame, offset);
        risk.read(frame, offset);
    }

    private void applyHeld(CommandAcceptedDecoder event) {
        if (isHeld && Frame.sequence(held, 0) == event.sequence()) {
            identifyHeld(event.entityId());
            configuration.read(held, 0);
        }
        isHeld = false;
    }

    /** Whoever leaves the id to the engine hears it with the acceptance. */
    private void identifyHeld(int entityId) {
        if (Frame.namesEntity(held, 0) && Frame.entityId(held, 0) == Frame.NO_ENTITY) {
            Frame.entityId(held, 0, entityId);
        }
    }

    private void applyHeldPrice(long sequence) {
        if (isHeld && Frame.sequence(held, 0) == sequence) {
            market.readAcceptedPrice(held, 0);
        }
        isHeld = false;
    }
}
