package dev.kurs.chain.mirror;

import dev.kurs.chain.watch.CommandOffer;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RecordChainCorridorEncoder;
import dev.kurs.protocol.message.sbe.RecordChainPoolEncoder;
import dev.kurs.protocol.message.sbe.RecordChainTokenEncoder;
import dev.kurs.protocol.message.sbe.RecordInventoryEncoder;
import java.math.BigInteger;

/** Says to the engine what the contracts hold and allow. */
final class MirrorCommands {
    private static final BigInteger MOST = BigInteger.ONE.shiftLeft(127).subtract(BigInteger.ONE);

    private final CommandOffer offer;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final RecordInventoryEncoder inventory = new RecordInventoryEncoder();
    private final RecordChainTokenEncoder token = new RecordChainTokenEncoder();
    private final RecordChainCorridorEncoder corridor = new RecordChainCorridorEncoder();
    private final RecordChainPoolEncoder pool = new RecordChainPoolEncoder();

    MirrorCommands(CommandOffer offer) {
        this.offer = offer;
    }

    void inventory(int tokenId, BigInteger held) {
        inventory
                .wrapAndApplyHeader(offer.frame(), 0, header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .tokenId(tokenId);
        CommandOffer.put(inventory.balance(), held.min(MOST));
        offer.offer(inventory);
    }

    void token(int tokenId, TokenMirror now) {
        token.wrapAndApplyHeader(offer.frame(), 0, header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .tokenId(tokenId)
                .inboundFrozen(flag(now.inboundFrozen()))
                .outboundFrozen(flag(now.outboundFrozen()))
                .paysFees(flag(now.paysFees()));
        CommandOffer.put(token.turnover(), now.turnover().min(MOST));
        CommandOffer.put(token.flowUnit(), now.flowUnit());
        CommandOffer.put(token.room(), now.room().min(MOST));
        CommandOffer.put(token.payable(), now.payable().min(MOST));
        CommandOffer.put(token.priceE18(), now.priceE18().min(MOST));
        offer.offer(token);
    }

    void corridor(int corridorId, CorridorMirror now) {
        corridor.wrapAndApplyHeader(offer.frame(), 0, header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .corridorId(corridorId)
                .frozen(flag(now.frozen()))
                .boundBps(now.boundBps());
        offer.offer(corridor);
    }

    void pool(PoolMirror now) {
        pool.wrapAndApplyHeader(offer.frame(), 0, header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .lossUsdE6(now.lossUsdE6())
                .signing(flag(now.signing()));
        offer.offer(pool);
    }

    private static Flag flag(boolean value) {
        return value ? Flag.YES : Flag.NO;
    }
}
