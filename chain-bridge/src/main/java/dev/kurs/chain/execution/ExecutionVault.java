package dev.kurs.chain.execution;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Queries;
import java.util.List;

/**
 * The settlement vault that executions are sent to.
 *
 * <p>Example: while another engine takes over, or once the guardian took the engine away, the vault refuses every execution, and of none is it the execution's fault.
 *
 * @param engine that executions are signed for
 */
public record ExecutionVault(ChainReader chain, Address address, Address engine) {
    /**
     * Asks each node after all that waits, as it is asked what an execution takes.
     *
     * @throws OtherEngine unless most nodes say that the vault commits through the engine that is signed for
     * @throws dev.kurs.chain.rpc.ChainException if no node can tell
     */
    void requireEngine() {
        List<Address> said = chain.each(node -> node.ask(Queries.viewPending(address, SettlementVault.engine())));
        List<Address> others =
                said.stream().filter(other -> !other.equals(engine)).toList();
        if (2 * others.size() >= said.size()) {
            throw new OtherEngine("the settlement vault " + address + " commits through the engine " + others.getFirst()
                    + ", and executions are signed for the engine " + engine);
        }
    }
}
