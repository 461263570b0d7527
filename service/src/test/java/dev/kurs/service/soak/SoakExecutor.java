package dev.kurs.service.soak;

import dev.kurs.chain.key.DemonstrationWallet;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.PartnerAnswer;
import dev.kurs.service.system.V01Partner;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * One caller of v0.1: firm quotes, and what it has executed of them, one after the other; a call that is cut off it makes no second time.
 *
 * <p>Example: of quote 17 over 420 USDT it has 105 executed, to an address that nobody used before.
 */
final class SoakExecutor {
    private static final int OK = 200;
    private static final long PAUSE_MS = 100;
    private static final long MOST_WAITS = 1_200;
    private static final int PERCENT = 100;
    private static final int WHOLE = 65;
    private static final int PART = 85;
    private static final int TWICE = 92;

    private final V01Partner partner;
    private final Consumer<Execute> book;

    /**
     * An execute that was asked for, whatever came of it.
     *
     * @param told the answer, where one came that says how it ended; null otherwise
     */
    record Execute(String quote, String amount, String destination, PartnerAnswer told) {}

    SoakExecutor(V01Partner partner, Consumer<Execute> book) {
        this.partner = partner;
        this.book = book;
    }

    void execute(Random random) {
        int amount = 40 + random.nextInt(400);
        String quote = quoted(amount);
        int draw = random.nextInt(PERCENT);
        String destination = DemonstrationWallet.generate(new SecureRandom()).addressText();
        if (draw < WHOLE) {
            book.accept(asked(quote, Integer.toString(amount), destination));
        } else if (draw < PART) {
            book.accept(asked(quote, Integer.toString(20 + random.nextInt(amount - 20)), destination));
        } else if (draw < TWICE) {
            CompletableFuture<Execute> other = CompletableFuture.supplyAsync(
                    () -> asked(quote, Integer.toString(amount), destination), Thread::startVirtualThread);
            book.accept(asked(quote, Integer.toString(amount), destination));
            book.accept(other.join());
        }
    }

    private String quoted(int amount) {
        String last = "nothing was answered";
        for (int waits = 0; waits < MOST_WAITS; waits++) {
            try {
                PartnerAnswer answer = partner.firmQuote("USD-IDR", "SELL", Integer.toString(amount), "");
                if (answer.status() == OK) {
                    return String.valueOf(answer.json().get("quote_id"));
                }
                last = answer.status() + " " + answer.json();
            } catch (UncheckedIOException away) {
                // It was killed, and comes back.
            }
            Eventually.pause(PAUSE_MS);
        }
        throw new AssertionError("no firm quote within " + MOST_WAITS * PAUSE_MS + " ms: " + last);
    }

    private Execute asked(String quote, String amount, String destination) {
        PartnerAnswer told = null;
        try {
            PartnerAnswer answer = partner.execute(quote, amount, destination, "");
            told = ExecutionVerdict.isEnd(answer) ? answer : null;
        } catch (UncheckedIOException away) {
            // Cut off; what became of it is judged at the end.
        }
        return new Execute(quote, amount, destination, told);
    }
}
