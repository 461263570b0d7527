package dev.kurs.feeds;

import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.port.PriceSink;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Keeps every tick it accepts; answers what a test tells it to, and ACCEPTED otherwise. */
public final class ListeningSink implements PriceSink {
    /** One accepted tick. */
    public record Tick(String feed, PriceSource source, long priceE12, long confidenceE8, long publishTimeNs) {}

    private final List<Tick> ticks = new ArrayList<>();
    private final Deque<Outcome> answers = new ArrayDeque<>();
    private int closedAfter = Integer.MAX_VALUE;

    public synchronized ListeningSink answering(Outcome... next) {
        answers.addAll(List.of(next));
        return this;
    }

    /** Takes so many ticks and is closed then. */
    public synchronized ListeningSink closedAfter(int count) {
        closedAfter = count;
        return this;
    }

    @Override
    public synchronized Outcome offer(
            String feed, PriceSource source, long priceE12, long confidenceE8, long publishTimeNs) {
        if (ticks.size() >= closedAfter) {
            return Outcome.CLOSED;
        }
        Outcome outcome = answers.isEmpty() ? Outcome.ACCEPTED : answers.remove();
        if (outcome == Outcome.ACCEPTED) {
            ticks.add(new Tick(feed, source, priceE12, confidenceE8, publishTimeNs));
            notifyAll();
        }
        return outcome;
    }

    public synchronized void forget() {
        ticks.clear();
    }

    public synchronized List<Tick> ticks() {
        return List.copyOf(ticks);
    }

    /** Waits until at least so many ticks have come. */
    public synchronized List<Tick> await(int count) throws InterruptedException {
        long giveUpNs = System.nanoTime() + 30_000_000_000L;
        while (ticks.size() < count) {
            long leftMs = (giveUpNs - System.nanoTime()) / 1_000_000;
            if (leftMs <= 0) {
                throw new AssertionError(ticks.size() + " ticks came instead of " + count);
            }
            wait(leftMs);
        }
        return List.copyOf(ticks);
    }
}
