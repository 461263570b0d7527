package dev.kurs.chain.send;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What one outbox's transactions have cost in dollars, on disk before each is done with, so that no restart counts one twice or loses one.
 *
 * <p>Example of its file: {@code 6 1250000}, those of nonces below 6 cost 1.25 dollars. A fee of 1 000 000 gwei at 3 000 dollars a coin adds 3, rounded up to a
 * millionth. Nonces are confirmed in their order; a block that goes though it was confirmed changes nothing that was counted.
 */
public final class GasMeter implements FeesPaid {
    /** Decimals of a coin in wei, less those of a dollar. */
    private static final int WEI_OVER_E6 = 12;

    private final Path file;
    private final BigDecimal coinUsd;
    private long nextNonce;
    private long totalE6;

    private GasMeter(Path file, BigDecimal coinUsd) {
        this.file = file;
        this.coinUsd = coinUsd;
    }

    /**
     * Goes on where the file stands, or at zero where there is none.
     *
     * @param coinUsd what a coin of the chain is worth, for fees from now on
     * @throws IllegalStateException if the file is damaged
     */
    public static GasMeter open(Path file, BigDecimal coinUsd) {
        GasMeter meter = new GasMeter(file, coinUsd);
        try {
            if (Files.exists(file)) {
                meter.read(Files.readString(file));
            }
            return meter;
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read the gas meter " + file, unreadable);
        }
    }

    private void read(String text) {
        String[] words = text.strip().split(" ", -1);
        try {
            nextNonce = Long.parseLong(words[0]);
            totalE6 = Long.parseLong(words[1]);
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException damaged) {
            throw new IllegalStateException(
                    "the gas meter " + file + " is damaged: put back a kept copy, or move it away to count from zero",
                    damaged);
        }
    }

    @Override
    public synchronized void paid(long nonce, BigInteger feeWei) {
        if (nonce >= nextNonce) {
            write(nonce + 1, Math.addExact(totalE6, dollarsE6RoundingUp(feeWei)));
        }
    }

    /** Dollars at 10^-6 since the file began. */
    public synchronized long totalE6() {
        return totalE6;
    }

    private long dollarsE6RoundingUp(BigInteger feeWei) {
        return new BigDecimal(feeWei)
                .multiply(coinUsd)
                .movePointLeft(WEI_OVER_E6)
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }

    private void write(long newNextNonce, long newTotalE6) {
        try {
            OwnerOnlyFile.write(file, (newNextNonce + " " + newTotalE6 + "\n").getBytes(UTF_8));
            nextNonce = newNextNonce;
            totalE6 = newTotalE6;
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write the gas meter " + file, unwritable);
        }
    }
}
