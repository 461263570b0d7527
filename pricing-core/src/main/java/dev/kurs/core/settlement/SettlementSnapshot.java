package dev.kurs.core.settlement;

import dev.kurs.core.book.ChainCursor;
import dev.kurs.core.book.ChainToken;
import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Token;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Flags;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.market.MarketEvents;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.ChainAdvancedDecoder;
import dev.kurs.protocol.message.sbe.ChainCorridorChangedDecoder;
import dev.kurs.protocol.message.sbe.ChainPoolChangedDecoder;
import dev.kurs.protocol.message.sbe.ChainTokenChangedDecoder;
import dev.kurs.protocol.message.sbe.FreezeOrder;
import dev.kurs.protocol.message.sbe.FreezeOrderChangedDecoder;
import dev.kurs.protocol.message.sbe.PositionChangedDecoder;
import dev.kurs.protocol.message.sbe.TokenFreezeOrderChangedDecoder;

/** How far the chain is recorded, what its contracts allow, and the positions that settled swaps have left, in a snapshot. */
public final class SettlementSnapshot implements SnapshotPart {
    private final EngineState state;

    public SettlementSnapshot(EngineState state) {
        this.state = state;
    }

    @Override
    public void write(EventFrame frame) {
        SettlementEvents settlement = new SettlementEvents(frame);
        ChainEvents chain = new ChainEvents(frame);
        MarketEvents market = new MarketEvents(frame);
        settlement.chainAdvanced(state.chainCursor);
        chain.poolChanged(state.chainPool);
        for (int tokenId = 0; tokenId < state.tokens.size(); tokenId++) {
            Token token = state.tokens.get(tokenId);
            chain.tokenChanged(token);
            if (token.chain().guardianFreeze().order() != FreezeOrder.NONE) {
                market.tokenFreezeOrderChanged(token);
            }
        }
        for (Corridor corridor : state.corridors.inOrder()) {
            settlement.positionChanged(corridor, false);
            chain.corridorChanged(corridor);
            if (corridor.chain().guardianFreeze().order() != FreezeOrder.NONE) {
                market.freezeOrderChanged(corridor);
            }
        }
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new ChainAdvancedDecoder(), this::restore);
        frames.on(new ChainPoolChangedDecoder(), this::restore);
        frames.on(new ChainTokenChangedDecoder(), this::restore);
        frames.on(new PositionChangedDecoder(), this::restore);
        frames.on(new ChainCorridorChangedDecoder(), this::restore);
        frames.on(new FreezeOrderChangedDecoder(), this::restore);
        frames.on(new TokenFreezeOrderChangedDecoder(), this::restore);
    }

    private void restore(ChainAdvancedDecoder frame) {
        state.chainCursor.advance(frame.blockNumber(), frame.blockTimeSeconds(), frame.recordedAtNs());
        frame.getBlockHash(state.chainCursor.hash(), 0, ChainCursor.HASH_LENGTH);
        state.chainCursor.commit(frame.commitBlockNumber(), frame.commitTransactionIndex(), frame.commitLogIndex());
    }

    private void restore(ChainPoolChangedDecoder frame) {
        state.chainPool.set(frame.lossUsdE6(), Flags.isYes(frame.signing()));
    }

    private void restore(ChainTokenChangedDecoder frame) {
        ChainToken chain = state.tokens.get(frame.tokenId()).chain();
        chain.room().set(frame.room().high(), frame.room().low());
        chain.payable().set(frame.payable().high(), frame.payable().low());
        chain.priceE18().set(frame.priceE18().high(), frame.priceE18().low());
        chain.freeze(Flags.isYes(frame.inboundFrozen()), Flags.isYes(frame.outboundFrozen()));
        if (frame.turnover() != null) {
            chain.turnover().set(frame.turnover().high(), frame.turnover().low());
            chain.flowUnit().set(frame.flowUnit().high(), frame.flowUnit().low());
        }
        if (Flags.isYes(frame.paysFees())) {
            chain.payFees(true);
            state.chainPool.oweFeesIn(frame.tokenId());
        }
    }

    private void restore(PositionChangedDecoder frame) {
        state.corridors
                .get(frame.corridorId())
                .position()
                .restore(
                        frame.position().high(),
                        frame.position().low(),
                        frame.waopE12(),
                        frame.realised().high(),
                        frame.realised().low(),
                        frame.batch(),
                        frame.openedAtSeconds());
    }

    private void restore(ChainCorridorChangedDecoder frame) {
        state.corridors.get(frame.corridorId()).chain().set(Flags.isYes(frame.frozen()), frame.boundBps());
    }

    private void restore(FreezeOrderChangedDecoder frame) {
        state.corridors
                .get(frame.corridorId())
                .chain()
                .guardianFreeze()
                .restore(frame.order(), frame.orderNumber(), frame.sinceBlock());
    }

    private void restore(TokenFreezeOrderChangedDecoder frame) {
        state.tokens
                .get(frame.tokenId())
                .chain()
                .guardianFreeze()
                .restore(frame.order(), frame.orderNumber(), frame.sinceBlock());
    }
}
