package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.SettlementVault.WithdrawalCancelled;
import dev.kurs.chain.contract.SettlementVault.WithdrawalRequested;
import dev.kurs.chain.contract.SettlementVault.Withdrawn;
import dev.kurs.chain.rpc.LogEntry;
import dev.kurs.protocol.message.sbe.WithdrawalStep;
import java.math.BigInteger;
import java.util.Optional;

/**
 * What became of a withdrawal of a settlement vault, which counts its own.
 *
 * @param request which a request alone tells; of the others the engine has it
 */
public record VaultWithdrawal(
        Address vault, BigInteger id, WithdrawalStep step, Optional<WithdrawalRequested> request) {
    static Optional<VaultWithdrawal> read(LogEntry log) {
        return log.read(WithdrawalRequested.TYPE)
                .map(asked ->
                        new VaultWithdrawal(log.contract(), asked.id(), WithdrawalStep.REQUESTED, Optional.of(asked)))
                .or(() -> log.read(WithdrawalCancelled.TYPE)
                        .map(cancelled -> ended(log, cancelled.id(), WithdrawalStep.CANCELLED)))
                .or(() -> log.read(Withdrawn.TYPE).map(paid -> ended(log, paid.id(), WithdrawalStep.PAID)));
    }

    private static VaultWithdrawal ended(LogEntry log, BigInteger id, WithdrawalStep step) {
        return new VaultWithdrawal(log.contract(), id, step, Optional.empty());
    }
}
