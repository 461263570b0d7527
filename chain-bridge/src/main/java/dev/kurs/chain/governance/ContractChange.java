package dev.kurs.chain.governance;

import dev.kurs.chain.rpc.Header;

/** A change of standing contracts; how far it is the chain alone says. */
@FunctionalInterface
public interface ContractChange {
    /** What comes next as the chain stands at a block. */
    NextStep next(Header now);
}
