package dev.kurs.journal.quote;

import dev.kurs.journal.frame.FrameValues;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.agrona.DirectBuffer;

/**
 * What has become of every quote of a journal, kept in memory.
 *
 * <p>Example: given the frames of a record, {@code stateOf("0x…")} is SETTLED and {@code hasCounted()} says whether its settlement made it so.
 */
public final class QuoteFates implements FrameListener {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final FirmQuoteIssuedDecoder issued = new FirmQuoteIssuedDecoder();
    private final QuoteSettledDecoder settled = new QuoteSettledDecoder();
    private final QuoteFailedDecoder failed = new QuoteFailedDecoder();
    private final QuoteExpiredDecoder expired = new QuoteExpiredDecoder();
    private final Map<String, Fate> fates = new HashMap<>();
    private final Map<String, String> wallets = new HashMap<>();
    private final byte[] id = new byte[FirmQuoteIssuedDecoder.quoteIdLength()];
    private final byte[] wallet = new byte[QuoteTermsDecoder.walletLength()];
    private boolean hasCounted;

    private record Fate(State state, String wallet) {}

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        hasCounted = false;
        switch (Frame.templateId(frame, offset)) {
            case FirmQuoteIssuedDecoder.TEMPLATE_ID -> onIssued(frame, offset);
            case QuoteSettledDecoder.TEMPLATE_ID -> onSettled(frame, offset);
            case QuoteFailedDecoder.TEMPLATE_ID -> onFailed(frame, offset);
            case QuoteExpiredDecoder.TEMPLATE_ID -> onExpired(frame, offset);
            default -> {
                // Changes no quote.
            }
        }
    }

    private void onIssued(DirectBuffer frame, int offset) {
        issued.wrapAndApplyHeader(frame, offset, header);
        issued.getQuoteId(id, 0, id.length);
        issued.terms().getWallet(wallet, 0, wallet.length);
        String owner = wallets.computeIfAbsent(FrameValues.hex(wallet), known -> known);
        fates.put(FrameValues.hex(id), new Fate(State.OPEN, owner));
    }

    private void onSettled(DirectBuffer frame, int offset) {
        settled.wrapAndApplyHeader(frame, offset, header);
        settled.getQuoteId(id, 0, id.length);
        String quoteId = FrameValues.hex(id);
        become(quoteId, QuoteLifecycle.settled(stateOf(quoteId)));
    }

    private void onFailed(DirectBuffer frame, int offset) {
        failed.wrapAndApplyHeader(frame, offset, header);
        failed.getQuoteId(id, 0, id.length);
        failed.getPayer(wallet, 0, wallet.length);
        String quoteId = FrameValues.hex(id);
        become(
                quoteId,
                QuoteLifecycle.failed(
                        stateOf(quoteId), () -> fates.get(quoteId).wallet().equals(FrameValues.hex(wallet))));
    }

    private void onExpired(DirectBuffer frame, int offset) {
        expired.wrapAndApplyHeader(frame, offset, header);
        expired.getQuoteId(id, 0, id.length);
        String quoteId = FrameValues.hex(id);
        become(quoteId, QuoteLifecycle.expired(stateOf(quoteId)));
    }

    private void become(String quoteId, Optional<State> state) {
        hasCounted = state.isPresent();
        state.ifPresent(
                next -> fates.put(quoteId, new Fate(next, fates.get(quoteId).wallet())));
    }

    /** What has become of a quote; null when it was never issued. */
    public State stateOf(String quoteId) {
        Fate fate = fates.get(quoteId);
        return fate == null ? null : fate.state();
    }

    /** Whether the last frame was an end, a settlement or a failure that counts. */
    public boolean hasCounted() {
        return hasCounted;
    }
}
