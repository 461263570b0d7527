package dev.kurs.chain.governance;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import java.util.List;

/** What comes next of a change. */
public sealed interface NextStep {
    /** For people, without a full stop. */
    String what();

    /** All of it stands. */
    record Nothing(String what) implements NextStep {}

    /** Nothing can be done before the chain has this time, Unix seconds. */
    record Wait(String what, long untilSeconds) implements NextStep {}

    /** A call that any of these accounts may send now. */
    record Call(String what, List<Address> senders, Address contract, ContractCall<?> call) implements NextStep {
        public Call {
            senders = List.copyOf(senders);
        }
    }
}
