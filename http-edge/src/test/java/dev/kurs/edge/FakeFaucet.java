package dev.kurs.edge;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.TokenFaucet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Writes down what it was to give; can be dry, and can take its time. */
final class FakeFaucet implements TokenFaucet {
    final List<String> gifts = new CopyOnWriteArrayList<>();
    volatile boolean isDry;
    volatile Gate gate = Gate.standingOpen();

    @Override
    public List<String> give(byte[] wallet, int tokenId, Amount amount) {
        if (isDry) {
            throw new UncheckedIOException(new IOException("connection refused"));
        }
        gate.pass();
        gifts.add("0x" + HexFormat.of().formatHex(wallet) + " token " + tokenId + " " + amount);
        return List.of(SettledQuotes.transactionHash("gas"), SettledQuotes.transactionHash("tokens"));
    }
}
