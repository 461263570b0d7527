package dev.kurs.core.reference;

import dev.kurs.core.book.Frames;
import dev.kurs.core.book.PartnerCorridor;
import dev.kurs.core.book.Wallets;
import dev.kurs.core.command.CommandContext;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Flags;
import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.ConfigureCalendarEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletEncoder;

/** Writes the configuration as the commands that give it again. */
final class ConfigurationWriter {
    /** Closures in a frame: 16 bytes each, far below the longest frame. */
    private static final int CLOSURES_PER_FRAME = 128;

    private final EngineState state;
    private final EventFrame frame;
    private final ConfigureCalendarEncoder calendar = new ConfigureCalendarEncoder();
    private final ConfigurePartnerCorridorEncoder partnerCorridor = new ConfigurePartnerCorridorEncoder();
    private final ConfigureWalletEncoder wallet = new ConfigureWalletEncoder();

    ConfigurationWriter(EngineState state, EventFrame frame) {
        this.state = state;
        this.frame = frame;
    }

    void write() {
        write(state.instanceFrame);
        for (int calendarId = 0; calendarId < state.calendars.size(); calendarId++) {
            writeCalendar(calendarId, state.calendars.get(calendarId));
        }
        write(state.feedFrames);
        write(state.tokenFrames);
        write(state.corridorFrames);
        write(state.partnerFrames);
        for (int place = 0; place < state.partnerCorridors.size(); place++) {
            write(state.partnerCorridors.get(place));
        }
        for (int place = 0; place < state.wallets.size(); place++) {
            writeWallet(place);
        }
    }

    private void write(Frames frames) {
        CommandContext context = frame.context();
        for (int id = 0; id < frames.size(); id++) {
            frame.send(frames.copy(id, context.sequence(), context.timestampNs(), frame.buffer()));
        }
    }

    private void writeCalendar(int calendarId, MarketCalendar source) {
        int from = 0;
        do {
            int to = Math.min(source.closures(), from + CLOSURES_PER_FRAME);
            writeCalendar(calendarId, source, from, to);
            from = to;
        } while (from < source.closures());
    }

    private void writeCalendar(int calendarId, MarketCalendar source, int from, int to) {
        frame.begin(calendar)
                .calendarId(calendarId)
                .continued(Flags.of(from > 0))
                .actorKind(ActorKind.NULL_VAL);
        ConfigureCalendarEncoder.ClosuresEncoder closures = calendar.closuresCount(to - from);
        for (int index = from; index < to; index++) {
            closures.next().fromNs(source.fromNs(index)).toNs(source.toNs(index));
        }
        calendar.name(source.name())
                .actor("")
                .actorAddress("")
                .actorRequestId("")
                .reason("");
        frame.send(calendar);
    }

    private void write(PartnerCorridor entry) {
        frame.begin(partnerCorridor)
                .partnerId(entry.partnerId())
                .corridorId(entry.corridorId())
                .enabled(Flags.of(entry.isEnabled()))
                .dailyLimitE6(limit(entry.dailyLimitE6()))
                .monthlyLimitE6(limit(entry.monthlyLimitE6()))
                .actorKind(ActorKind.NULL_VAL)
                .actor("")
                .actorAddress("")
                .actorRequestId("")
                .reason("");
        frame.send(partnerCorridor);
    }

    private void writeWallet(int place) {
        int permissions = state.wallets.permissions(place);
        frame.begin(wallet)
                .partnerId(state.wallets.partnerId(place))
                .maySwap(Flags.of((permissions & Wallets.MAY_SWAP) != 0))
                .mayDepositLiquidity(Flags.of((permissions & Wallets.MAY_DEPOSIT_LIQUIDITY) != 0))
                .mayWithdrawLiquidity(Flags.of((permissions & Wallets.MAY_WITHDRAW_LIQUIDITY) != 0))
                .actorKind(ActorKind.NULL_VAL)
                .actor("")
                .actorAddress("")
                .actorRequestId("")
                .reason("");
        state.wallets.address(place, frame.buffer(), wallet.offset() + ConfigureWalletEncoder.walletEncodingOffset());
        frame.send(wallet);
    }

    private static long limit(long limitE6) {
        return limitE6 == PartnerCorridor.UNLIMITED ? ConfigurePartnerCorridorEncoder.dailyLimitE6NullValue() : limitE6;
    }
}
