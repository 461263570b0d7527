package dev.kurs.core.book;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Long2ObjectHashMap;

/** Every pair of partner and corridor that was configured, in that order: {@code find(7, 0)} is partner 7 in corridor 0. */
public final class PartnerCorridors {
    private final Long2ObjectHashMap<PartnerCorridor> byIds = new Long2ObjectHashMap<>();
    private final List<PartnerCorridor> inOrder = new ArrayList<>();

    /** The entry, or null where none was configured. */
    public PartnerCorridor find(int partnerId, int corridorId) {
        return byIds.get(key(partnerId, corridorId));
    }

    public PartnerCorridor findOrAdd(int partnerId, int corridorId) {
        PartnerCorridor known = find(partnerId, corridorId);
        if (known != null) {
            return known;
        }
        PartnerCorridor added = new PartnerCorridor(partnerId, corridorId);
        byIds.put(key(partnerId, corridorId), added);
        inOrder.add(added);
        return added;
    }

    public int size() {
        return inOrder.size();
    }

    public PartnerCorridor get(int place) {
        return inOrder.get(place);
    }

    /** Keeps what counts today, and nothing of earlier days and months, nor less than nothing. */
    public void forgetEarlier(int today) {
        inOrder.forEach(entry ->
                entry.setUsed(today, Math.max(0, entry.dailyUsedE6(today)), Math.max(0, entry.monthlyUsedE6(today))));
    }

    private static long key(int partnerId, int corridorId) {
        return (long) partnerId << Integer.SIZE | corridorId;
    }
}
