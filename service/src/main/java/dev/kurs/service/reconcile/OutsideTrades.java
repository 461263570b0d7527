package dev.kurs.service.reconcile;

import dev.kurs.journal.directory.CorridorTokens;
import dev.kurs.journal.directory.Directory;
import dev.kurs.journal.directory.Reference.Token;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.HedgeRecordedDecoder;
import dev.kurs.protocol.message.sbe.ObligationChangedDecoder;
import dev.kurs.protocol.message.sbe.ObligationStatus;
import dev.kurs.protocol.message.sbe.Side;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What the journal says that the pool traded elsewhere: hedges, and what market makers delivered. */
final class OutsideTrades {
    private final Directory directory;
    private final List<OutsideTrade> trades = new ArrayList<>();

    OutsideTrades(Directory directory) {
        this.directory = directory;
    }

    void read(HedgeRecordedDecoder hedge) {
        OutsideTrade.Sides sides = new OutsideTrade.Sides(
                token(pair(hedge.corridorId()).baseTokenId()),
                token(pair(hedge.corridorId()).quoteTokenId()),
                RawAmounts.of(hedge.baseAmount()),
                hedge.priceE12());
        boolean isSold = hedge.side() == Side.SELL;
        long timeSeconds = TimeUnit.NANOSECONDS.toSeconds(hedge.tradedAtNs());
        String name = "hedge " + hedge.hedge();
        hedge.skipRecordedBy();
        hedge.skipVenue();
        String reference = hedge.reference();
        trades.add(
                isSold
                        ? OutsideTrade.sold(name, reference, timeSeconds, sides)
                        : OutsideTrade.bought(name, reference, timeSeconds, sides));
    }

    /** What a market maker has delivered; of a SELL the pool got base units. */
    void read(ObligationChangedDecoder owed) {
        if (owed.status() != ObligationStatus.DELIVERED) {
            return;
        }
        CorridorTokens pair = pair(owed.corridorId());
        BigInteger base = RawAmounts.of(owed.baseAmount());
        BigInteger quote = RawAmounts.of(owed.quoteAmount());
        boolean isBaseIn = owed.side() == Side.SELL;
        long timeSeconds = TimeUnit.NANOSECONDS.toSeconds(owed.deliveredAtNs());
        String name = "the delivery of rfq " + owed.rfq();
        owed.skipMakerReference();
        trades.add(new OutsideTrade(
                name,
                owed.deliveryReference(),
                timeSeconds,
                token(pair.sentBy(owed.side())),
                token(pair.receivedBy(owed.side())),
                isBaseIn ? base : quote,
                isBaseIn ? quote : base,
                BigInteger.ZERO,
                BigInteger.ZERO));
    }

    private CorridorTokens pair(int corridorId) {
        return directory.corridor(corridorId).orElseThrow().tokens();
    }

    private Token token(int tokenId) {
        return directory.tokens().get(tokenId);
    }

    /** In the order of the journal. */
    List<OutsideTrade> all() {
        return trades;
    }
}
