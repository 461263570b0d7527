package dev.kurs.core.book;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Every pair of partner and corridor that was configured, in that order: {@code find(7, 0)} is partner 7 in corridor 0.
 *
 * <p>A partner has a page for each 32 corridors of which it was given one, so that a look-up reads no more than what is near the partner's other corridors.
 */
public final class PartnerCorridors {
    private static final int PAGE_BITS = 5;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;
    private static final PartnerCorridor[][] NO_PAGES = {};

    private final List<PartnerCorridor> inOrder = new ArrayList<>();
    private PartnerCorridor[][][] pages = {};

    /** The entry, or null where none was configured. */
    public PartnerCorridor find(int partnerId, int corridorId) {
        PartnerCorridor[][] ofPartner = partnerId < pages.length ? pages[partnerId] : NO_PAGES;
        int page = corridorId >> PAGE_BITS;
        if (page >= ofPartner.length || ofPartner[page] == null) {
            return null;
        }
        return ofPartner[page][corridorId & PAGE_SIZE - 1];
    }

    public PartnerCorridor findOrAdd(int partnerId, int corridorId) {
        PartnerCorridor known = find(partnerId, corridorId);
        if (known != null) {
            return known;
        }
        PartnerCorridor added = new PartnerCorridor(partnerId, corridorId);
        page(partnerId, corridorId >> PAGE_BITS)[corridorId & PAGE_SIZE - 1] = added;
        inOrder.add(added);
        return added;
    }

    private PartnerCorridor[] page(int partnerId, int page) {
        if (partnerId >= pages.length) {
            int before = pages.length;
            pages = Arrays.copyOf(pages, Math.max(partnerId + 1, before + (before >> 1)));
            Arrays.fill(pages, before, pages.length, NO_PAGES);
        }
        if (page >= pages[partnerId].length) {
            pages[partnerId] = Arrays.copyOf(pages[partnerId], page + 1);
        }
        if (pages[partnerId][page] == null) {
            pages[partnerId][page] = new PartnerCorridor[PAGE_SIZE];
        }
        return pages[partnerId][page];
    }

    public int size() {
        return inOrder.size();
    }

    public PartnerCorridor get(int place) {
        return inOrder.get(place);
    }

    /** Forgets the usage of earlier days and months, and sets a usage below zero to zero. */
    public void forgetEarlier(int today) {
        inOrder.forEach(entry ->
                entry.setUsed(today, Math.max(0, entry.dailyUsedE6(today)), Math.max(0, entry.monthlyUsedE6(today))));
    }
}
