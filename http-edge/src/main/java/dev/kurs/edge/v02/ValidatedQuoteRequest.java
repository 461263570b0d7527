package dev.kurs.edge.v02;

import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.TokenView;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.AmountText;

/**
 * A quote request whose values are possible: SELL of exactly 1 000 USDT into IDRX for a wallet.
 *
 * @param clientRef null where there is none
 */
@SuppressWarnings("ArrayRecordComponent")
record ValidatedQuoteRequest(
        CorridorView corridor, Side side, AmountKind amountKind, Amount amount, byte[] wallet, String clientRef) {
    AskedAmount asked() {
        boolean isInput = amountKind == AmountKind.INPUT;
        TokenView token = isInput ? corridor.input(side) : corridor.output(side);
        StringBuilder value = new StringBuilder();
        AmountText.appendDisplay(value, amount, token.decimals());
        return new AskedAmount(isInput ? "amount" : "output_amount", value.toString());
    }
}
