package dev.kurs.edge.v02;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.pending.Pending;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.QuoteSigner;
import dev.kurs.protocol.port.SignedQuote;
import java.util.HexFormat;
import java.util.function.Consumer;

/**
 * A firm quote that waits for its signature: the signing thread stores the signature and hands over, the connection's thread takes the ticket, renders and sends. One
 * object serves both hand-overs; a signature that comes after the deadline finds the ticket taken and is dropped.
 */
final class SignatureWait implements Consumer<SignedQuote>, Runnable {
    private final PendingCalls calls;
    private final Pending pending;
    private final Call call;
    private final QuoteAnswers answers;
    private final FirmQuote quote;
    private final long ticket;
    private SignedQuote signed;

    SignatureWait(PendingCalls calls, Pending pending, QuoteAnswers answers, FirmQuote quote) {
        this.calls = calls;
        this.pending = pending;
        this.answers = answers;
        this.quote = quote;
        call = pending.call();
        ticket = calls.waitOn(pending);
    }

    /** Hands the quote to a signing thread; what that throws is thrown on only while the deadline has not taken the call. */
    void begin(QuoteSigner signer) {
        boolean isTaken;
        try {
            isTaken = signer.offer(quote, this);
        } catch (RuntimeException unexpected) {
            if (calls.retake(pending, ticket)) {
                throw unexpected;
            }
            return;
        }
        if (!isTaken) {
            accept(null);
        }
    }

    /** @param value null where nobody had room to sign it */
    @Override
    public void accept(SignedQuote value) {
        signed = value;
        call.onIoThread(this);
    }

    @Override
    public void run() {
        if (!calls.retake(pending, ticket)) {
            return;
        }
        pending.answer(() -> {
            if (signed == null) {
                call.fail(ApiError.issuedButUnsigned("0x" + HexFormat.of().formatHex(quote.quoteId())));
            } else {
                call.answer(answers.firm(call, pending.frame(), quote, signed));
            }
        });
    }
}
