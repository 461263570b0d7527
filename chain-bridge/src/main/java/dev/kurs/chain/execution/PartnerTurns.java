package dev.kurs.chain.execution;

import dev.kurs.chain.abi.Bytes32;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;

/**
 * Executions that nobody has tried: partners take turns, and what is one partner's goes in its order.
 *
 * <p>Example: where A has 1, 2 and 3, and B has 4, they go as 1, 4, 2, 3. Not for several threads.
 */
final class PartnerTurns {
    private final SequencedMap<Bytes32, SequencedMap<Bytes32, StartedExecution>> byPartner = new LinkedHashMap<>();

    /** Behind the partner's others; a partner who had none is the last of all. */
    void add(StartedExecution execution) {
        byPartner
                .computeIfAbsent(execution.partner(), first -> new LinkedHashMap<>())
                .putIfAbsent(execution.quoteId(), execution);
    }

    void remove(StartedExecution execution) {
        byPartner.computeIfPresent(execution.partner(), (same, own) -> {
            own.remove(execution.quoteId());
            return own.isEmpty() ? null : own;
        });
    }

    void clear() {
        byPartner.clear();
    }

    /** Whether one is there of those partners whom the question lets go. */
    boolean hasNext(Predicate<Bytes32> mayGo) {
        return byPartner.keySet().stream().anyMatch(mayGo);
    }

    /** The first of the partner whose turn it is of those who may go, and who is the last of all then; the execution stays until it is removed. */
    Optional<StartedExecution> next(Predicate<Bytes32> mayGo) {
        Optional<Bytes32> turn = byPartner.keySet().stream().filter(mayGo).findFirst();
        turn.ifPresent(partner -> byPartner.putLast(partner, byPartner.get(partner)));
        return turn.map(partner -> byPartner.get(partner).firstEntry().getValue());
    }
}
