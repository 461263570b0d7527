package dev.kurs.core.book;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Amount;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The firm quotes that are open, each in a slot, found again when they settle or expire.
 *
 * <p>Quote 99 issued at second 1 767 225 600 for 45 s stands in its surface's lane of 45 s behind every quote that expires before it, so
 * that the next to expire is at the head of one of the lanes, also after a clock was set back; a word of bits says in which lanes there is
 * one. A place has 112 bytes of figures side by side, 24 of links, and 28 to 52 to find it; nothing is allocated but when the capacity grows.
 */
public final class OpenQuotes {
    /** No slot. */
    public static final int NONE = -1;

    /** The longest life of a quote. */
    public static final int MAX_LIFE_SECONDS = 60;

    /** A time at which nothing is over yet. */
    public static final long NOTHING_IS_OVER_NS = Long.MIN_VALUE;

    private static final int BUY = 1;
    private static final int V01 = 2;

    /** Under execution, and nothing of it sent. */
    private static final int UNSENT = 4;

    /** Under execution, and perhaps on its way to the chain. */
    private static final int SENT = 8;

    /** What a place has of figures, side by side. */
    private static final int SEQUENCE = 0;

    private static final int INPUT_HIGH = 1;
    private static final int INPUT_LOW = 2;
    private static final int OUTPUT_HIGH = 3;
    private static final int OUTPUT_LOW = 4;
    private static final int BASE_HIGH = 5;
    private static final int BASE_LOW = 6;
    private static final int FEE_HIGH = 7;
    private static final int FEE_LOW = 8;
    private static final int RATE_E12 = 9;
    private static final int LOSS_E6 = 10;
    private static final int NOTIONAL_E6 = 11;
    private static final int ISSUED_AT_SECONDS = 12;
    private static final int EXPIRES_AT_SECONDS = 13;
    private static final int FIGURES = 14;

    /** What it has of numbers and neighbours. */
    private static final int PARTNER = 0;

    private static final int CORRIDOR = 1;
    private static final int USAGE_DAY = 2;
    private static final int TRAITS = 3;
    private static final int FOLLOWING = 4;
    private static final int PRECEDING = 5;
    private static final int LINKS = 6;

    /** A lane for each life and one of executions that are sent, then the same for what is ended by time and of executions that are unsent. */
    private static final int LANES = Long.SIZE;

    private static final int SENT_LANE = MAX_LIFE_SECONDS + 1;
    private static final int UNSENT_LANE = LANES + MAX_LIFE_SECONDS + 1;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final int[] heads = filled(2 * LANES, NONE);
    private final int[] tails = filled(2 * LANES, NONE);

    /** A bit for each lane in which there is a quote: of what may be on its way to the chain, and of what time ends. */
    private final long[] usedLanes = new long[2];

    private long[] figures = {};
    private int[] links = {};
    private int[] freeSlots = {};
    private final QuoteSlots slots = new QuoteSlots(NONE);
    private int size;

    /** Bytes of memory that room for so many takes, with what {@link OpenMargins} keep of them. */
    public static long bytesFor(int capacity) {
        long place = (FIGURES + OpenMargins.FIGURES) * Long.BYTES + (LINKS + 1) * Integer.BYTES;
        return capacity * place + QuoteSlots.bytesFor(capacity);
    }

    /** Makes room for so many quotes; there is never less than before. */
    public void ensureCapacity(int capacity) {
        int before = freeSlots.length;
        if (capacity <= before) {
            return;
        }
        figures = Arrays.copyOf(figures, capacity * FIGURES);
        links = Arrays.copyOf(links, capacity * LINKS);
        growFreeSlots(before, capacity);
        slots.ensureCapacity(capacity);
    }

    public int capacity() {
        return freeSlots.length;
    }

    public int size() {
        return size;
    }

    public boolean isFull() {
        return size == freeSlots.length;
    }

    /** Takes a slot for a quote issued after every other; fill in the rest with {@link #setParties} and {@link #setAmounts}. */
    public int open(long quoteSequence, Surface surface, long issued, long expires) {
        int slot = freeSlots[size];
        size++;
        links[link(slot, TRAITS)] = surface == Surface.V01 ? V01 : 0;
        figures[figure(slot, SEQUENCE)] = quoteSequence;
        figures[figure(slot, ISSUED_AT_SECONDS)] = issued;
        figures[figure(slot, EXPIRES_AT_SECONDS)] = expires;
        enqueue(slot, lane(slot));
        slots.put(quoteSequence, slot);
        return slot;
    }

    public void setParties(int slot, int partnerId, int corridorId, Side side) {
        links[link(slot, PARTNER)] = partnerId;
        links[link(slot, CORRIDOR)] = corridorId;
        links[link(slot, TRAITS)] =
                side == Side.BUY ? links[link(slot, TRAITS)] | BUY : links[link(slot, TRAITS)] & ~BUY;
    }

    /** The UTC day whose limits it uses. */
    public void setUsageDay(int slot, int utcDay) {
        links[link(slot, USAGE_DAY)] = utcDay;
    }

    public void setAmounts(int slot, Amount input, Amount output, long notionalE6) {
        figures[figure(slot, INPUT_HIGH)] = input.high();
        figures[figure(slot, INPUT_LOW)] = input.low();
        figures[figure(slot, OUTPUT_HIGH)] = output.high();
        figures[figure(slot, OUTPUT_LOW)] = output.low();
        figures[figure(slot, NOTIONAL_E6)] = notionalE6;
    }

    /** What settling moves the corridor's position by, the rate that was applied, and what the pool may lose by it. */
    public void setTrade(int slot, Amount base, long rateE12, long lossE6) {
        figures[figure(slot, BASE_HIGH)] = base.high();
        figures[figure(slot, BASE_LOW)] = base.low();
        figures[figure(slot, RATE_E12)] = rateE12;
        figures[figure(slot, LOSS_E6)] = lossE6;
    }

    /** What its fee may at most become in the token in which the pool owes fees, raw. */
    public void setFeeOwed(int slot, Amount fee) {
        figures[figure(slot, FEE_HIGH)] = fee.high();
        figures[figure(slot, FEE_LOW)] = fee.low();
    }

    /** The slot of an open quote, or {@link #NONE}. */
    public int slotOf(long quoteSequence) {
        return slots.get(quoteSequence);
    }

    /**
     * Of the quotes whose expiry is past, the one that was issued first, or {@link #NONE}.
     *
     * @param nowNs by which quotes of v0.2 end, and executions of v0.1 that may be on their way
     * @param earlierNowNs by which all others of v0.1 do
     */
    public int firstExpired(long nowNs, long earlierNowNs) {
        return earlierOf(firstExpiredOf(0, nowNs), firstExpiredOf(LANES, earlierNowNs));
    }

    private int firstExpiredOf(int fromLane, long nowNs) {
        int first = NONE;
        for (long left = usedLanes[fromLane / LANES]; left != 0; left &= left - 1) {
            int head = heads[fromLane + Long.numberOfTrailingZeros(left)];
            if (isExpired(head, nowNs)) {
                first = earlierOf(head, first);
            }
        }
        return first;
    }

    /** When the next quote's end is past of those that {@link #firstExpired} ends by a surface's time, or the end of time where none is open. */
    public long nextExpiredNs(Surface surface) {
        int fromLane = firstLane(surface == Surface.V01);
        long earliestSeconds = Long.MAX_VALUE;
        for (long left = usedLanes[fromLane / LANES]; left != 0; left &= left - 1) {
            int head = heads[fromLane + Long.numberOfTrailingZeros(left)];
            earliestSeconds = Math.min(earliestSeconds, expiresAtSeconds(head));
        }
        return earliestSeconds == Long.MAX_VALUE ? Long.MAX_VALUE : earliestSeconds * NANOS_PER_SECOND + 1;
    }

    /** Lets each quote use the limits of the day that is said of its slot. */
    public void setUsageDays(IntUnaryOperator dayOfSlot) {
        for (int head : heads) {
            for (int slot = head; slot != NONE; slot = links[link(slot, FOLLOWING)]) {
                links[link(slot, USAGE_DAY)] = dayOfSlot.applyAsInt(slot);
            }
        }
    }

    /** Lets quotes that use limits of a later day use those of the given one. */
    public void limitUsageDays(int latestDay) {
        for (int head : heads) {
            for (int slot = head; slot != NONE; slot = links[link(slot, FOLLOWING)]) {
                links[link(slot, USAGE_DAY)] = Math.min(links[link(slot, USAGE_DAY)], latestDay);
            }
        }
    }

    /** Lets quotes that use limits of one day use those of another. */
    public void moveUsageDay(int before, int day) {
        for (int head : heads) {
            for (int slot = head; slot != NONE; slot = links[link(slot, FOLLOWING)]) {
                if (links[link(slot, USAGE_DAY)] == before) {
                    links[link(slot, USAGE_DAY)] = day;
                }
            }
        }
    }

    /**
     * A quote of v0.1 is under execution from now on, and ends at another time.
     *
     * @param isSent whether it may be on its way to the chain
     */
    public void execute(int slot, boolean isSent, long endsAtSeconds) {
        leaveLane(slot);
        links[link(slot, TRAITS)] = (links[link(slot, TRAITS)] & ~(UNSENT | SENT)) | (isSent ? SENT : UNSENT);
        figures[figure(slot, EXPIRES_AT_SECONDS)] = endsAtSeconds;
        enqueue(slot, lane(slot));
    }

    /** Gives back the slot of a quote that has ended. */
    public void close(int slot) {
        leaveLane(slot);
        slots.remove(quoteSequence(slot));
        size--;
        freeSlots[size] = slot;
    }

    private void leaveLane(int slot) {
        int lane = lane(slot);
        if (links[link(slot, PRECEDING)] == NONE) {
            heads[lane] = links[link(slot, FOLLOWING)];
        } else {
            links[link(links[link(slot, PRECEDING)], FOLLOWING)] = links[link(slot, FOLLOWING)];
        }
        if (links[link(slot, FOLLOWING)] == NONE) {
            tails[lane] = links[link(slot, PRECEDING)];
            if (heads[lane] == NONE) {
                usedLanes[lane / LANES] &= ~(1L << lane);
            }
        } else {
            links[link(links[link(slot, FOLLOWING)], PRECEDING)] = links[link(slot, PRECEDING)];
        }
    }

    public long quoteSequence(int slot) {
        return figures[figure(slot, SEQUENCE)];
    }

    public int partnerId(int slot) {
        return links[link(slot, PARTNER)];
    }

    public int corridorId(int slot) {
        return links[link(slot, CORRIDOR)];
    }

    public Side side(int slot) {
        return (links[link(slot, TRAITS)] & BUY) != 0 ? Side.BUY : Side.SELL;
    }

    /** The surface it was asked for by, which decides by which time it ends. */
    public Surface surface(int slot) {
        return isV01(slot) ? Surface.V01 : Surface.V02;
    }

    public void input(int slot, Amount result) {
        result.set(figures[figure(slot, INPUT_HIGH)], figures[figure(slot, INPUT_LOW)]);
    }

    public void output(int slot, Amount result) {
        result.set(figures[figure(slot, OUTPUT_HIGH)], figures[figure(slot, OUTPUT_LOW)]);
    }

    public void feeOwed(int slot, Amount result) {
        result.set(figures[figure(slot, FEE_HIGH)], figures[figure(slot, FEE_LOW)]);
    }

    public void base(int slot, Amount result) {
        result.set(figures[figure(slot, BASE_HIGH)], figures[figure(slot, BASE_LOW)]);
    }

    public long rateE12(int slot) {
        return figures[figure(slot, RATE_E12)];
    }

    /** Dollars at 10^-6 that the pool may lose by it, by its own prices. */
    public long lossE6(int slot) {
        return figures[figure(slot, LOSS_E6)];
    }

    public long notionalE6(int slot) {
        return figures[figure(slot, NOTIONAL_E6)];
    }

    public long issuedAtSeconds(int slot) {
        return figures[figure(slot, ISSUED_AT_SECONDS)];
    }

    public long expiresAtSeconds(int slot) {
        return figures[figure(slot, EXPIRES_AT_SECONDS)];
    }

    public int usageDay(int slot) {
        return links[link(slot, USAGE_DAY)];
    }

    /** The open slots in the order of issue, for snapshots. */
    public int[] slotsInIssueOrder() {
        return Arrays.stream(heads)
                .flatMap(head -> IntStream.iterate(head, slot -> slot != NONE, slot -> links[link(slot, FOLLOWING)]))
                .boxed()
                .sorted((left, right) -> Long.compare(quoteSequence(left), quoteSequence(right)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private boolean isExpired(int slot, long nowNs) {
        return nowNs > expiresAtSeconds(slot) * NANOS_PER_SECOND;
    }

    /** The one that was issued before the other, either of which may be {@link #NONE}. */
    private int earlierOf(int slot, int other) {
        if (slot == NONE || other == NONE) {
            return slot == NONE ? other : slot;
        }
        return quoteSequence(slot) < quoteSequence(other) ? slot : other;
    }

    private int lane(int slot) {
        if ((links[link(slot, TRAITS)] & SENT) != 0) {
            return SENT_LANE;
        }
        if ((links[link(slot, TRAITS)] & UNSENT) != 0) {
            return UNSENT_LANE;
        }
        long life = Math.min(MAX_LIFE_SECONDS, expiresAtSeconds(slot) - issuedAtSeconds(slot));
        return firstLane(isV01(slot)) + (int) life;
    }

    private boolean isV01(int slot) {
        return (links[link(slot, TRAITS)] & V01) != 0;
    }

    private static int firstLane(boolean isV01) {
        return isV01 ? LANES : 0;
    }

    /** Behind every quote of the lane that does not expire later, and of those that expire with it behind every earlier one. */
    private void enqueue(int slot, int lane) {
        int before = tails[lane];
        while (before != NONE && isBehind(before, slot)) {
            before = links[link(before, PRECEDING)];
        }
        int behind = before == NONE ? heads[lane] : links[link(before, FOLLOWING)];
        links[link(slot, PRECEDING)] = before;
        links[link(slot, FOLLOWING)] = behind;
        if (before == NONE) {
            heads[lane] = slot;
            usedLanes[lane / LANES] |= 1L << lane;
        } else {
            links[link(before, FOLLOWING)] = slot;
        }
        if (behind == NONE) {
            tails[lane] = slot;
        } else {
            links[link(behind, PRECEDING)] = slot;
        }
    }

    private boolean isBehind(int other, int slot) {
        return expiresAtSeconds(other) > expiresAtSeconds(slot)
                || (expiresAtSeconds(other) == expiresAtSeconds(slot) && quoteSequence(other) > quoteSequence(slot));
    }

    private static int figure(int slot, int which) {
        return slot * FIGURES + which;
    }

    private static int link(int slot, int which) {
        return slot * LINKS + which;
    }

    private void growFreeSlots(int before, int capacity) {
        freeSlots = Arrays.copyOf(freeSlots, capacity);
        for (int slot = before; slot < capacity; slot++) {
            freeSlots[slot] = slot;
        }
    }

    private static int[] filled(int length, int value) {
        int[] values = new int[length];
        Arrays.fill(values, value);
        return values;
    }
}
