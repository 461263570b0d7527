package dev.kurs.protocol.port;

/**
 * Decides the order of all commands and takes each to the step: a ring for a process alone, a replicated log for several.
 *
 * <p>Example: {@code start(step, duties)}, and from then on what {@code publisher().offer(…)} accepts reaches {@code step.apply(…)}, one after another.
 */
public interface Sequencer extends AutoCloseable {
    /** Begins; once. */
    void start(CommandStep step, LeadershipListener leadership);

    /** The way in; refuses before the start and after the end. */
    CommandPublisher publisher();

    /** Commands that wait for their turn in this process. */
    long occupancy();

    /** Takes no more commands, finishes those it has, and stops. */
    @Override
    void close();
}
