package dev.kurs.core.book;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Amount;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The firm quotes that are open, each in a slot, found again when they settle or expire.
 *
 * <p>Quote 99 issued at second 1 767 225 600 for 45 s stands in its surface's lane of 45 s behind every quote that expires before it, so
 * that the next to expire is at the head of one of the lanes, also after a clock was set back. Flat arrays of 137 bytes a place and 24 to 48 to find it; nothing is
 * allocated but when the capacity grows.
 */
public final class OpenQuotes {
    /** No slot. */
    public static final int NONE = -1;

    /** The longest life of a quote. */
    public static final int MAX_LIFE_SECONDS = 60;

    /** A time at which nothing is over yet. */
    public static final long NOTHING_IS_OVER_NS = Long.MIN_VALUE;

    private static final int LANES = MAX_LIFE_SECONDS + 1;
    private static final byte BUY = 1;
    private static final byte EARLIER = 2;

    /** Under execution, and nothing of it sent. */
    private static final byte UNSENT = 4;

    /** Under execution, and perhaps on its way to the chain. */
    private static final byte SENT = 8;

    private static final int UNSENT_LANE = 2 * LANES;
    private static final int SENT_LANE = UNSENT_LANE + 1;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** The lanes of v0.1 follow those of v0.2, and behind them one each of executions that are unsent and sent. */
    private final int[] heads = filled(SENT_LANE + 1, NONE);

    private final int[] tails = filled(SENT_LANE + 1, NONE);
    private long[] quoteSequences = {};
    private int[] partnerIds = {};
    private int[] corridorIds = {};
    private byte[] traits = {};
    private long[] inputHighs = {};
    private long[] inputLows = {};
    private long[] outputHighs = {};
    private long[] outputLows = {};
    private long[] baseHighs = {};
    private long[] baseLows = {};
    private long[] feeHighs = {};
    private long[] feeLows = {};
    private long[] ratesE12 = {};
    private long[] lossesE6 = {};
    private long[] notionalsE6 = {};
    private long[] issuedAtSeconds = {};
    private long[] expiresAtSeconds = {};
    private int[] usageDays = {};
    private int[] following = {};
    private int[] preceding = {};
    private int[] freeSlots = {};
    private final QuoteSlots slots = new QuoteSlots(NONE);
    private int size;

    /** Makes room for so many quotes; there is never less than before. */
    public void ensureCapacity(int capacity) {
        int before = quoteSequences.length;
        if (capacity <= before) {
            return;
        }
        quoteSequences = Arrays.copyOf(quoteSequences, capacity);
        partnerIds = Arrays.copyOf(partnerIds, capacity);
        corridorIds = Arrays.copyOf(corridorIds, capacity);
        traits = Arrays.copyOf(traits, capacity);
        inputHighs = Arrays.copyOf(inputHighs, capacity);
        inputLows = Arrays.copyOf(inputLows, capacity);
        outputHighs = Arrays.copyOf(outputHighs, capacity);
        outputLows = Arrays.copyOf(outputLows, capacity);
        baseHighs = Arrays.copyOf(baseHighs, capacity);
        baseLows = Arrays.copyOf(baseLows, capacity);
        feeHighs = Arrays.copyOf(feeHighs, capacity);
        feeLows = Arrays.copyOf(feeLows, capacity);
        ratesE12 = Arrays.copyOf(ratesE12, capacity);
        lossesE6 = Arrays.copyOf(lossesE6, capacity);
        notionalsE6 = Arrays.copyOf(notionalsE6, capacity);
        issuedAtSeconds = Arrays.copyOf(issuedAtSeconds, capacity);
        expiresAtSeconds = Arrays.copyOf(expiresAtSeconds, capacity);
        usageDays = Arrays.copyOf(usageDays, capacity);
        following = Arrays.copyOf(following, capacity);
        preceding = Arrays.copyOf(preceding, capacity);
        growFreeSlots(before, capacity);
        slots.ensureCapacity(capacity);
    }

    public int capacity() {
        return quoteSequences.length;
    }

    public int size() {
        return size;
    }

    public boolean isFull() {
        return size == quoteSequences.length;
    }

    /** Takes a slot for a quote issued after every other; fill in the rest with {@link #setParties} and {@link #setAmounts}. */
    public int open(long quoteSequence, Surface surface, long issued, long expires) {
        int slot = freeSlots[size];
        size++;
        traits[slot] = surface == Surface.V01 ? EARLIER : 0;
        quoteSequences[slot] = quoteSequence;
        issuedAtSeconds[slot] = issued;
        expiresAtSeconds[slot] = expires;
        enqueue(slot, lane(slot));
        slots.put(quoteSequence, slot);
        return slot;
    }

    public void setParties(int slot, int partnerId, int corridorId, Side side) {
        partnerIds[slot] = partnerId;
        corridorIds[slot] = corridorId;
        traits[slot] = (byte) (side == Side.BUY ? traits[slot] | BUY : traits[slot] & ~BUY);
    }

    /** The UTC day whose limits it uses. */
    public void setUsageDay(int slot, int utcDay) {
        usageDays[slot] = utcDay;
    }

    public void setAmounts(int slot, Amount input, Amount output, long notionalE6) {
        inputHighs[slot] = input.high();
        inputLows[slot] = input.low();
        outputHighs[slot] = output.high();
        outputLows[slot] = output.low();
        notionalsE6[slot] = notionalE6;
    }

    /** What settling moves the corridor's position by, the rate that was applied, and what the pool may lose by it. */
    public void setTrade(int slot, Amount base, long rateE12, long lossE6) {
        baseHighs[slot] = base.high();
        baseLows[slot] = base.low();
        ratesE12[slot] = rateE12;
        lossesE6[slot] = lossE6;
    }

    /** What its fee may at most become in the token in which the pool owes fees, raw. */
    public void setFeeOwed(int slot, Amount fee) {
        feeHighs[slot] = fee.high();
        feeLows[slot] = fee.low();
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
        int first = NONE;
        for (int lane = 0; lane < heads.length; lane++) {
            int head = heads[lane];
            if (head != NONE && isExpired(head, isEndedByTime(lane) ? earlierNowNs : nowNs) && isBefore(head, first)) {
                first = head;
            }
        }
        return first;
    }

    /** When the next quote's end is past of those that {@link #firstExpired} ends by a surface's time, or the end of time where none is open. */
    public long nextExpiredNs(Surface surface) {
        long earliestSeconds = Long.MAX_VALUE;
        for (int lane = 0; lane < heads.length; lane++) {
            if (heads[lane] != NONE && isEndedByTime(lane) == (surface == Surface.V01)) {
                earliestSeconds = Math.min(earliestSeconds, expiresAtSeconds[heads[lane]]);
            }
        }
        return earliestSeconds == Long.MAX_VALUE ? Long.MAX_VALUE : earliestSeconds * NANOS_PER_SECOND + 1;
    }

    /** Lets quotes that use limits of a later day use those of the given one. */
    public void limitUsageDays(int latestDay) {
        for (int head : heads) {
            for (int slot = head; slot != NONE; slot = following[slot]) {
                usageDays[slot] = Math.min(usageDays[slot], latestDay);
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
        traits[slot] = (byte) ((traits[slot] & ~(UNSENT | SENT)) | (isSent ? SENT : UNSENT));
        expiresAtSeconds[slot] = endsAtSeconds;
        enqueue(slot, lane(slot));
    }

    /** Gives back the slot of a quote that has ended. */
    public void close(int slot) {
        leaveLane(slot);
        slots.remove(quoteSequences[slot]);
        size--;
        freeSlots[size] = slot;
    }

    private void leaveLane(int slot) {
        int lane = lane(slot);
        if (preceding[slot] == NONE) {
            heads[lane] = following[slot];
        } else {
            following[preceding[slot]] = following[slot];
        }
        if (following[slot] == NONE) {
            tails[lane] = preceding[slot];
        } else {
            preceding[following[slot]] = preceding[slot];
        }
    }

    public long quoteSequence(int slot) {
        return quoteSequences[slot];
    }

    public int partnerId(int slot) {
        return partnerIds[slot];
    }

    public int corridorId(int slot) {
        return corridorIds[slot];
    }

    public Side side(int slot) {
        return (traits[slot] & BUY) != 0 ? Side.BUY : Side.SELL;
    }

    /** The surface it was asked for by, which decides by which time it ends. */
    public Surface surface(int slot) {
        return isEarlier(slot) ? Surface.V01 : Surface.V02;
    }

    public void input(int slot, Amount result) {
        result.set(inputHighs[slot], inputLows[slot]);
    }

    public void output(int slot, Amount result) {
        result.set(outputHighs[slot], outputLows[slot]);
    }

    public void feeOwed(int slot, Amount result) {
        result.set(feeHighs[slot], feeLows[slot]);
    }

    public void base(int slot, Amount result) {
        result.set(baseHighs[slot], baseLows[slot]);
    }

    public long rateE12(int slot) {
        return ratesE12[slot];
    }

    /** Dollars at 10^-6 that the pool may lose by it, by its own prices. */
    public long lossE6(int slot) {
        return lossesE6[slot];
    }

    public long notionalE6(int slot) {
        return notionalsE6[slot];
    }

    public long issuedAtSeconds(int slot) {
        return issuedAtSeconds[slot];
    }

    public long expiresAtSeconds(int slot) {
        return expiresAtSeconds[slot];
    }

    public int usageDay(int slot) {
        return usageDays[slot];
    }

    /** The open slots in the order of issue, for snapshots. */
    public int[] slotsInIssueOrder() {
        return Arrays.stream(heads)
                .flatMap(head -> IntStream.iterate(head, slot -> slot != NONE, slot -> following[slot]))
                .boxed()
                .sorted((left, right) -> Long.compare(quoteSequences[left], quoteSequences[right]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private boolean isExpired(int slot, long nowNs) {
        return nowNs > expiresAtSeconds[slot] * NANOS_PER_SECOND;
    }

    private boolean isBefore(int slot, int other) {
        return other == NONE || quoteSequences[slot] < quoteSequences[other];
    }

    private int lane(int slot) {
        if ((traits[slot] & SENT) != 0) {
            return SENT_LANE;
        }
        if ((traits[slot] & UNSENT) != 0) {
            return UNSENT_LANE;
        }
        long life = Math.min(MAX_LIFE_SECONDS, expiresAtSeconds[slot] - issuedAtSeconds[slot]);
        return firstLane(isEarlier(slot)) + (int) life;
    }

    /** Of which nothing can be on its way to the chain. */
    private static boolean isEndedByTime(int lane) {
        return lane >= LANES && lane != SENT_LANE;
    }

    private boolean isEarlier(int slot) {
        return (traits[slot] & EARLIER) != 0;
    }

    private static int firstLane(boolean isEarlier) {
        return isEarlier ? LANES : 0;
    }

    /** Behind every quote of the lane that does not expire later, and of those that expire with it behind every earlier one. */
    private void enqueue(int slot, int lane) {
        int before = tails[lane];
        while (before != NONE && isBehind(before, slot)) {
            before = preceding[before];
        }
        int behind = before == NONE ? heads[lane] : following[before];
        preceding[slot] = before;
        following[slot] = behind;
        if (before == NONE) {
            heads[lane] = slot;
        } else {
            following[before] = slot;
        }
        if (behind == NONE) {
            tails[lane] = slot;
        } else {
            preceding[behind] = slot;
        }
    }

    private boolean isBehind(int other, int slot) {
        return expiresAtSeconds[other] > expiresAtSeconds[slot]
                || (expiresAtSeconds[other] == expiresAtSeconds[slot] && quoteSequences[other] > quoteSequences[slot]);
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
