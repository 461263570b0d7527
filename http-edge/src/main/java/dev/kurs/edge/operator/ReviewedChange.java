package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import java.util.Optional;
import java.util.Set;

/** A change that may need a second operator: judged first and made after, so that nothing waits for an approval that could not be made. */
@FunctionalInterface
public interface ReviewedChange {
    /** Judges the request as things stand now, and changes nothing. */
    Plan plan(OperatorRequest request, JsonMembers members) throws RefusedException, WrongShapeException;

    /** Makes what was judged, and answers it. */
    @FunctionalInterface
    interface Making {
        Answer make(Authority by) throws RefusedException, WrongShapeException;
    }

    /**
     * A change that can be made, and why it may need a second operator.
     *
     * @param effect on what there is; empty of what is made anew, which the request says in full
     */
    record Plan(Set<Matter> matters, Making making, Optional<ChangeEffect> effect) {
        public Plan(Set<Matter> matters, Making making) {
            this(matters, making, Optional.empty());
        }
    }
}
