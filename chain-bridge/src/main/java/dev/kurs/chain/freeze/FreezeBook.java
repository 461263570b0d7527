package dev.kurs.chain.freeze;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ChainCorridorChangedDecoder;
import dev.kurs.protocol.message.sbe.ChainTokenChangedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.FreezeOrderChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OverrideChangedDecoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.TokenFreezeOrderChangedDecoder;
import dev.kurs.protocol.message.sbe.TokenPegChangedDecoder;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.agrona.DirectBuffer;

/** The freezes that the journal speaks of, of corridors and tokens: told by one thread, read by others. */
public final class FreezeBook implements FrameListener {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final OverrideChangedDecoder override = new OverrideChangedDecoder();
    private final ChainCorridorChangedDecoder chain = new ChainCorridorChangedDecoder();
    private final FreezeOrderChangedDecoder order = new FreezeOrderChangedDecoder();
    private final TokenPegChangedDecoder peg = new TokenPegChangedDecoder();
    private final ChainTokenChangedDecoder token = new ChainTokenChangedDecoder();
    private final TokenFreezeOrderChangedDecoder tokenOrder = new TokenFreezeOrderChangedDecoder();
    private final Map<FrozenEntity, FreezeStanding> standings = new TreeMap<>();
    private Runnable changed = () -> {};

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case OverrideChangedDecoder.TEMPLATE_ID -> {
                override.wrapAndApplyHeader(frame, offset, header);
                boolean wanted = override.isActive() == Flag.YES && override.state() == RiskState.FREEZE;
                change(FrozenEntity.corridor(override.corridorId()), standing -> standing.wanted(wanted));
            }
            case ChainCorridorChangedDecoder.TEMPLATE_ID -> {
                chain.wrapAndApplyHeader(frame, offset, header);
                boolean frozen = chain.frozen() == Flag.YES;
                change(FrozenEntity.corridor(chain.corridorId()), standing -> standing.frozen(frozen));
            }
            case FreezeOrderChangedDecoder.TEMPLATE_ID -> {
                order.wrapAndApplyHeader(frame, offset, header);
                change(
                        FrozenEntity.corridor(order.corridorId()),
                        standing -> standing.ordered(order.order(), order.orderNumber(), order.sinceBlock()));
            }
            default -> onTokenFrame(frame, offset);
        }
    }

    private void onTokenFrame(DirectBuffer frame, int offset) {
        switch (Frame.templateId(frame, offset)) {
            case TokenPegChangedDecoder.TEMPLATE_ID -> {
                peg.wrapAndApplyHeader(frame, offset, header);
                boolean wanted = peg.isOffPeg() == Flag.YES;
                change(FrozenEntity.token(peg.tokenId()), standing -> standing.wanted(wanted));
            }
            case ChainTokenChangedDecoder.TEMPLATE_ID -> {
                token.wrapAndApplyHeader(frame, offset, header);
                boolean frozen = token.inboundFrozen() == Flag.YES;
                change(FrozenEntity.token(token.tokenId()), standing -> standing.frozen(frozen));
            }
            case TokenFreezeOrderChangedDecoder.TEMPLATE_ID -> {
                tokenOrder.wrapAndApplyHeader(frame, offset, header);
                change(
                        FrozenEntity.token(tokenOrder.tokenId()),
                        standing -> standing.ordered(
                                tokenOrder.order(), tokenOrder.orderNumber(), tokenOrder.sinceBlock()));
            }
            default -> {
                // everything else is no freeze's
            }
        }
    }

    private void change(FrozenEntity entity, UnaryOperator<FreezeStanding> change) {
        Runnable listener;
        synchronized (this) {
            FreezeStanding next = change.apply(standings.getOrDefault(entity, FreezeStanding.NONE));
            standings.put(entity, next);
            listener = next.isOpen() ? changed : () -> {};
        }
        listener.run();
    }

    /** Has somebody woken whenever there may be something to do. */
    synchronized void onChange(Runnable listener) {
        changed = listener;
    }

    /** Those of which there is something to do. */
    synchronized Map<FrozenEntity, FreezeStanding> open() {
        Map<FrozenEntity, FreezeStanding> open = new TreeMap<>(standings);
        open.values().removeIf(standing -> !standing.isOpen());
        return open;
    }

    /** How many freezes the chain has not had yet; any thread. */
    public int outstanding() {
        return open().size();
    }
}
