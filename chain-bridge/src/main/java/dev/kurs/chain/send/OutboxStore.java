package dev.kurs.chain.send;

import java.util.List;

/** Where an outbox has its lines. */
interface OutboxStore extends AutoCloseable {
    /** Keeps none: what is under way ends with the process. */
    OutboxStore NONE = new OutboxStore() {
        @Override
        public List<String> read() {
            return List.of();
        }

        @Override
        public boolean isKept() {
            return false;
        }

        @Override
        public void append(String content) {}

        @Override
        public void rewrite(List<String> contents) {}

        @Override
        public void close() {}
    };

    /** Whether the lines outlive this process. */
    default boolean isKept() {
        return true;
    }

    /** All lines, in their order. */
    List<String> read();

    /** Adds a line, which is there for good when this returns. */
    void append(String content);

    /** Replaces all lines, all or none. */
    void rewrite(List<String> contents);

    @Override
    void close();
}
