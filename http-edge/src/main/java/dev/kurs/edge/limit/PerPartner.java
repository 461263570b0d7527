package dev.kurs.edge.limit;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/** One thing for each partner, by its internal id, made when it is first asked for; operators, whose partner is −1, share one. */
final class PerPartner<T> {
    private static final int FIRST_CAPACITY = 16;

    private final Supplier<T> maker;
    private volatile AtomicReferenceArray<T> all = new AtomicReferenceArray<>(0);

    PerPartner(Supplier<T> maker) {
        this.maker = maker;
    }

    T of(int partnerId) {
        AtomicReferenceArray<T> present = all;
        int index = partnerId + 1;
        return index < present.length() ? present.get(index) : grown(index + 1).get(index);
    }

    private synchronized AtomicReferenceArray<T> grown(int length) {
        AtomicReferenceArray<T> old = all;
        if (old.length() >= length) {
            return old;
        }
        int capacity = Math.max(FIRST_CAPACITY, Math.max(length, 2 * old.length()));
        AtomicReferenceArray<T> grown = new AtomicReferenceArray<>(capacity);
        for (int index = 0; index < capacity; index++) {
            grown.set(index, index < old.length() ? old.get(index) : maker.get());
        }
        all = grown;
        return grown;
    }
}
