package dev.kurs.journal.replay;

import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;

/** A machine that stands where the journal ends. */
public final class Recovered {
    private final Rerun rerun;
    private final RecoveryReport report;

    Recovered(Rerun rerun, RecoveryReport report) {
        this.rerun = rerun;
        this.report = report;
    }

    public StateMachine machine() {
        return rerun.machine();
    }

    public RecoveryReport report() {
        return report;
    }

    /** Where the machine's events go from now on; call it before the first new command. */
    public void routeEventsTo(EngineEvents events) {
        rerun.routeEventsTo(events);
    }
}
