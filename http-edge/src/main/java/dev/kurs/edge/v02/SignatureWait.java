package dev.kurs.edge.v02;

import dev.kurs.edge.call.Call;
import dev.kurs.edge.pending.Pending;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.QuoteSigner;
import dev.kurs.protocol.port.SignedQuote;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A firm quote that waits for its signature: the signing thread stores the signature and hands over, the connection's thread takes the ticket, renders and sends. One
 * object serves both hand-overs; a signature that comes after the deadline finds the ticket taken and is dropped.
 */
final class SignatureWait implements Consumer<SignedQuote>, Runnable {
    private static final int OK = 200;

    private final PendingCalls calls;
    private final Pending pending;
    private final Call call;
    private final Supplier<QuoteAnswers> answers;
    private final long ticket;
    private SignedQuote signed;

    /** @param answers of the thread that asks */
    SignatureWait(PendingCalls calls, Pending pending, Supplier<QuoteAnswers> answers) {
        this.calls = calls;
        this.pending = pending;
        this.answers = answers;
        call = pending.call();
        ticket = calls.waitOn(pending);
    }

    /** Hands the quote to a signing thread; what that throws is thrown on only while the deadline has not taken the call. */
    void begin(QuoteSigner signer, FirmQuote quote) {
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
        call.handOver(this);
    }

    @Override
    public void run() {
        if (!calls.retake(pending, ticket)) {
            return;
        }
        pending.answer(() -> {
            if (signed == null) {
                call.fail(answers.get().unsigned(pending.frame()));
            } else {
                call.answer(OK, answers.get().firm(call, pending.frame(), signed));
            }
        });
    }
}
