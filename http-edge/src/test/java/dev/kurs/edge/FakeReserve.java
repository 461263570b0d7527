package dev.kurs.edge;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.port.ChangeRefusedException;
import dev.kurs.protocol.port.ReserveAdministration;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.BiConsumer;

/** What was decided about the reserve pool, in memory. */
final class FakeReserve implements ReserveAdministration {
    static final UUID OVERRIDE = UUID.fromString("11111111-2222-4333-8444-555555555555");

    final List<String> decided = new ArrayList<>();

    /** What corridors are in before they are overridden. */
    RiskState previous = RiskState.NORMAL;

    /** What comes of a corridor that is put into a state; nothing unless said. */
    BiConsumer<Integer, RiskState> whenOverridden = (corridorId, target) -> {};

    /** What every account has paid for gas. */
    long gasE6;

    /** Why no hedge is recorded; null where it is. */
    ChangeRefusedException hedgeRefusal;

    /** Why no batch can be offered; null where one can. */
    ChangeRefusedException refusal;

    @Override
    public RunningOverride override(int corridorId, RiskState target, OptionalLong minutes, Authority by) {
        decided.add(corridorId + " " + target + " " + minutes + " " + by.actor().id() + ": " + by.reason());
        whenOverridden.accept(corridorId, target);
        OptionalLong expiresAtNs = minutes.isPresent()
                ? OptionalLong.of(1_767_225_600_000_000_000L + minutes.getAsLong() * 60_000_000_000L)
                : OptionalLong.empty();
        return new RunningOverride(
                OVERRIDE,
                corridorId,
                previous,
                target,
                expiresAtNs,
                by.actor().id(),
                target == RiskState.FREEZE ? OnchainFreeze.PENDING : OnchainFreeze.NONE);
    }

    @Override
    public void endOverride(int corridorId, UUID overrideId, Authority by) {
        decided.add("end " + corridorId + " " + overrideId + ": " + by.reason());
    }

    @Override
    public UUID offerBatch(int corridorId, OptionalLong floorE8, Authority by) {
        if (refusal != null) {
            throw refusal;
        }
        decided.add("offer " + corridorId + " " + floorE8 + ": " + by.reason());
        return OVERRIDE;
    }

    @Override
    public void callOff(long rfq, Authority by) {
        decided.add("call off " + rfq + ": " + by.reason());
    }

    @Override
    public void recordDelivery(long rfq, String reference, Authority by) {
        decided.add("delivery " + rfq + " " + reference + ": " + by.reason());
    }

    @Override
    public void recordGas(String account, long totalE6, Authority by) {
        if (totalE6 < gasE6) {
            throw new ChangeRefusedException(
                    ChangeRefusedException.Kind.INVALID,
                    "INVALID_CONFIGURATION: totalE6 is " + totalE6 + ", must be " + gasE6 + " to 100000000000000");
        }
        gasE6 = totalE6;
        decided.add("gas " + account + " " + totalE6 + ": " + by.reason());
    }

    @Override
    public RecordedHedge record(NewHedge hedge, Authority by) {
        if (hedgeRefusal != null) {
            throw hedgeRefusal;
        }
        decided.add(hedge.corridorId() + " " + hedge.side() + " " + hedge.venue() + " " + hedge.reference());
        return new RecordedHedge(1, 3, 1_767_225_600_000_000_000L, BigInteger.valueOf(-400_000));
    }
}
