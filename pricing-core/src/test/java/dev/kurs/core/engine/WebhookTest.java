package dev.kurs.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CommandAcceptedDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureWebhookDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.WebhookConfiguredDecoder;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Where partners are told of their executions, and what an operator says of that. */
class WebhookTest {
    private static final String URL = "https://partner.example/kurs";

    /** An encoder writes no length beyond the longest. */
    private static final int URL_LENGTH_OFFSET =
            MessageHeaderDecoder.ENCODED_LENGTH + ConfigureWebhookDecoder.BLOCK_LENGTH;

    private final EngineDriver desk = EngineDriver.sandbox();
    private final OperatorFrames operators = new OperatorFrames(desk.frames());

    @Test
    void shouldSayTheAddressAsItIsNow() {
        desk.send(operators.webhook(1, URL));

        assertEquals(
                List.of(WebhookConfiguredDecoder.TEMPLATE_ID), desk.events().templateIds());
        WebhookConfiguredDecoder said = desk.events().first(new WebhookConfiguredDecoder());
        assertEquals(1, said.partnerId());
        assertEquals(URL, said.url());
        assertEquals(Map.of(1, URL), inSnapshot(desk.engine()));
    }

    @Test
    void shouldForgetAnAddressThatIsTakenAway() {
        desk.send(operators.webhook(1, URL));
        desk.send(operators.webhook(1, ""));

        assertEquals("", desk.events().first(new WebhookConfiguredDecoder()).url());
        assertEquals(Map.of(), inSnapshot(desk.engine()));
    }

    @Test
    void shouldTakeAnAddressOf1024CharactersAndNoLonger() {
        String longest = "u".repeat(1_024);
        desk.send(operators.webhook(0, longest));
        assertEquals(Map.of(0, longest), inSnapshot(desk.engine()));

        CommandFrames longer = operators.webhook(0, longest);
        longer.buffer().putShort(URL_LENGTH_OFFSET, (short) 1_025, ByteOrder.LITTLE_ENDIAN);
        desk.send(longer);
        assertRejected(RejectReason.INVALID_CONFIGURATION, "length of url is 1025, must be 0 to 1024");
        assertEquals(Map.of(0, longest), inSnapshot(desk.engine()));
    }

    @Test
    void shouldRefuseAPartnerThatNobodyKnows() {
        desk.send(operators.webhook(SandboxWorld.PARTNERS, URL));
        assertRejected(RejectReason.UNKNOWN_ENTITY, "partnerId 3 is not configured");

        desk.send(operators.webhook(-1, URL));
        assertRejected(RejectReason.UNKNOWN_ENTITY, "partnerId -1 is not configured");
        assertEquals(Map.of(), inSnapshot(desk.engine()));
    }

    @Test
    void shouldKeepAddressesThroughARestart() {
        desk.send(operators.webhook(0, URL));
        desk.send(operators.webhook(2, "https://other.example/"));

        Engine restarted = desk.restarted(new RecordedEvents());

        assertEquals(Map.of(0, URL, 2, "https://other.example/"), inSnapshot(restarted));
    }

    @Test
    void shouldTakeNoteOfARedeliveryAndOfARefusedAttemptAndChangeNothing() {
        EngineDriver other = EngineDriver.sandbox();
        other.send(other.frames().advanceTime());
        other.send(other.frames().advanceTime());

        desk.send(operators.redelivery(1));
        assertEquals(List.of(CommandAcceptedDecoder.TEMPLATE_ID), desk.events().templateIds());
        desk.send(operators.refusedAttempt());
        assertEquals(List.of(CommandAcceptedDecoder.TEMPLATE_ID), desk.events().templateIds());
        assertEquals(other.engine().stateHash(), desk.engine().stateHash());
    }

    private void assertRejected(RejectReason reason, String detail) {
        CommandRejectedDecoder rejected = desk.events().first(new CommandRejectedDecoder());
        assertEquals(reason, rejected.reason());
        assertEquals(detail, rejected.detail());
    }

    private static Map<Integer, String> inSnapshot(Engine engine) {
        Map<Integer, String> urls = new TreeMap<>();
        engine.writeSnapshot((frame, offset, length) -> {
            if (Frame.templateId(frame, offset) == WebhookConfiguredDecoder.TEMPLATE_ID) {
                WebhookConfiguredDecoder said =
                        new WebhookConfiguredDecoder().wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder());
                urls.put(said.partnerId(), said.url());
            }
        });
        return urls;
    }
}
