package dev.kurs.core.reserve;

import dev.kurs.core.book.GasMeters;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.Require;
import dev.kurs.core.market.RiskMonitor;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.RecordGasDecoder;

/**
 * Takes what our accounts have paid for gas, as one reads a meter: what is told twice counts once.
 *
 * <p>The keeper at 12 dollars, then at 15, costs the day 3.
 */
public final class GasProcessor implements CommandProcessor {
    private static final int LONGEST_ACCOUNT = 128;

    /** A hundred million dollars. */
    private static final long MAX_TOTAL_E6 = 100_000_000L * 1_000_000L;

    private final EngineState state;
    private final RiskMonitor risk;

    public GasProcessor(EngineState state, RiskMonitor risk) {
        this.state = state;
        this.risk = risk;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.answered(new RecordGasDecoder(), this::record);
    }

    private void record(RecordGasDecoder command) {
        if (!state.corridors.risk().isMeasured()) {
            throw CommandRefusedException.invalid("gas comes before risk is configured");
        }
        command.skipActor();
        command.skipActorAddress();
        command.skipActorRequestId();
        command.skipReason();
        String account = command.account();
        Require.within("length of account", account.length(), 1, LONGEST_ACCOUNT);
        if (!state.gasMeters.hasRoom(account)) {
            throw CommandRefusedException.invalid(GasMeters.CAPACITY + " accounts are known, and no more can be");
        }
        long beforeE6 = state.gasMeters.totalE6(account);
        Require.within("totalE6", command.totalE6(), beforeE6, MAX_TOTAL_E6);
        state.gasMeters.set(account, command.totalE6());
        risk.pnl().spend(command.totalE6() - beforeE6);
        risk.onPool();
    }
}
