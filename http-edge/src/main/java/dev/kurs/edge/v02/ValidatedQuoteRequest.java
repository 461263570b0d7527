package dev.kurs.edge.v02;

import dev.kurs.edge.view.CorridorView;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;

/**
 * A quote request whose values are possible: SELL of exactly 1 000 USDT into IDRX for a wallet.
 *
 * @param clientRef null where there is none
 */
@SuppressWarnings("ArrayRecordComponent")
record ValidatedQuoteRequest(
        CorridorView corridor, Side side, AmountKind amountKind, Amount amount, byte[] wallet, String clientRef) {}
