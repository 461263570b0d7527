package dev.kurs.edge.view;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

/** Rows by small dense ids, written by one thread and read by any: the row of corridor 3 stands at index 3. */
final class DenseTable<T> {
    private static final int FIRST_CAPACITY = 16;

    private volatile AtomicReferenceArray<T> rows = new AtomicReferenceArray<>(FIRST_CAPACITY);

    /** The row of an id, or null. */
    T get(int id) {
        AtomicReferenceArray<T> present = rows;
        return id < 0 || id >= present.length() ? null : present.get(id);
    }

    void put(int id, T row) {
        if (id >= rows.length()) {
            grow(id);
        }
        rows.set(id, row);
    }

    void forEach(Consumer<T> action) {
        AtomicReferenceArray<T> present = rows;
        for (int id = 0; id < present.length(); id++) {
            T row = present.get(id);
            if (row != null) {
                action.accept(row);
            }
        }
    }

    private void grow(int id) {
        AtomicReferenceArray<T> old = rows;
        AtomicReferenceArray<T> grown = new AtomicReferenceArray<>(Math.max(id + 1, 2 * old.length()));
        for (int index = 0; index < old.length(); index++) {
            grown.set(index, old.get(index));
        }
        rows = grown;
    }
}
