package dev.kurs.service.reconcile;

import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What open quotes hold of each token, summed up beside the engine's own sums.
 *
 * <p>Example: a quote of 1 000 USDT for 16 000 000 IDRX reserves the IDRX and has the USDT due, until it settles or ends; a failed one goes on doing so.
 */
final class Reservations {
    private final Map<Long, OpenQuote> open = new HashMap<>();
    private final Map<Long, Integer> payers = new HashMap<>();
    private final Map<Integer, BigInteger> reserved = new HashMap<>();
    private final Map<Integer, BigInteger> due = new HashMap<>();
    private final List<Wrong> wrong = new ArrayList<>();

    /** What a quote holds, raw units. */
    record OpenQuote(int tokenIn, int tokenOut, BigInteger in, BigInteger out) {}

    /** Where the engine's own sums of open quotes were not theirs. */
    record Wrong(int tokenId, long sequence, BigInteger told, BigInteger summed) {}

    void open(long quoteSequence, OpenQuote quote) {
        open.put(quoteSequence, quote);
        reserved.merge(quote.tokenOut(), quote.out(), BigInteger::add);
        due.merge(quote.tokenIn(), quote.in(), BigInteger::add);
    }

    /** The input of an open quote is reserved of its partner's balance. */
    void reserveBalance(long quoteSequence, int partnerId) {
        payers.put(quoteSequence, partnerId);
    }

    /** What open quotes reserve of partners' balances, raw units. */
    Map<VaultBook.Key, BigInteger> reservedBalances() {
        Map<VaultBook.Key, BigInteger> sums = new HashMap<>();
        payers.forEach((quoteSequence, partnerId) -> {
            OpenQuote quote = open.get(quoteSequence);
            sums.merge(new VaultBook.Key(partnerId, quote.tokenIn()), quote.in(), BigInteger::add);
        });
        return sums;
    }

    /** What an open quote holds is less from now on. */
    void reduce(long quoteSequence, BigInteger in, BigInteger out) {
        OpenQuote before = open.get(quoteSequence);
        if (before != null) {
            release(before);
            open(quoteSequence, new OpenQuote(before.tokenIn(), before.tokenOut(), in, out));
        }
    }

    /** Releases what a quote holds; one that holds nothing any more is let be. */
    void end(long quoteSequence) {
        OpenQuote ended = open.remove(quoteSequence);
        if (ended != null) {
            release(ended);
            payers.remove(quoteSequence);
        }
    }

    private void release(OpenQuote held) {
        reserved.merge(held.tokenOut(), held.out().negate(), BigInteger::add);
        due.merge(held.tokenIn(), held.in().negate(), BigInteger::add);
    }

    void compare(InventoryRecordedDecoder told) {
        compare(told, RawAmounts.of(told.reserved()), reserved);
        compare(told, RawAmounts.of(told.due()), due);
    }

    private void compare(InventoryRecordedDecoder told, BigInteger amount, Map<Integer, BigInteger> sums) {
        BigInteger summed = sums.getOrDefault(told.tokenId(), BigInteger.ZERO);
        if (!summed.equals(amount)) {
            wrong.add(new Wrong(told.tokenId(), told.sequence(), amount, summed));
        }
    }

    /** Quotes that hold something. */
    int quotes() {
        return open.size();
    }

    List<Wrong> wrong() {
        return wrong;
    }
}
