package dev.kurs.chain.freeze;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ChainCorridorChangedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.FreezeOrderChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OverrideChangedDecoder;
import dev.kurs.protocol.message.sbe.RiskState;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.agrona.DirectBuffer;

/** The freezes that the journal speaks of, by corridor: told by one thread, read by others. */
public final class FreezeBook implements FrameListener {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final OverrideChangedDecoder override = new OverrideChangedDecoder();
    private final ChainCorridorChangedDecoder chain = new ChainCorridorChangedDecoder();
    private final FreezeOrderChangedDecoder order = new FreezeOrderChangedDecoder();
    private final Map<Integer, FreezeStanding> standings = new TreeMap<>();
    private Runnable changed = () -> {};

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case OverrideChangedDecoder.TEMPLATE_ID -> {
                override.wrapAndApplyHeader(frame, offset, header);
                boolean wanted = override.isActive() == Flag.YES && override.state() == RiskState.FREEZE;
                change(override.corridorId(), standing -> standing.wanted(wanted));
            }
            case ChainCorridorChangedDecoder.TEMPLATE_ID -> {
                chain.wrapAndApplyHeader(frame, offset, header);
                boolean frozen = chain.frozen() == Flag.YES;
                change(chain.corridorId(), standing -> standing.frozen(frozen));
            }
            case FreezeOrderChangedDecoder.TEMPLATE_ID -> {
                order.wrapAndApplyHeader(frame, offset, header);
                change(
                        order.corridorId(),
                        standing -> standing.ordered(order.order(), order.orderNumber(), order.sinceBlock()));
            }
            default -> {
                // everything else is no freeze's
            }
        }
    }

    private void change(int corridorId, UnaryOperator<FreezeStanding> change) {
        Runnable listener;
        synchronized (this) {
            FreezeStanding next = change.apply(standings.getOrDefault(corridorId, FreezeStanding.NONE));
            standings.put(corridorId, next);
            listener = next.isOpen() ? changed : () -> {};
        }
        listener.run();
    }

    /** Has somebody woken whenever there may be something to do. */
    synchronized void onChange(Runnable listener) {
        changed = listener;
    }

    /** Those of which there is something to do, by the corridor's id. */
    synchronized Map<Integer, FreezeStanding> open() {
        Map<Integer, FreezeStanding> open = new TreeMap<>(standings);
        open.values().removeIf(standing -> !standing.isOpen());
        return open;
    }

    /** How many freezes of operators the chain has not had yet; any thread. */
    public int outstanding() {
        return open().size();
    }
}
