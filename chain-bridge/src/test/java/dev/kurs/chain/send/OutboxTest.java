package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.RandomRun;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.node.DevelopmentAccounts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutboxTest {
    private static final long CHAIN = 31_337;
    private static final Address ACCOUNT = DevelopmentAccounts.address(3);
    private static final TransactionSigner SIGNER = new TransactionSigner(CHAIN, DevelopmentAccounts.key(3));
    private static final Intent PAYMENT = Intent.payment(DevelopmentAccounts.address(4), BigInteger.TWO);

    @TempDir
    private Path directory;

    @Test
    void shouldKnowAfterAStartWhatItKnewBefore() {
        try (Outbox outbox = open()) {
            outbox.skipTo(5);
            outbox.sent("first", version(5, 1));
            Outgoing second = outbox.sent("second", version(6, 1));
            outbox.sent("first", version(5, 2));
            outbox.done(second);
        }

        for (int start = 0; start < 2; start++) {
            try (Outbox outbox = open()) {
                assertEquals(7, outbox.next());
                assertEquals(List.of(new Outgoing("first", List.of(version(5, 1), version(5, 2)))), outbox.pending());
            }
        }
    }

    @Test
    void shouldReadWhatATransactionDoesOutOfItsBytes() {
        SignedTransaction signed = version(5, 3);
        assertEquals(PAYMENT, signed.intent(PAYMENT.what()));
        assertEquals(5, signed.nonce());
        assertEquals(BigInteger.valueOf(21_000), signed.gas());
        assertEquals(fees(3), signed.fees());
    }

    @Test
    void shouldGiveATransactionItsNewNonceAtOnceWithTakingItsOld() {
        try (Outbox outbox = open()) {
            Outgoing before = outbox.sent("first", version(0, 1));
            outbox.skipTo(4);
            outbox.moved(before, version(4, 1));
        }
        try (Outbox outbox = open()) {
            assertEquals(List.of(Outgoing.of("first", version(4, 1))), outbox.pending());
            assertEquals(5, outbox.next());
        }
    }

    @Test
    void shouldTakeUpWhatTheChainForgotWithAllItsVersions() {
        try (Outbox outbox = open()) {
            outbox.done(outbox.sent("first", version(0, 1)));
            outbox.done(outbox.sent("second", version(1, 1)));
            assertEquals(1, outbox.reopened(1).size());
            outbox.sent("second", version(1, 2));
        }
        try (Outbox outbox = open()) {
            assertEquals(List.of(new Outgoing("second", List.of(version(1, 1), version(1, 2)))), outbox.pending());
        }
    }

    @Test
    void shouldKeepTheLastThatWereDoneAndStaySmall() throws IOException {
        try (Outbox outbox = open()) {
            for (int nonce = 0; nonce < 2_000; nonce++) {
                outbox.done(outbox.sent("payment", version(nonce, 1)));
            }
            assertTrue(Files.size(file()) < 500_000, "bytes: " + Files.size(file()));
            assertEquals(List.of(), outbox.reopened(2_000 - Outbox.KEPT - 1));
            assertEquals(Outbox.KEPT, outbox.reopened(2_000 - Outbox.KEPT).size());
        }
    }

    @Test
    void shouldCutOffALastLineThatAKillTore() throws IOException {
        try (Outbox outbox = open()) {
            outbox.sent("first", version(0, 1));
        }
        byte[] first = Files.readAllBytes(file());
        try (Outbox outbox = open()) {
            outbox.sent("second", version(1, 1));
        }
        byte[] second = Files.readAllBytes(file());

        Random random = RandomRun.of(OutboxTest.class);
        int torn = first.length + random.nextInt(second.length - first.length);
        Files.write(file(), Arrays.copyOf(second, torn));

        try (Outbox outbox = open()) {
            assertEquals(1, outbox.pending().size());
            assertEquals(1, outbox.next());
            outbox.sent("third", version(1, 2));
        }
        try (Outbox outbox = open()) {
            assertEquals(
                    List.of("first", "third"),
                    outbox.pending().stream().map(Outgoing::what).toList());
        }
    }

    @Test
    void shouldRefuseAFileWithADamagedLine() throws IOException {
        try (Outbox outbox = open()) {
            outbox.sent("first", version(0, 1));
        }
        String text = Files.readString(file());
        Files.writeString(file(), text.replace("first", "fjrst"));

        IllegalStateException damaged = assertThrows(IllegalStateException.class, this::open);
        assertEquals(
                "the outbox " + file()
                        + " is damaged in line 2: restore it, or move it away once nothing of the account waits",
                damaged.getMessage());
    }

    @Test
    void shouldRefuseTheFileOfAnotherAccountOrChain() {
        open().close();
        Address other = DevelopmentAccounts.address(4);

        IllegalStateException refused =
                assertThrows(IllegalStateException.class, () -> Outbox.open(file(), CHAIN, other));
        assertEquals(
                file() + " is not the outbox of 31337 " + other + " but begins with: outbox 31337 " + ACCOUNT + " 0",
                refused.getMessage());
        assertThrows(IllegalStateException.class, () -> Outbox.open(file(), 1, ACCOUNT));
        open().close();
    }

    @Test
    void shouldBelongToOneAtATime() {
        try (Outbox outbox = open()) {
            UncheckedIOException taken = assertThrows(UncheckedIOException.class, this::open);
            assertEquals("cannot open the outbox " + file(), taken.getMessage());
            assertEquals("this process has it open already", taken.getCause().getMessage());
            assertEquals(List.of(), outbox.pending());
        }
    }

    @Test
    void shouldStayClosedToOthersThoughThisProcessTriedToOpenItTwice() throws Exception {
        try (Outbox outbox = open()) {
            assertThrows(UncheckedIOException.class, this::open);
            assertEquals("another process has it open", OpeningProcess.open(file()));
            assertEquals(List.of(), outbox.pending());
        }
        assertEquals("open", OpeningProcess.open(file()));
    }

    @Test
    void shouldLeaveNothingBehindWhereItCannotBeReplaced() throws IOException {
        Outbox outbox = open();
        Files.delete(file());
        Files.createDirectories(file().resolve("in the way"));

        UncheckedIOException unwritable = assertThrows(UncheckedIOException.class, () -> {
            for (int nonce = 0; nonce < 2_000; nonce++) {
                outbox.done(outbox.sent("payment", version(nonce, 1)));
            }
        });
        assertEquals("cannot write the outbox " + file(), unwritable.getMessage());
        assertFalse(Files.exists(directory.resolve(".outbox.part")));
        outbox.close();
    }

    @Test
    void shouldBeReadByItsOwnerAlone() throws IOException {
        try (Outbox outbox = open()) {
            outbox.sent("first", version(0, 1));
        }
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file())));
    }

    @Test
    void shouldRefuseWhatIsNotToldInOneLine() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new Intent("two\nlines", Optional.of(ACCOUNT), BigInteger.ZERO, "0x"));
    }

    @Test
    void shouldRaiseFeesByAnEighthRoundedUpAndNeverByNothing() {
        assertEquals(
                new GasFees(BigInteger.ONE, BigInteger.valueOf(9)),
                new GasFees(BigInteger.ZERO, BigInteger.valueOf(8)).raised());
        assertEquals(
                new GasFees(BigInteger.TWO, BigInteger.valueOf(1_125)),
                new GasFees(BigInteger.ONE, BigInteger.valueOf(1_000)).raised());
        assertEquals(
                BigInteger.valueOf(1_127),
                new GasFees(BigInteger.ONE, BigInteger.valueOf(1_001)).raised().mostWei());
    }

    @Test
    void shouldOfferTwiceTheBaseFeeAndTheTipUpToTheCeiling() {
        assertEquals(fees(2, 16), atCeiling(100).wished());
        assertEquals(fees(2, 10), atCeiling(10).wished());
        assertEquals(fees(1, 1), atCeiling(1).wished());
    }

    @Test
    void shouldOfferWhatCanBePaidDownToTheBaseFeeAndTheTip() {
        BigInteger gas = BigInteger.TEN;
        assertEquals(Optional.of(fees(2, 16)), atCeiling(100).payableWith(BigInteger.valueOf(160), gas));
        assertEquals(Optional.of(fees(2, 15)), atCeiling(100).payableWith(BigInteger.valueOf(159), gas));
        assertEquals(Optional.of(fees(2, 9)), atCeiling(100).payableWith(BigInteger.valueOf(90), gas));
        assertEquals(Optional.empty(), atCeiling(100).payableWith(BigInteger.valueOf(89), gas));
        assertEquals(Optional.empty(), atCeiling(100).payableWith(BigInteger.valueOf(-1), gas));
        assertEquals(Optional.of(fees(2, 5)), atCeiling(5).payableWith(BigInteger.valueOf(50), gas));
        assertEquals(Optional.empty(), atCeiling(100).atLeast(fees(2, 18)).payableWith(BigInteger.valueOf(179), gas));
    }

    private static FeeRange atCeiling(long wei) {
        BigInteger baseFeeWei = BigInteger.valueOf(7);
        return FeeRange.at(baseFeeWei, baseFeeWei, BigInteger.TWO, BigInteger.valueOf(wei));
    }

    private Outbox open() {
        return Outbox.open(file(), CHAIN, ACCOUNT);
    }

    private Path file() {
        return directory.resolve("outbox");
    }

    private static SignedTransaction version(long nonce, long gwei) {
        return SIGNER.sign(PAYMENT, nonce, BigInteger.valueOf(21_000), fees(gwei));
    }

    private static GasFees fees(long gwei) {
        return fees(gwei, 2 * gwei);
    }

    private static GasFees fees(long tip, long most) {
        return new GasFees(BigInteger.valueOf(tip), BigInteger.valueOf(most));
    }
}
