package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.protocol.message.CorrelationIds;
import dev.kurs.protocol.message.CorrelationIds.Owner;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.CommandAcceptedEncoder;
import dev.kurs.protocol.message.sbe.CommandRejectedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class CommandSessionTest {
    private static final long FIRST_SEQUENCE = 500;
    private static final long ACCEPTED_SEQUENCE = 501;
    private static final int COMMANDS = 3;

    private final CommandSession session = new CommandSession(FIRST_SEQUENCE);
    private final UnsafeBuffer event = new UnsafeBuffer(new byte[256]);

    private void reject(long correlationId) {
        new CommandRejectedEncoder()
                .wrapAndApplyHeader(event, 0, new MessageHeaderEncoder())
                .correlationId(correlationId)
                .reason(RejectReason.INVALID_CONFIGURATION)
                .detail("another's");
        session.onFrame(event, 0, event.capacity());
    }

    private void accept(long correlationId) {
        new CommandAcceptedEncoder()
                .wrapAndApplyHeader(event, 0, new MessageHeaderEncoder())
                .sequence(ACCEPTED_SEQUENCE)
                .correlationId(correlationId);
        session.onFrame(event, 0, event.capacity());
    }

    private Offer answerAfterOthers(DirectBuffer frame, int offset, int length) {
        long correlationId = Frame.correlationId(frame, offset);
        long number = CorrelationIds.number(correlationId);
        reject(new CorrelationIds(Owner.SERVICE, FIRST_SEQUENCE - 1).of(number));
        reject(new CorrelationIds(Owner.EDGE, FIRST_SEQUENCE).of(number));
        reject(number);
        accept(correlationId);
        return Offer.ACCEPTED;
    }

    @Test
    void shouldBeAnsweredByNoReplyOfAnEarlierRunThatHasTheSameNumber() {
        byte[] command = new byte[64];
        new AdvanceTimeEncoder().wrapAndApplyHeader(new UnsafeBuffer(command), 0, new MessageHeaderEncoder());

        assertEquals("", session.send(this::answerAfterOthers, command));
    }

    @Test
    void shouldAnswerOnlyOnceTheViewsShowWhatChanged() {
        byte[] command = new byte[64];
        new AdvanceTimeEncoder().wrapAndApplyHeader(new UnsafeBuffer(command), 0, new MessageHeaderEncoder());
        AtomicLong shown = new AtomicLong(ACCEPTED_SEQUENCE - 1);
        AtomicInteger looks = new AtomicInteger();
        session.answersFollow(() -> looks.incrementAndGet() < 5 ? shown.get() : shown.incrementAndGet());

        assertEquals("", session.send(this::answerAfterOthers, command));

        assertEquals(5, looks.get());
    }

    /** A start tells hundreds of days, and a round trip for each would be half of it. */
    @Test
    void shouldSendAllBeforeItWaitsForTheFirst() {
        List<Long> offered = new ArrayList<>();
        session.configureAll(
                (frame, offset, length) -> {
                    offered.add(Frame.correlationId(frame, offset));
                    if (offered.size() == COMMANDS) {
                        offered.forEach(this::accept);
                    }
                    return Offer.ACCEPTED;
                },
                "closes",
                commands());

        assertEquals(COMMANDS, offered.size());
    }

    @Test
    void shouldTellTheFirstRefusalOfMany() {
        AtomicInteger offered = new AtomicInteger();
        CommandPublisher refusesTheSecond = (frame, offset, length) -> {
            long correlationId = Frame.correlationId(frame, offset);
            if (offered.incrementAndGet() == 2) {
                reject(correlationId);
            } else {
                accept(correlationId);
            }
            return Offer.ACCEPTED;
        };

        InvalidConfiguration refused = assertThrows(
                InvalidConfiguration.class, () -> session.configureAll(refusesTheSecond, "closes", commands()));

        assertEquals("the engine refused the closes: INVALID_CONFIGURATION: another's", refused.getMessage());
    }

    private static List<byte[]> commands() {
        return Stream.generate(() -> new byte[64]).limit(COMMANDS).toList();
    }
}
