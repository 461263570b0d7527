package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.RevertReason;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.CallReverted;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.NodeUnreachable;
import java.math.BigInteger;
import java.util.Optional;

/**
 * What one node says that an intent takes: units of gas, or that the contract refuses it, or neither: an error of its own, such as of one that is asked too often, or
 * no number.
 *
 * <p>Example: of three nodes two say 46 000 units and one that the contract refuses; the intent is sent with 46 000 and room beside.
 */
record GasEstimate(Optional<BigInteger> units, Optional<RevertReason> refusal, Optional<ChainException> untold) {
    static GasEstimate of(ChainReader node, Intent intent, Address account) {
        try {
            BigInteger units = node.ask(AccountQueries.gas(intent.what(), intent.sketch(account, Optional.empty())));
            return new GasEstimate(Optional.of(units), Optional.empty(), Optional.empty());
        } catch (CallReverted refused) {
            return new GasEstimate(Optional.empty(), Optional.of(refused.reason()), Optional.empty());
        } catch (NodeUnreachable silent) {
            throw silent;
        } catch (ChainException untold) {
            return new GasEstimate(Optional.empty(), Optional.empty(), Optional.of(untold));
        }
    }
}
