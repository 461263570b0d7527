package dev.kurs.edge.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.kurs.protocol.message.sbe.CommandAcceptedEncoder;
import dev.kurs.protocol.message.sbe.CommandRejectedEncoder;
import dev.kurs.protocol.message.sbe.ConfigureKeyEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.UsageChangedEncoder;
import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;

class ViewStageTest {
    private final Views views = new Views();
    private final ViewStage stage = new ViewStage(views);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    private void configureKey(long sequence, String apiKey) {
        new ConfigureKeyEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .sequence(sequence)
                .timestampNs(0)
                .correlationId(0)
                .keyId(0)
                .partnerId(0)
                .kind(KeyKind.HMAC)
                .status(KeyStatus.ACTIVE)
                .environment(Environment.SANDBOX)
                .expiresAtNs(ConfigureKeyEncoder.expiresAtNsNullValue())
                .apiKey(apiKey);
    }

    private void accept(long sequence) {
        ExpandableArrayBuffer event = new ExpandableArrayBuffer();
        new CommandAcceptedEncoder()
                .wrapAndApplyHeader(event, 0, header)
                .sequence(sequence)
                .timestampNs(0)
                .correlationId(0)
                .commandTemplateId(ConfigureKeyEncoder.TEMPLATE_ID);
        stage.onFrame(event, 0, 64);
    }

    private void reject(long sequence) {
        ExpandableArrayBuffer event = new ExpandableArrayBuffer();
        new CommandRejectedEncoder()
                .wrapAndApplyHeader(event, 0, header)
                .sequence(sequence)
                .timestampNs(0)
                .correlationId(0)
                .commandTemplateId(ConfigureKeyEncoder.TEMPLATE_ID)
                .reason(RejectReason.INVALID_CONFIGURATION)
                .detail("no");
        stage.onFrame(event, 0, 64);
    }

    @Test
    void shouldCountConfigurationOnceItIsAccepted() {
        configureKey(1, "key-a");
        stage.onFrame(buffer, 0, 128);
        assertNull(views.keyByName("key-a"));

        accept(1);

        assertNotNull(views.keyByName("key-a"));
    }

    @Test
    void shouldForgetConfigurationThatIsRejected() {
        configureKey(1, "key-a");
        stage.onFrame(buffer, 0, 128);
        reject(1);
        configureKey(2, "key-b");
        stage.onFrame(buffer, 0, 128);
        accept(2);

        assertNull(views.keyByName("key-a"));
        assertNotNull(views.keyByName("key-b"));
    }

    @Test
    void shouldNotTakeAnothersAcceptance() {
        configureKey(5, "key-a");
        stage.onFrame(buffer, 0, 128);

        accept(4);

        assertNull(views.keyByName("key-a"));
    }

    @Test
    void shouldCountTheConfigurationOfASnapshotAtOnce() {
        configureKey(9, "key-a");

        stage.restoring().onFrame(buffer, 0, 128);

        assertNotNull(views.keyByName("key-a"));
    }

    @Test
    void shouldKeepUsageByPartnerAndCorridor() {
        new UsageChangedEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .sequence(1)
                .timestampNs(0)
                .correlationId(0)
                .partnerId(7)
                .corridorId(3)
                .utcDay(20_000)
                .dailyUsedE6(5)
                .monthlyUsedE6(9);

        stage.onFrame(buffer, 0, 128);

        assertEquals(5, views.usage(7, 3).dailyUsedE6On(20_000));
        assertEquals(0, views.usage(7, 3).dailyUsedE6On(20_001));
        assertEquals(0, views.usage(3, 7).dailyUsedE6On(20_000));
    }
}
