package dev.kurs.service.soak;

import dev.kurs.chain.abi.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/**
 * One wallet's swaps, one after the other, each by a random habit.
 *
 * <p>Example: swap 17 sells 421 USDT for IDRX; its commit is sent twice, and the second one is refused.
 */
final class SoakTrader {
    private static final List<String> PAIRS = List.of("USDT-IDRX", "USDT-JPYC", "IDRX-JPYC");

    /** What JPYC comes in for, which takes permits. */
    private static final List<String> PAIRS_BY_PERMIT = List.of("USDT-JPYC", "IDRX-JPYC");

    /** About a dollar of what is sent. */
    private static final Map<String, Long> PER_DOLLAR = Map.of("USDT", 1L, "IDRX", 17_180L, "JPYC", 160L);

    private final SoakPartner partner;
    private final SoakWallet wallet;
    private final SoakWallet stranger;
    private final Consumer<Swap> book;
    private final List<SoakQuote> late = new ArrayList<>();

    /**
     * A firm quote, and what was done with it.
     *
     * @param committedAtNs {@code System.nanoTime()} when a commit that should settle was sent; 0 when none was
     */
    record Swap(SoakQuote quote, Address payer, Habit habit, long committedAtNs) {}

    /** @param stranger shared between the traders, and locked while it is used */
    SoakTrader(SoakPartner partner, SoakWallet wallet, SoakWallet stranger, Consumer<Swap> book) {
        this.partner = partner;
        this.wallet = wallet;
        this.stranger = stranger;
        this.book = book;
    }

    void swap(Random random, String clientRef) {
        Habit habit = Habit.random(random);
        boolean isByPermit = habit == Habit.COMMIT_BY_PERMIT;
        List<String> pairs = isByPermit ? PAIRS_BY_PERMIT : PAIRS;
        String pair = pairs.get(random.nextInt(pairs.size()));
        boolean isSold = !isByPermit && random.nextBoolean();
        long amount = (100 + random.nextInt(900)) * PER_DOLLAR.get(pair.split("-", -1)[isSold ? 0 : 1]);
        SoakQuote given = partner.firmQuote(pair, isSold ? "SELL" : "BUY", Long.toString(amount), clientRef);
        SoakQuote quote = isByPermit ? permitted(given) : given;
        long before = System.nanoTime();
        boolean isSent = quote.isCommittable() && treat(quote, habit);
        book.accept(new Swap(quote, wallet.account(), habit, isSent ? before : 0));
        wallet.awaitMined();
    }

    /** Tells whether a commit that should settle was sent. */
    private boolean treat(SoakQuote quote, Habit habit) {
        switch (habit) {
            case COMMIT -> commit(quote);
            case COMMIT_BY_PERMIT -> {
                commitWithoutAllowance(quote);
                return false;
            }
            case COMMIT_WITHOUT_ALLOWANCE -> {
                commitWithoutAllowance(quote);
                return false;
            }
            case COMMIT_AGAIN -> {
                commitWithoutAllowance(quote);
                commit(quote);
            }
            case COMMIT_TWICE -> {
                commit(quote);
                commit(quote);
            }
            case STRANGER -> {
                commitAsStranger(quote);
                return false;
            }
            case STRANGER_FIRST -> {
                commitAsStranger(quote);
                commit(quote);
            }
            case COMMIT_LATE -> {
                late.add(quote);
                return false;
            }
            case FORGET -> {
                return false;
            }
        }
        return true;
    }

    /** An answer that was lost and looked up too late has no permit, and one of just after a start none yet. */
    private SoakQuote permitted(SoakQuote quote) {
        return quote.permit() == null
                ? quote
                : quote.permitted(wallet.sign((Map<?, ?>) quote.permit().get("typed_data")));
    }

    private void commit(SoakQuote quote) {
        wallet.send(quote.target(), quote.calldata());
    }

    private void commitWithoutAllowance(SoakQuote quote) {
        wallet.allowNothing(quote.tokenIn(), quote.target());
        commit(quote);
        wallet.allowEverything(quote.tokenIn(), quote.target());
    }

    private void commitAsStranger(SoakQuote quote) {
        synchronized (stranger) {
            stranger.send(quote.target(), quote.calldata());
            stranger.awaitMined();
        }
    }

    /** Commits what was kept until it was over. */
    void commitLate() {
        late.forEach(this::commit);
        late.clear();
        wallet.awaitMined();
    }
}
