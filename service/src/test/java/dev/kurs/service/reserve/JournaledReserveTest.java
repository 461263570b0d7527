package dev.kurs.service.reserve;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.BeginEmergencyRfqDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RfqChangedEncoder;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.RiskBreach;
import java.util.OptionalLong;
import java.util.UUID;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** An operator hears of what it asked for, whatever the engine says of others' at the same time. */
class JournaledReserveTest {
    private static final UUID ITS_OWN = new UUID(1, 1);
    private static final UUID ANOTHERS = new UUID(2, 2);
    private static final Authority OPERATOR =
            new Authority(new Actor(ActorKind.OPERATOR, "desk@example.com", "127.0.0.1", "r-1"), "out of it");

    private final JournaledReserve reserve = new JournaledReserve(this::take, () -> 0, corridorId -> false);
    private RfqKind kindBehind = RfqKind.EMERGENCY;
    private RiskBreach breachBehind = RiskBreach.NONE;

    /** The engine tells of the operator's request, and before anybody has read that, of the next. */
    private String take(byte[] command) {
        assertEquals(BeginEmergencyRfqDecoder.TEMPLATE_ID, Frame.templateId(new UnsafeBuffer(command), 0));
        tell(1, ITS_OWN, RfqKind.EMERGENCY, RiskBreach.NONE);
        tell(2, ANOTHERS, kindBehind, breachBehind);
        return "";
    }

    @Test
    void shouldTellTheOperatorsRequestWhenAPartnersFollowsAtOnce() {
        kindBehind = RfqKind.EXTERNAL;
        assertEquals(ITS_OWN, reserve.offerBatch(0, OptionalLong.empty(), OPERATOR));
    }

    @Test
    void shouldTellTheOperatorsRequestWhenABreachsFollowsAtOnce() {
        breachBehind = RiskBreach.BATCH_AGE;
        assertEquals(ITS_OWN, reserve.offerBatch(0, OptionalLong.empty(), OPERATOR));
    }

    private void tell(long number, UUID id, RfqKind kind, RiskBreach breach) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[1_024]);
        RfqChangedEncoder event = new RfqChangedEncoder();
        event.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .rfq(number)
                .putRfqId(Uuids.bytes(id), 0, Uuids.LENGTH)
                .kind(kind)
                .status(RfqStatus.DISPATCHED)
                .breach(breach);
        event.answersCount(0);
        event.requestedBy("").reason("").makerReference("");
        reserve.onFrame(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + event.encodedLength());
    }
}
