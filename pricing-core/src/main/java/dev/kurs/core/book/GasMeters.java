package dev.kurs.core.book;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.ObjLongConsumer;

/** What each account of ours has paid for gas in all, as it was last told: keeper 12 dollars, then 15, is 3 more. */
public final class GasMeters {
    /** So many accounts. */
    public static final int CAPACITY = 256;

    private final Map<String, Long> totalsE6 = new TreeMap<>();

    /** Dollars at 10^-6; 0 of an account that was not told of yet. */
    public long totalE6(String account) {
        return totalsE6.getOrDefault(account, 0L);
    }

    /** Whether one more account fits, or it is known. */
    public boolean hasRoom(String account) {
        return totalsE6.containsKey(account) || totalsE6.size() < CAPACITY;
    }

    public void set(String account, long totalE6) {
        totalsE6.put(account, totalE6);
    }

    /** Account by account. */
    public void forEach(ObjLongConsumer<String> action) {
        totalsE6.forEach(action::accept);
    }
}
