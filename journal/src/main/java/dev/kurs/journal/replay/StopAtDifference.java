package dev.kurs.journal.replay;

import dev.kurs.journal.read.JournalReader;

/** Goes on while all events are as journaled: behind the first difference the state is another one anyway. */
record StopAtDifference(EventComparison comparison) implements Rerun.Step {
    @Override
    public boolean after(JournalReader reader) {
        return comparison.first() == null;
    }
}
