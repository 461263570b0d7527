package dev.kurs.core.engine;

import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.ConfigureRiskEncoder;
import dev.kurs.protocol.message.sbe.RecordDailyClosesEncoder;
import dev.kurs.protocol.message.sbe.RecordGasEncoder;
import dev.kurs.protocol.message.sbe.RecordHedgeEncoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import java.util.List;
import java.util.function.Consumer;

/** Encodes what operators say of risk. */
public final class RiskFrames {
    private static final long PERCENT_E8 = 1_000_000;
    private static final long HOUR_NS = 3_600_000_000_000L;

    private final CommandFrames frames;

    public RiskFrames(CommandFrames frames) {
        this.frames = frames;
    }

    /** A corridor's mid at a day's end. */
    public record Close(int utcDay, int corridorId, long midE12) {}

    /** The limits of PRICING §7, told once a second. */
    public CommandFrames configure() {
        return configure(message -> {});
    }

    public CommandFrames configure(Consumer<ConfigureRiskEncoder> alteration) {
        ConfigureRiskEncoder message = frames.begin(new ConfigureRiskEncoder());
        message.lambda(0.94)
                .varProtectE8(5 * PERCENT_E8)
                .varRestrictE8(8 * PERCENT_E8)
                .varHaltE8(12 * PERCENT_E8)
                .concentrationProtectE8(50 * PERCENT_E8)
                .concentrationRestrictE8(75 * PERCENT_E8)
                .concentrationFloorE8(PERCENT_E8)
                .batchAgeProtectNs(12 * HOUR_NS)
                .batchAgeRestrictNs(24 * HOUR_NS)
                .lossProtectE8(PERCENT_E8)
                .lossRestrictE8(2 * PERCENT_E8)
                .lossHaltE8(5 * PERCENT_E8)
                .maxGrossE8(50 * PERCENT_E8)
                .tellIntervalNs(SandboxWorld.SECOND_NS)
                .actorKind(ActorKind.CONFIGURATION);
        alteration.accept(message);
        message.actor("os:desk").actorAddress("kurs.yaml").actorRequestId("").reason("declared");
        return frames.end(message);
    }

    public CommandFrames closes(List<Close> closes) {
        RecordDailyClosesEncoder message = frames.begin(new RecordDailyClosesEncoder());
        message.actorKind(ActorKind.CONFIGURATION);
        RecordDailyClosesEncoder.ClosesEncoder group = message.closesCount(closes.size());
        closes.forEach(close -> group.next()
                .utcDay(close.utcDay())
                .corridorId(close.corridorId())
                .midE12(close.midE12()));
        message.actor("os:desk").actorAddress("rates.csv").actorRequestId("").reason("history");
        return frames.end(message);
    }

    public CommandFrames hedge(
            int corridorId, Side side, Amount base, long priceE12, long tradedAtNs, String reference) {
        RecordHedgeEncoder message = frames.begin(new RecordHedgeEncoder());
        message.corridorId(corridorId)
                .side(side)
                .priceE12(priceE12)
                .tradedAtNs(tradedAtNs)
                .actorKind(ActorKind.OPERATOR);
        message.baseAmount().low(base.low()).high(base.high());
        message.actor("risk@desk.invalid")
                .actorAddress("127.0.0.1")
                .actorRequestId("r-1")
                .reason("too long of USDT")
                .venue("OKX")
                .reference(reference);
        return frames.end(message);
    }

    public CommandFrames gas(String account, long totalE6) {
        RecordGasEncoder message = frames.begin(new RecordGasEncoder());
        message.totalE6(totalE6).actorKind(ActorKind.OPERATOR);
        message.actor("risk@desk.invalid")
                .actorAddress("127.0.0.1")
                .actorRequestId("r-1")
                .reason("the month's invoice")
                .account(account);
        return frames.end(message);
    }
}
