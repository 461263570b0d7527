package dev.kurs.core.maker;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Every market maker there ever was, by the id that the engine gave it, and the order in which they are preferred now. */
public final class Makers {
    private final List<Maker> byId = new ArrayList<>();
    private final List<Maker> inOrder = new ArrayList<>();
    private MakerTerms terms;

    /** Null until makers are configured. */
    public MakerTerms terms() {
        return terms;
    }

    /** Takes who is asked where from now on; a name that was there before is the same maker. */
    public void configure(MakerTerms newTerms) {
        terms = newTerms;
        byId.forEach(maker -> maker.offers(Set.of(), false));
        inOrder.clear();
        for (MakerTerms.Offer offer : newTerms.offers()) {
            Maker maker = named(offer.name());
            maker.offers(offer.corridorIds(), true);
            inOrder.add(maker);
        }
    }

    private Maker named(String name) {
        for (Maker maker : byId) {
            if (maker.name().equals(name)) {
                return maker;
            }
        }
        return add(name);
    }

    /** Adds one with the next id. */
    public Maker add(String name) {
        Maker maker = new Maker(byId.size(), name);
        byId.add(maker);
        return maker;
    }

    /** How many more names may be declared. */
    public boolean hasRoomFor(MakerTerms newTerms, int most) {
        long added = newTerms.offers().stream()
                .filter(offer -> byId.stream().noneMatch(maker -> maker.name().equals(offer.name())))
                .count();
        return byId.size() + added <= most;
    }

    public int size() {
        return byId.size();
    }

    public Maker get(int makerId) {
        return byId.get(makerId);
    }

    public List<Maker> byId() {
        return byId;
    }

    /** Who is asked in a corridor just now, the preferred first. */
    public List<Maker> asked(int corridorId, long nowNs) {
        return inOrder.stream()
                .filter(maker -> maker.isAsked(corridorId, nowNs))
                .toList();
    }
}
