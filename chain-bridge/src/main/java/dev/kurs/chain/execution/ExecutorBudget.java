package dev.kurs.chain.execution;

import dev.kurs.chain.send.GasBudget;
import java.math.BigInteger;

/**
 * The executor's gas: as much as executions take, and nothing more is offered for one once the engine has ended it.
 *
 * <p>Example: blocks are too dear for an execution's minute and the engine releases it; the contracts would refuse it from then on, after this process's restart too.
 */
public record ExecutorBudget(ExecutionQueue executions) implements GasBudget {
    @Override
    public void take(String what, BigInteger gas, BigInteger before) {
        UNBOUNDED.take(what, gas, before);
    }

    @Override
    public boolean isOfUse(String what) {
        return executions.isSent(what);
    }
}
