package dev.kurs.chain.governance;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;

/**
 * A call that its contract takes from the admin once it was announced and the delay has passed, for as long as the contract's grace; governor and settlement
 * vault have the same functions for it.
 *
 * @param what for people, as in "delisting JPYC"
 */
record DelayedCall(String what, Address admin, Address contract, ContractCall<?> call) {
    /** Announce it, wait, or make it; whether its work stands is the caller's to know. */
    NextStep next(ChainReader chain, Header now) {
        byte[] calldata = HexFormat.of().parseHex(call.data(), 2, call.data().length());
        Batch batch = new Batch();
        Supplier<BigInteger> readyAt =
                batch.add(Queries.view(contract, PoolGovernor.readyAt(Bytes32.keccak(calldata)), now.hash()));
        Supplier<BigInteger> grace = batch.add(Queries.view(contract, PoolGovernor.GRACE(), now.hash()));
        chain.send(batch);
        long ready = readyAt.get().longValueExact();
        if (ready == 0 || now.timeSeconds() > ready + grace.get().longValueExact()) {
            return step("announcing: " + what, PoolGovernor.schedule(calldata));
        }
        return now.timeSeconds() < ready
                ? new NextStep.Wait(what + " is announced, and the guardian may cancel it", ready)
                : step(what, call);
    }

    private NextStep.Call step(String doing, ContractCall<?> sent) {
        return new NextStep.Call(doing, List.of(admin), contract, sent);
    }
}
