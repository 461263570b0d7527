package dev.kurs.edge.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.AdvanceChainEncoder;
import dev.kurs.protocol.message.sbe.ChainAdvancedEncoder;
import dev.kurs.protocol.message.sbe.ChainCorridorChangedEncoder;
import dev.kurs.protocol.message.sbe.ChainPoolChangedEncoder;
import dev.kurs.protocol.message.sbe.ChainTokenChangedEncoder;
import dev.kurs.protocol.message.sbe.CommandAcceptedEncoder;
import dev.kurs.protocol.message.sbe.CommandRejectedEncoder;
import dev.kurs.protocol.message.sbe.ConfigureKeyEncoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletEncoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PositionChangedEncoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredEncoder;
import dev.kurs.protocol.message.sbe.QuoteFailedEncoder;
import dev.kurs.protocol.message.sbe.QuoteSettledEncoder;
import dev.kurs.protocol.message.sbe.RecordChainCorridorEncoder;
import dev.kurs.protocol.message.sbe.RecordChainPoolEncoder;
import dev.kurs.protocol.message.sbe.RecordChainTokenEncoder;
import dev.kurs.protocol.message.sbe.RecordFailureEncoder;
import dev.kurs.protocol.message.sbe.RecordSettlementEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.UsageChangedEncoder;
import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    void shouldFollowTheChain() {
        assertFalse(views.chain().isRecorded());
        new ChainAdvancedEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .sequence(1)
                .timestampNs(5)
                .correlationId(0)
                .blockNumber(0)
                .blockTimeSeconds(1_767_225_600)
                .recordedAtNs(7);

        stage.onFrame(buffer, 0, 128);

        assertEquals(new ChainView(0, 1_767_225_600, 7), views.chain());
        assertTrue(views.chain().isRecorded());
    }

    @Test
    void shouldKnowAPartnersWalletsUntilTheyAreRemoved() {
        configureWallet(1, Flag.YES);
        stage.restoring().onFrame(buffer, 0, 128);
        assertTrue(views.isWalletOf(3, "0x" + "07".repeat(20)));
        assertFalse(views.isWalletOf(4, "0x" + "07".repeat(20)));

        configureWallet(2, Flag.NO);
        stage.restoring().onFrame(buffer, 0, 128);

        assertFalse(views.isWalletOf(3, "0x" + "07".repeat(20)));
    }

    private void configureWallet(long sequence, Flag mayDepositLiquidity) {
        byte[] address = new byte[20];
        java.util.Arrays.fill(address, (byte) 7);
        new ConfigureWalletEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .sequence(sequence)
                .timestampNs(0)
                .correlationId(0)
                .partnerId(3)
                .putWallet(address, 0, 20)
                .maySwap(Flag.NO)
                .mayDepositLiquidity(mayDepositLiquidity)
                .mayWithdrawLiquidity(Flag.NO);
    }

    /** Every message that settlement brought, as commands and events and as frames of a snapshot. */
    @ParameterizedTest
    @ValueSource(
            ints = {
                RecordSettlementEncoder.TEMPLATE_ID,
                RecordFailureEncoder.TEMPLATE_ID,
                AdvanceChainEncoder.TEMPLATE_ID,
                RecordChainTokenEncoder.TEMPLATE_ID,
                RecordChainCorridorEncoder.TEMPLATE_ID,
                RecordChainPoolEncoder.TEMPLATE_ID,
                QuoteSettledEncoder.TEMPLATE_ID,
                QuoteFailedEncoder.TEMPLATE_ID,
                QuoteExpiredEncoder.TEMPLATE_ID,
                PositionChangedEncoder.TEMPLATE_ID,
                ChainTokenChangedEncoder.TEMPLATE_ID,
                ChainCorridorChangedEncoder.TEMPLATE_ID,
                ChainPoolChangedEncoder.TEMPLATE_ID
            })
    void shouldLetOtherMessagesOfSettlementPass(int templateId) {
        configureKey(1, "key-a");
        stage.restoring().onFrame(buffer, 0, 128);
        header.wrap(buffer, 0)
                .blockLength(512)
                .templateId(templateId)
                .schemaId(MessageHeaderEncoder.SCHEMA_ID)
                .version(MessageHeaderEncoder.SCHEMA_VERSION);
        buffer.setMemory(MessageHeaderEncoder.ENCODED_LENGTH, 512, (byte) 0);

        stage.onFrame(buffer, 0, 520);
        stage.restoring().onFrame(buffer, 0, 520);

        assertNotNull(views.keyByName("key-a"));
        assertEquals(ChainView.NOTHING, views.chain());
        assertEquals(UsageView.NONE, views.usage(0, 0));
    }
}
