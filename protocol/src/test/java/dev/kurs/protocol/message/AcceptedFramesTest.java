package dev.kurs.protocol.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.sbe.CommandAcceptedEncoder;
import dev.kurs.protocol.message.sbe.CommandRejectedEncoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class AcceptedFramesTest {
    private final List<String> told = new ArrayList<>();
    private final AcceptedFrames frames = new AcceptedFrames(new FrameListener() {
        @Override
        public void onFrame(DirectBuffer frame, int offset, int length) {
            boolean isFeed = Frame.templateId(frame, offset) == ConfigureFeedDecoder.TEMPLATE_ID;
            told.add(isFeed ? "feed " + Frame.entityId(frame, offset) : "event " + Frame.templateId(frame, offset));
        }

        @Override
        public void onEndOfBatch() {
            told.add("end");
        }
    });

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    private void configureFeed(long sequence, int feedId) {
        ConfigureFeedEncoder command = new ConfigureFeedEncoder();
        command.wrapAndApplyHeader(buffer, 0, header).sequence(sequence).feedId(feedId);
        command.name("USD/IDR").actor("").actorAddress("").actorRequestId("").reason("");
        frames.onFrame(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength());
    }

    private void accept(long sequence, int entityId) {
        CommandAcceptedEncoder event = new CommandAcceptedEncoder();
        event.wrapAndApplyHeader(buffer, 0, header).sequence(sequence).entityId(entityId);
        frames.onFrame(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + event.encodedLength());
    }

    @Test
    void shouldHandOnACommandOnceItIsAcceptedUnderTheIdThatItWasGiven() {
        configureFeed(7, Frame.NO_ENTITY);
        assertEquals(List.of(), told);

        accept(7, 2);
        frames.onEndOfBatch();

        assertEquals(List.of("feed 2", "event " + CommandAcceptedEncoder.TEMPLATE_ID, "end"), told);
    }

    @Test
    void shouldLeaveAnIdThatTheCommandHad() {
        configureFeed(7, 5);
        accept(7, 5);

        assertEquals("feed 5", told.getFirst());
    }

    @Test
    void shouldNeverHandOnACommandThatWasRefused() {
        configureFeed(7, Frame.NO_ENTITY);
        CommandRejectedEncoder rejected = new CommandRejectedEncoder();
        rejected.wrapAndApplyHeader(buffer, 0, header).sequence(7);
        rejected.detail("no");
        frames.onFrame(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + rejected.encodedLength());
        accept(8, 2);

        assertEquals(
                List.of("event " + CommandRejectedEncoder.TEMPLATE_ID, "event " + CommandAcceptedEncoder.TEMPLATE_ID),
                told);
    }
}
