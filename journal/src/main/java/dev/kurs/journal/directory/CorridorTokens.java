package dev.kurs.journal.directory;

import dev.kurs.protocol.message.sbe.Side;

/** A corridor's two tokens. Example: of USDT-IDRX a SELL sends USDT, the base, and receives IDRX. */
public record CorridorTokens(int baseTokenId, int quoteTokenId) {
    public int sentBy(Side side) {
        return side == Side.SELL ? baseTokenId : quoteTokenId;
    }

    public int receivedBy(Side side) {
        return side == Side.SELL ? quoteTokenId : baseTokenId;
    }
}
