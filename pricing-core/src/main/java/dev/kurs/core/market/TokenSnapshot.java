package dev.kurs.core.market;

import dev.kurs.core.book.Token;
import dev.kurs.core.command.BookEvents;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Flags;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.pricing.TokenPrice;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import dev.kurs.protocol.message.sbe.TokenMarketStateDecoder;
import dev.kurs.protocol.message.sbe.TokenMarketStateEncoder;
import dev.kurs.protocol.message.sbe.TokenPegChangedDecoder;

/** The tokens' pegs, prices and balances, in a snapshot; what is reserved and due comes back with the open quotes. */
public final class TokenSnapshot implements SnapshotPart {
    private final EngineState state;

    public TokenSnapshot(EngineState state) {
        this.state = state;
    }

    @Override
    public void write(EventFrame frame) {
        BookEvents events = new BookEvents(frame);
        MarketEvents market = new MarketEvents(frame);
        for (int tokenId = 0; tokenId < state.tokens.size(); tokenId++) {
            Token token = state.tokens.get(tokenId);
            write(frame, token);
            events.inventoryRecorded(token.state());
            if (token.isToldOffPeg()) {
                market.tokenPegChanged(token);
            }
        }
    }

    private void write(EventFrame frame, Token token) {
        TokenMarketStateEncoder encoder = frame.begin(new TokenMarketStateEncoder());
        encoder.tokenId(token.id())
                .isPegLatched(Flags.of(token.pegLatch().isLatched()))
                .recoveredTicks(token.pegLatch().recoveredTicks());
        writeValue(encoder, token.state(), !state.rules.valueEachCorridorByItself());
        encoder.netOutflow()
                .low(token.state().netOutflow().low())
                .high(token.state().netOutflow().high());
        frame.send(encoder);
    }

    private static void writeValue(TokenMarketStateEncoder encoder, TokenState token, boolean isState) {
        TokenPrice published = token.published();
        encoder.priceE12(isState ? token.priceE12() : 0)
                .feedE12(isState ? published.feedE12() : 0)
                .isFeedInverted(Flags.of(isState && published.isFeedInverted()))
                .pegE12(isState ? published.pegE12() : 0)
                .isPegInverted(Flags.of(isState && published.isPegInverted()));
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new TokenMarketStateDecoder(), this::restore);
        frames.on(new InventoryRecordedDecoder(), this::restore);
        frames.on(new TokenPegChangedDecoder(), this::restore);
    }

    private void restore(TokenMarketStateDecoder frame) {
        Token token = state.tokens.get(frame.tokenId());
        token.pegLatch().restore(Flags.isYes(frame.isPegLatched()), frame.recoveredTicks());
        TokenState market = token.state().priceE12(frame.priceE12());
        market.published()
                .setFeed(frame.feedE12(), Flags.isYes(frame.isFeedInverted()))
                .setPeg(frame.pegE12(), Flags.isYes(frame.isPegInverted()));
        if (frame.netOutflow() != null) {
            market.netOutflow()
                    .set(frame.netOutflow().high(), frame.netOutflow().low());
        }
    }

    private void restore(InventoryRecordedDecoder frame) {
        TokenState token = state.tokens.get(frame.tokenId()).state();
        token.balance().set(frame.balance().high(), frame.balance().low());
    }

    private void restore(TokenPegChangedDecoder frame) {
        state.tokens.get(frame.tokenId()).tellOffPeg(Flags.isYes(frame.isOffPeg()));
    }
}
