package dev.kurs.service.reserve;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.BeginEmergencyRfqEncoder;
import dev.kurs.protocol.message.sbe.CancelRfqEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateEncoder;
import dev.kurs.protocol.message.sbe.RecordDailyClosesEncoder;
import dev.kurs.protocol.message.sbe.RecordDeliveryEncoder;
import dev.kurs.protocol.message.sbe.RecordGasEncoder;
import dev.kurs.protocol.message.sbe.RecordHedgeEncoder;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.port.ReserveAdministration.NewHedge;
import dev.kurs.service.reference.CommandBuffer;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;

/** Encodes what somebody decides about the reserve pool. */
final class ReserveCommands {

    private final CommandBuffer commands;
    private final Authority by;

    ReserveCommands(Authority by) {
        this.by = by;
        commands = new CommandBuffer(by.actor(), by.reason());
    }

    /** A corridor's mid at a day's end. */
    record DailyClose(int utcDay, int corridorId, long midE12) {}

    byte[] override(int corridorId, UUID id, RiskState state, OptionalLong expiresAtNs) {
        return override(corridorId, id, true, state, expiresAtNs);
    }

    byte[] endOverride(int corridorId, UUID id) {
        return override(corridorId, id, false, RiskState.NORMAL, OptionalLong.empty());
    }

    private byte[] override(int corridorId, UUID id, boolean isActive, RiskState state, OptionalLong expiresAtNs) {
        return commands.frame(target -> {
            OverrideCorridorStateEncoder command = new OverrideCorridorStateEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .corridorId(corridorId)
                    .active(isActive ? Flag.YES : Flag.NO)
                    .state(state)
                    .expiresAtNs(expiresAtNs.orElse(OverrideCorridorStateEncoder.expiresAtNsNullValue()))
                    .actorKind(target.actorKind())
                    .putOverrideId(Uuids.bytes(id), 0, Uuids.LENGTH)
                    .operatorEmail(by.actor().id())
                    .reason(by.reason())
                    .actorAddress(by.actor().address())
                    .actorRequestId(by.actor().requestId());
            return command.encodedLength();
        });
    }

    byte[] hedge(NewHedge hedge) {
        return commands.administrative(
                target -> {
                    RecordHedgeEncoder command = new RecordHedgeEncoder();
                    command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                            .corridorId(hedge.corridorId())
                            .side(hedge.side())
                            .priceE12(hedge.priceE12())
                            .tradedAtNs(hedge.tradedAtNs())
                            .actorKind(target.actorKind());
                    command.baseAmount()
                            .low(hedge.baseAmount().low())
                            .high(hedge.baseAmount().high());
                    return command.encodedLength();
                },
                hedge.venue(),
                hedge.reference());
    }

    byte[] offerBatch(int corridorId, OptionalLong floorE8) {
        return commands.administrative(target -> {
            BeginEmergencyRfqEncoder command = new BeginEmergencyRfqEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .corridorId(corridorId)
                    .priceFloorE8(floorE8.orElse(BeginEmergencyRfqEncoder.priceFloorE8NullValue()))
                    .actorKind(target.actorKind());
            return command.encodedLength();
        });
    }

    byte[] callOff(long rfq) {
        return commands.administrative(target -> {
            CancelRfqEncoder command = new CancelRfqEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .rfq(rfq)
                    .actorKind(target.actorKind());
            return command.encodedLength();
        });
    }

    byte[] delivery(long rfq, String reference) {
        return commands.administrative(
                target -> {
                    RecordDeliveryEncoder command = new RecordDeliveryEncoder();
                    command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                            .rfq(rfq)
                            .actorKind(target.actorKind());
                    return command.encodedLength();
                },
                reference);
    }

    byte[] gas(String account, long totalE6) {
        return commands.administrative(
                target -> {
                    RecordGasEncoder command = new RecordGasEncoder();
                    command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                            .totalE6(totalE6)
                            .actorKind(target.actorKind());
                    return command.encodedLength();
                },
                account);
    }

    /** @param closes whole days, in order */
    byte[] closes(List<DailyClose> closes) {
        return commands.administrative(target -> {
            RecordDailyClosesEncoder command = new RecordDailyClosesEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header()).actorKind(target.actorKind());
            RecordDailyClosesEncoder.ClosesEncoder group = command.closesCount(closes.size());
            for (DailyClose close : closes) {
                group.next()
                        .utcDay(close.utcDay())
                        .corridorId(close.corridorId())
                        .midE12(close.midE12());
            }
            return command.encodedLength();
        });
    }
}
