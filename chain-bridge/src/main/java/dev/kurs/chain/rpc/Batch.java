package dev.kurs.chain.rpc;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Questions that are asked in one go; each answer can be taken once {@link ChainReader#send} returned.
 *
 * <p>Example: {@code Supplier<Header> newest = batch.add(Queries.newestHeader()); reader.send(batch); newest.get()}.
 */
public final class Batch {
    private final List<Asked<?>> asked = new ArrayList<>();

    /** A question and, later, its answer or why there is none. */
    static final class Asked<T> implements Supplier<T> {
        private final Query<T> query;
        private T answer;
        private ChainException failure;

        private Asked(Query<T> query) {
            this.query = query;
        }

        Query<T> query() {
            return query;
        }

        void answer(T value) {
            answer = value;
            failure = null;
        }

        void fail(ChainException reason) {
            failure = reason;
        }

        @Override
        public T get() {
            if (failure != null) {
                throw failure;
            }
            return answer;
        }
    }

    /** Its answer fails with what the node said, where the node said no. */
    public <T> Supplier<T> add(Query<T> query) {
        Asked<T> added = new Asked<>(query);
        asked.add(added);
        return added;
    }

    /** The same questions, to which others can be added. */
    Batch copy() {
        Batch copy = new Batch();
        copy.asked.addAll(asked);
        return copy;
    }

    List<Asked<?>> asked() {
        return asked;
    }
}
