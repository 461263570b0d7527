package dev.kurs.chain.governance;

import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.send.Intent;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Takes a change as far as the keys at hand and the chain's time allow; run again it goes on.
 *
 * <p>Example: of a token's delisting the admin's key announces it, and the result is to wait 21 days; without that key the result is the call to be signed.
 */
public final class ChangeRun {
    private final ChainReader chain;
    private final SenderKeys keys;
    private final SendingTerms terms;
    private final Consumer<String> sent;

    /** @param sent told each call that is in a block */
    public ChangeRun(ChainReader chain, SenderKeys keys, SendingTerms terms, Consumer<String> sent) {
        this.chain = chain;
        this.keys = keys;
        this.terms = terms;
        this.sent = sent;
    }

    /**
     * Sends what can be sent from here; the first step that cannot.
     *
     * @throws ChangeRefused if a call changed nothing
     * @throws dev.kurs.chain.send.TransactionRefused if a contract refuses one
     */
    public NextStep run(ContractChange change) {
        String last = "";
        while (true) {
            NextStep step = change.next(chain.newest());
            if (!(step instanceof NextStep.Call call)) {
                return step;
            }
            Optional<SigningKey> key = keys.of(call.senders());
            if (key.isEmpty()) {
                return step;
            }
            if (call.what().equals(last)) {
                throw new ChangeRefused(call.what() + " was sent to " + call.contract() + " and had no effect");
            }
            send(call, key.get());
            last = call.what();
        }
    }

    /** Every step looks at the chain first, so no transaction has to outlive this process. */
    private void send(NextStep.Call call, SigningKey key) {
        try (TransactionSender sender = TransactionSender.ofThisProcess(chain, key, terms)) {
            sender.send(Intent.of(call.contract(), call.call()));
        }
        sent.accept(call.what());
    }
}
