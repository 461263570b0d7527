package dev.kurs.core.engine;

import dev.kurs.core.book.ChainToken;
import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Token;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.RecordChainCorridorDecoder;
import dev.kurs.protocol.message.sbe.RecordChainPoolDecoder;
import dev.kurs.protocol.message.sbe.RecordChainTokenDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.money.Amount;

/** Takes what the contracts still allow: per token, per corridor, and of the pool as a whole. */
final class ChainDesk {
    private static final int MAX_BOUND_BPS = 1_000_000;

    private final Books books;
    private final CorridorJudge judge;
    private final ChainEvents events;

    ChainDesk(Books books, CorridorJudge judge, ChainEvents events) {
        this.books = books;
        this.judge = judge;
        this.events = events;
    }

    void recordToken(RecordChainTokenDecoder command) {
        Require.known("tokenId", command.tokenId(), books.tokens.size());
        require("room", command.room());
        require("payable", command.payable());
        require("priceE18", command.priceE18());
        Token token = books.tokens.get(command.tokenId());
        ChainToken chain = token.chain();
        take(chain.room(), command.room());
        take(chain.payable(), command.payable());
        take(chain.priceE18(), command.priceE18());
        boolean inboundFrozen = command.inboundFrozen() == Flag.YES;
        boolean outboundFrozen = command.outboundFrozen() == Flag.YES;
        if (inboundFrozen != chain.isInboundFrozen() || outboundFrozen != chain.isOutboundFrozen()) {
            chain.freeze(inboundFrozen, outboundFrozen);
            judge.touchAll();
        }
        events.tokenChanged(token);
    }

    void recordCorridor(RecordChainCorridorDecoder command) {
        Require.known("corridorId", command.corridorId(), books.corridors.size());
        Require.within("boundBps", command.boundBps(), 0, MAX_BOUND_BPS);
        Corridor corridor = books.corridors.get(command.corridorId());
        corridor.chain().set(command.frozen() == Flag.YES, command.boundBps());
        events.corridorChanged(corridor);
        judge.touch(corridor.id());
    }

    void recordPool(RecordChainPoolDecoder command) {
        Require.within("lossUsdE6", command.lossUsdE6(), 0, Long.MAX_VALUE);
        books.chainPool.set(command.lossUsdE6(), command.signing() == Flag.YES);
        events.poolChanged(books.chainPool);
    }

    private static void require(String name, AmountDecoder amount) {
        if (amount.high() < 0) {
            throw new CommandRefusedException(RejectReason.INVALID_AMOUNT, name + " is negative");
        }
    }

    private static void take(Amount result, AmountDecoder amount) {
        result.set(amount.high(), amount.low());
    }
}
