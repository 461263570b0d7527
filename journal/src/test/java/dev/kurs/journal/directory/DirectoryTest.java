package dev.kurs.journal.directory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.journal.directory.Reference.Instance;
import dev.kurs.journal.directory.Reference.Token;
import dev.kurs.journal.directory.Reference.Wallet;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.support.JournalScript;
import dev.kurs.protocol.message.sbe.ConfigureFeedEncoder;
import dev.kurs.protocol.message.sbe.ConfigureKeyEncoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.Side;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryTest {
    private static final String WALLET = "0x0a00000000000000000000000000000000000002";

    @TempDir
    private Path journal;

    private final Directory directory = new Directory();
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[1_024]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    private void read() {
        try (JournalReader reader = new JournalReader(journal)) {
            while (reader.next()) {
                directory.apply(reader);
            }
        }
    }

    @Test
    void shouldKnowWhatTheJournalNamedLast() {
        try (JournalScript script = new JournalScript(journal)) {
            script.instance(1);
            script.token(0, "USDT", 6);
            script.token(1, "IDRX", 2);
            script.corridor(0, "USDT-IDRX");
            script.partner(3, "Tokoo");
            script.partner(3, "Toko");
        }
        read();

        assertEquals(
                new Token(0, "USDT", 6, "0x7000000000000000000000000000000000000000"),
                directory.token(0).orElseThrow());
        assertEquals(List.of(0, 1), List.copyOf(directory.tokens().keySet()));
        assertEquals("USDT-IDRX", directory.pair(0));
        assertEquals("Toko", directory.partnerName(3));
        assertEquals(
                "55000000-0000-0000-0000-000000000003",
                directory.partner(3).orElseThrow().uuid());
        assertEquals(
                "0x1100000000000000000000000000000000000000000000000000000000000001",
                directory.instance().map(Instance::instanceId).orElseThrow());
    }

    @Test
    void shouldSayWhatASideSendsAndReceives() {
        CorridorTokens tokens = new CorridorTokens(4, 5);

        assertEquals(List.of(4, 5), List.of(tokens.sentBy(Side.SELL), tokens.receivedBy(Side.SELL)));
        assertEquals(List.of(5, 4), List.of(tokens.sentBy(Side.BUY), tokens.receivedBy(Side.BUY)));
    }

    @Test
    void shouldTakeNothingFromARefusedCommand() {
        try (JournalScript script = new JournalScript(journal)) {
            script.partner(3, "Toko");
            script.refusedPartner(3, "Refused");
            script.refusedPartner(4, "Refused");
        }
        read();

        assertEquals("Toko", directory.partnerName(3));
        assertEquals(Optional.empty(), directory.partner(4));
    }

    @Test
    void shouldCallWhatWasNeverNamedAfterItsId() {
        assertEquals("#7", directory.pair(7));
        assertEquals("#-1", directory.partnerName(-1));
    }

    @Test
    void shouldReadASnapshotsFrames() {
        new ConfigureFeedEncoder()
                .wrapAndApplyHeader(frame, 0, header)
                .feedId(1)
                .name("USD/IDR");
        directory.onFrame(frame, 0, frame.capacity());
        new ConfigureKeyEncoder()
                .wrapAndApplyHeader(frame, 0, header)
                .keyId(2)
                .partnerId(3)
                .apiKey("pk_live_1");
        directory.onFrame(frame, 0, frame.capacity());

        assertEquals("USD/IDR", directory.feed(1).orElseThrow().name());
        assertEquals("pk_live_1", directory.key(2).orElseThrow().apiKey());
    }

    @Test
    void shouldForgetAWalletThatMayDoNothing() {
        wallet(Flag.YES);
        assertEquals(
                List.of(new Wallet(2, WALLET, true, false, false)),
                List.copyOf(directory.wallets(2).values()));

        wallet(Flag.NO);
        assertEquals(List.of(), List.copyOf(directory.wallets(2).values()));
    }

    private void wallet(Flag maySwap) {
        new ConfigureWalletEncoder()
                .wrapAndApplyHeader(frame, 0, header)
                .partnerId(2)
                .putWallet(JournalScript.wallet(2), 0, JournalScript.ADDRESS_LENGTH)
                .maySwap(maySwap)
                .mayDepositLiquidity(Flag.NO)
                .mayWithdrawLiquidity(Flag.NO);
        directory.onFrame(frame, 0, frame.capacity());
    }
}
