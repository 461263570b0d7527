package dev.kurs.core.settlement;

import dev.kurs.core.book.ChainPool;
import dev.kurs.core.book.ChainToken;
import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Token;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Flags;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.ChainCorridorChangedEncoder;
import dev.kurs.protocol.message.sbe.ChainPoolChangedEncoder;
import dev.kurs.protocol.message.sbe.ChainTokenChangedEncoder;
import dev.kurs.protocol.money.Amount;

/** What the engine says of the contracts' limits. */
public final class ChainEvents {
    private final ChainTokenChangedEncoder tokenChanged = new ChainTokenChangedEncoder();
    private final ChainCorridorChangedEncoder corridorChanged = new ChainCorridorChangedEncoder();
    private final ChainPoolChangedEncoder poolChanged = new ChainPoolChangedEncoder();
    private final EventFrame frame;

    public ChainEvents(EventFrame frame) {
        this.frame = frame;
    }

    void tokenChanged(Token token) {
        ChainToken chain = token.chain();
        frame.begin(tokenChanged)
                .tokenId(token.id())
                .inboundFrozen(Flags.of(chain.isInboundFrozen()))
                .outboundFrozen(Flags.of(chain.isOutboundFrozen()))
                .paysFees(Flags.of(chain.paysFees()));
        write(tokenChanged.turnover(), chain.turnover());
        write(tokenChanged.flowUnit(), chain.flowUnit());
        write(tokenChanged.room(), chain.room());
        write(tokenChanged.payable(), chain.payable());
        write(tokenChanged.priceE18(), chain.priceE18());
        frame.send(tokenChanged);
    }

    void corridorChanged(Corridor corridor) {
        frame.begin(corridorChanged)
                .corridorId(corridor.id())
                .frozen(Flags.of(corridor.chain().isFrozen()))
                .boundBps(corridor.chain().boundBps());
        frame.send(corridorChanged);
    }

    void poolChanged(ChainPool pool) {
        frame.begin(poolChanged).lossUsdE6(pool.lossE6()).signing(Flags.of(pool.isSigning()));
        frame.send(poolChanged);
    }

    private static void write(AmountEncoder encoder, Amount amount) {
        encoder.low(amount.low()).high(amount.high());
    }
}
