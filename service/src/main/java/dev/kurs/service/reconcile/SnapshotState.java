package dev.kurs.service.reconcile;

import dev.kurs.journal.directory.CorridorTokens;
import dev.kurs.journal.directory.Directory;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import dev.kurs.protocol.message.sbe.EarlierQuoteStateDecoder;
import dev.kurs.protocol.message.sbe.EngineStateDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.ObligationChangedDecoder;
import dev.kurs.protocol.message.sbe.OpenQuoteStateDecoder;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.VaultShortfallChangedDecoder;
import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.DirectBuffer;

/**
 * What a snapshot says of settlement: what open quotes hold, what partners' accounts and the pool have, what market makers owe.
 *
 * <p>Where a journal's first records are gone, it stands for them; what it says itself is taken for right, as there is nothing to hold it against.
 */
final class SnapshotState implements FrameListener {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final Directory directory;
    private final long sequence;
    private final Reservations reservations = new Reservations();
    private final ObligationBook obligations = new ObligationBook();
    private final Map<VaultBook.Key, VaultBook.Account> accounts = new TreeMap<>();
    private final Map<Integer, BigInteger> inventory = new TreeMap<>();
    private long lastQuote;
    private int partnerId;

    private SnapshotState(Directory directory, long sequence) {
        this.directory = directory;
        this.sequence = sequence;
    }

    /** @param directory gets the snapshot's names first */
    static SnapshotState of(SnapshotImage image, Directory directory) {
        SnapshotState state = new SnapshotState(directory, image.sequence());
        forEachFrame(image, directory);
        forEachFrame(image, state);
        return state;
    }

    private static void forEachFrame(SnapshotImage image, FrameListener listener) {
        RecordLayout.forEachFrame(image.frames(), 0, image.frames().capacity(), listener);
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case EngineStateDecoder.TEMPLATE_ID ->
                lastQuote = new EngineStateDecoder()
                        .wrapAndApplyHeader(frame, offset, header)
                        .lastQuoteSequence();
            case InventoryRecordedDecoder.TEMPLATE_ID ->
                read(new InventoryRecordedDecoder().wrapAndApplyHeader(frame, offset, header));
            case OpenQuoteStateDecoder.TEMPLATE_ID ->
                read(new OpenQuoteStateDecoder().wrapAndApplyHeader(frame, offset, header));
            case EarlierQuoteStateDecoder.TEMPLATE_ID ->
                reservations.reserveBalance(
                        new EarlierQuoteStateDecoder()
                                .wrapAndApplyHeader(frame, offset, header)
                                .quoteSequence(),
                        partnerId);
            case ExecutionChangedDecoder.TEMPLATE_ID ->
                obligations.begin(new ExecutionChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            case BalanceChangedDecoder.TEMPLATE_ID ->
                VaultBook.read(accounts, new BalanceChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            case VaultShortfallChangedDecoder.TEMPLATE_ID ->
                VaultBook.read(accounts, new VaultShortfallChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            case RfqChangedDecoder.TEMPLATE_ID ->
                obligations.begin(new RfqChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            case ObligationChangedDecoder.TEMPLATE_ID ->
                obligations.begin(new ObligationChangedDecoder().wrapAndApplyHeader(frame, offset, header));
            default -> {
                // Says nothing of settlement.
            }
        }
    }

    private void read(InventoryRecordedDecoder said) {
        inventory.put(said.tokenId(), RawAmounts.of(said.balance()));
    }

    /** In the amounts that it has by now, and what one of v0.1 holds of its partner's balance follows. */
    private void read(OpenQuoteStateDecoder quote) {
        CorridorTokens pair =
                directory.corridor(quote.corridorId()).orElseThrow().tokens();
        partnerId = quote.partnerId();
        reservations.open(
                quote.quoteSequence(),
                new Reservations.OpenQuote(
                        pair.sentBy(quote.side()),
                        pair.receivedBy(quote.side()),
                        RawAmounts.of(quote.inputAmount()),
                        RawAmounts.of(quote.outputAmount())));
    }

    /** Of the last record that it includes. */
    long sequence() {
        return sequence;
    }

    /** The sequence of the last quote that was issued; 0 before the first. */
    long lastQuote() {
        return lastQuote;
    }

    Reservations reservations() {
        return reservations;
    }

    ObligationBook obligations() {
        return obligations;
    }

    /** Those that have something. */
    Map<VaultBook.Key, VaultBook.Account> accounts() {
        return accounts;
    }

    /** What the pool has of each token, raw units. */
    Map<Integer, BigInteger> inventory() {
        return inventory;
    }
}
