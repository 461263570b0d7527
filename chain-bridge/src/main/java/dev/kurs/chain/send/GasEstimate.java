package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.RevertReason;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.CallReverted;
import dev.kurs.chain.rpc.ChainReader;
import java.math.BigInteger;
import java.util.Optional;

/**
 * What one node says that an intent takes: units of gas, or that the contract refuses it.
 *
 * <p>Example: of three nodes two say 46 000 units and one that the contract refuses; the intent is sent with 46 000 and room beside.
 */
record GasEstimate(Optional<BigInteger> units, Optional<RevertReason> refusal) {
    static GasEstimate of(ChainReader node, Intent intent, Address account) {
        try {
            BigInteger units = node.ask(AccountQueries.gas(intent.what(), intent.sketch(account, Optional.empty())));
            return new GasEstimate(Optional.of(units), Optional.empty());
        } catch (CallReverted refused) {
            return new GasEstimate(Optional.empty(), Optional.of(refused.reason()));
        }
    }
}
