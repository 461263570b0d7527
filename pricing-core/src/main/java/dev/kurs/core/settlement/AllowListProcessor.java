package dev.kurs.core.settlement;

import dev.kurs.core.book.AllowedWallets;
import dev.kurs.core.book.Wallets;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Flags;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.RecordAllowedWalletDecoder;
import dev.kurs.protocol.message.sbe.WalletAllowedDecoder;
import dev.kurs.protocol.message.sbe.WalletAllowedEncoder;
import org.agrona.concurrent.UnsafeBuffer;

/** Takes what confirmed blocks say of the pool's allow-list, and says what a wallet may do by it now. */
public final class AllowListProcessor implements CommandProcessor, SnapshotPart {
    private final EngineState state;
    private final EventFrame frame;
    private final byte[] address = new byte[Wallets.ADDRESS_LENGTH];
    private final UnsafeBuffer wallet = new UnsafeBuffer(address);

    public AllowListProcessor(EngineState state, EventFrame frame) {
        this.state = state;
        this.frame = frame;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.refusable(new RecordAllowedWalletDecoder(), this::record);
    }

    private void record(RecordAllowedWalletDecoder command) {
        ChainPlace.take(state.chainCursor, command.blockNumber(), command.transactionIndex(), command.logIndex());
        command.getWallet(address, 0, address.length);
        int permissions = permissions(command.mayDepositLiquidity(), command.mayWithdrawLiquidity());
        write(state.allowedWallets.record(wallet, 0, permissions), frame);
    }

    @Override
    public void write(EventFrame target) {
        for (int place = 0; place < state.allowedWallets.size(); place++) {
            state.allowedWallets.address(place, wallet, 0);
            write(state.allowedWallets.value(place), target);
        }
    }

    private void write(int value, EventFrame target) {
        WalletAllowedEncoder allowed = new WalletAllowedEncoder();
        target.begin(allowed)
                .putWallet(address, 0, address.length)
                .mayDepositLiquidity(Flags.of((value & Wallets.MAY_DEPOSIT_LIQUIDITY) != 0))
                .mayWithdrawLiquidity(Flags.of((value & Wallets.MAY_WITHDRAW_LIQUIDITY) != 0))
                .wasReduced(Flags.of((value & AllowedWallets.REDUCED) != 0));
        target.send(allowed);
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new WalletAllowedDecoder(), this::restore);
    }

    private void restore(WalletAllowedDecoder said) {
        said.getWallet(address, 0, address.length);
        int reduced = Flags.isYes(said.wasReduced()) ? AllowedWallets.REDUCED : 0;
        state.allowedWallets.set(
                wallet, 0, permissions(said.mayDepositLiquidity(), said.mayWithdrawLiquidity()) | reduced);
    }

    private static int permissions(Flag mayDeposit, Flag mayWithdraw) {
        return (Flags.isYes(mayDeposit) ? Wallets.MAY_DEPOSIT_LIQUIDITY : 0)
                | (Flags.isYes(mayWithdraw) ? Wallets.MAY_WITHDRAW_LIQUIDITY : 0);
    }
}
