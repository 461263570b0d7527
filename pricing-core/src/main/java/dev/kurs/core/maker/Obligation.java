package dev.kurs.core.maker;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;

/**
 * What a maker and the pool owe each other since the maker was bound, until both delivered.
 *
 * <p>A maker that BUYs 10 000 USDT at 16 290 owes 162 900 000 IDRX and is owed 10 000 USDT.
 *
 * @param rfq the request by which they came to owe
 * @param side what the maker did
 * @param quoteAmount raw units, rounded in the pool's favour
 */
@SuppressWarnings("ArrayRecordComponent")
public record Obligation(
        long rfq,
        byte[] rfqId,
        int makerId,
        int corridorId,
        Side side,
        Amount baseAmount,
        Amount quoteAmount,
        long priceE12,
        long boundAtNs,
        String makerReference) {}
