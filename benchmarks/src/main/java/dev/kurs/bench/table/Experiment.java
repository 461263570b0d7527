package dev.kurs.bench.table;

import java.io.IOException;
import java.util.Map;

/** A thing to measure and what it is measured against, both ready; in a process of their own. */
interface Experiment extends AutoCloseable {
    /** One round of the control: figures by name, such as {@code rate}. */
    Map<String, Double> control(double seconds) throws Exception;

    /** One round of the subject, under the same names. */
    Map<String, Double> subject(double seconds) throws Exception;

    /** A pass of what is done before the rounds that count. */
    default void warmUp(double seconds) throws Exception {
        control(seconds);
        subject(seconds);
    }

    /** Passes at most; fewer where the compilers rest before. */
    default int mostWarmUps() {
        return 1;
    }

    @Override
    default void close() throws IOException {}
}
