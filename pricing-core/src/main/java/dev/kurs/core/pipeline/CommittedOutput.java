package dev.kurs.core.pipeline;

/** Told of each batch once the journal has it; the batch is the core's and is valid during the call alone. */
@FunctionalInterface
public interface CommittedOutput {
    void publish(RecordBatch batch);
}
