package dev.kurs.core.settlement;

import dev.kurs.core.book.PartnerHash;
import dev.kurs.core.book.PendingWithdrawals.Withdrawal;
import dev.kurs.core.book.VaultAccount;
import dev.kurs.core.book.Wallets;
import dev.kurs.core.book.WithdrawalId;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.Require;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.execution.PartnerBalances;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.BalanceChange;
import dev.kurs.protocol.message.sbe.RecordWithdrawalDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.WithdrawalStateDecoder;
import dev.kurs.protocol.message.sbe.WithdrawalStateEncoder;
import dev.kurs.protocol.message.sbe.WithdrawalStep;
import dev.kurs.protocol.money.Amount;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Takes what confirmed blocks say of withdrawals: the vault takes the amount from the partner's account when it is asked, not when it pays, and gives it back when
 * the withdrawal is cancelled. What the chain says twice counts once.
 */
public final class WithdrawalProcessor implements CommandProcessor, SnapshotPart {
    private final EngineState state;
    private final EventFrame frame;
    private final Amount taken = new Amount();
    private final byte[] address = new byte[Wallets.ADDRESS_LENGTH];
    private final UnsafeBuffer vault = new UnsafeBuffer(address);

    public WithdrawalProcessor(EngineState state, EventFrame frame) {
        this.state = state;
        this.frame = frame;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.refusable(new RecordWithdrawalDecoder(), this::record);
    }

    private void record(RecordWithdrawalDecoder command) {
        if (command.step() == WithdrawalStep.REQUESTED) {
            Require.known("tokenId", command.tokenId(), state.tokens.size());
            VaultProcessor.requireNotNegative("amount", command.amount());
        }
        ChainPlace.take(state.chainCursor, command.blockNumber(), command.transactionIndex(), command.logIndex());
        switch (command.step()) {
            case REQUESTED -> request(command);
            case CANCELLED -> cancel(id(command));
            default -> state.pendingWithdrawals.remove(id(command));
        }
    }

    private void request(RecordWithdrawalDecoder command) {
        int hash = command.offset() + RecordWithdrawalDecoder.partnerHashEncodingOffset();
        int partnerId = VaultProcessor.partnerId(state, PartnerHash.of(command.buffer(), hash));
        Amount amount =
                new Amount().set(command.amount().high(), command.amount().low());
        VaultAccount account = state.vaultAccounts.findOrAdd(partnerId, command.tokenId());
        account.withdraw(amount, taken);
        state.pendingWithdrawals.add(new Withdrawal(id(command), partnerId, command.tokenId(), amount));
        tell(BalanceChange.WITHDRAWAL, partnerId, command.tokenId(), taken, account);
    }

    private static WithdrawalId id(RecordWithdrawalDecoder command) {
        int vault = command.offset() + RecordWithdrawalDecoder.vaultEncodingOffset();
        return WithdrawalId.of(command.buffer(), vault, command.withdrawalId());
    }

    private void cancel(WithdrawalId id) {
        Withdrawal withdrawal = state.pendingWithdrawals.remove(id);
        if (withdrawal == null) {
            throw new CommandRefusedException(RejectReason.UNKNOWN_ENTITY, id + " is not pending here");
        }
        VaultAccount account = state.vaultAccounts.findOrAdd(withdrawal.partnerId(), withdrawal.tokenId());
        if (!account.credit(withdrawal.amount())) {
            throw new CommandRefusedException(
                    RejectReason.INVALID_AMOUNT,
                    "with the " + withdrawal.amount() + " of " + id + " the balance would reach 2^127 raw units");
        }
        tell(
                BalanceChange.WITHDRAWAL_CANCELLED,
                withdrawal.partnerId(),
                withdrawal.tokenId(),
                withdrawal.amount(),
                account);
    }

    private void tell(BalanceChange kind, int partnerId, int tokenId, Amount amount, VaultAccount account) {
        PartnerBalances.tell(kind, partnerId, tokenId, amount.low(), amount.high(), account, frame);
    }

    @Override
    public void write(EventFrame target) {
        state.pendingWithdrawals.all().forEach(withdrawal -> write(withdrawal, target));
    }

    private void write(Withdrawal withdrawal, EventFrame target) {
        withdrawal.id().writeVault(vault, 0);
        WithdrawalStateEncoder pending = new WithdrawalStateEncoder();
        target.begin(pending)
                .putVault(address, 0, address.length)
                .withdrawalId(withdrawal.id().number())
                .partnerId(withdrawal.partnerId())
                .tokenId(withdrawal.tokenId());
        pending.amount().low(withdrawal.amount().low()).high(withdrawal.amount().high());
        target.send(pending);
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new WithdrawalStateDecoder(), this::restore);
    }

    private void restore(WithdrawalStateDecoder said) {
        said.getVault(address, 0, address.length);
        state.pendingWithdrawals.add(new Withdrawal(
                WithdrawalId.of(vault, 0, said.withdrawalId()),
                said.partnerId(),
                said.tokenId(),
                new Amount().set(said.amount().high(), said.amount().low())));
    }
}
