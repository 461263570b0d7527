package dev.kurs.chain.signer;

import dev.kurs.chain.quote.FirmQuoteWords;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.SignedQuote;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A bounded queue of preallocated slots between any number of offering and signing threads.
 *
 * <p>Two array blocking queues, of free and of waiting slots. One queue for all signing threads, so that no quote waits behind a busy thread
 * while another is idle; blocking, because a signature takes tens of microseconds and cores are few. Example: 1 024 slots hold some
 * 20 ms of work for one native thread.
 */
final class SigningQueue {
    private static final QuoteSlot STOP = new QuoteSlot();

    private final int capacity;
    private final ArrayBlockingQueue<QuoteSlot> free;
    private final ArrayBlockingQueue<QuoteSlot> waiting;
    private volatile boolean closed;

    SigningQueue(int capacity, int threads) {
        this.capacity = capacity;
        free = new ArrayBlockingQueue<>(capacity);
        waiting = new ArrayBlockingQueue<>(capacity + threads);
        for (int slot = 0; slot < capacity; slot++) {
            free.add(new QuoteSlot());
        }
    }

    /** Copies the quote into a slot; false when there is none or the queue is closed. */
    boolean offer(FirmQuote quote, Consumer<SignedQuote> handler) {
        QuoteSlot slot = free.poll();
        if (slot == null) {
            return false;
        }
        boolean filled = false;
        try {
            filled = !closed && fill(slot, quote, handler);
        } finally {
            (filled ? waiting : free).add(slot);
        }
        return filled;
    }

    private static boolean fill(QuoteSlot slot, FirmQuote quote, Consumer<SignedQuote> handler) {
        FirmQuoteWords.encode(quote, slot.words, 0);
        slot.handler = handler;
        return true;
    }

    /** The next slot, waiting for one; null when there will be no more. */
    QuoteSlot take() throws InterruptedException {
        QuoteSlot slot = waiting.take();
        return slot == STOP ? null : slot;
    }

    /** Gives a slot back after its handler has run. */
    void release(QuoteSlot slot) {
        slot.clear();
        free.add(slot);
    }

    int waitingQuotes() {
        return waiting.size();
    }

    /** Takes no more quotes and waits until every handler has run; how many slots are still out when the time is over. */
    int drain(long timeout, TimeUnit unit) throws InterruptedException {
        closed = true;
        long deadlineNs = System.nanoTime() + unit.toNanos(timeout);
        // An offer that passed the check above holds its slot, so that all slots together mean that nobody is left.
        for (int drained = 0; drained < capacity; drained++) {
            if (free.poll(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS) == null) {
                return capacity - drained;
            }
        }
        return 0;
    }

    /** Ends one signing thread for every call. */
    void stopOne() {
        waiting.add(STOP);
    }
}
