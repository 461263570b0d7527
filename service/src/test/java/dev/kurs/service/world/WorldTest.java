package dev.kurs.service.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ConfigureKeyDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.protocol.message.sbe.InventoryRecordedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.message.sbe.RecordInventoryDecoder;
import dev.kurs.service.configuration.Section;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** What a start sends into a journal that an interrupted start has left behind. */
class WorldTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final UUID PARTNER = UUID.fromString("6f1c1a52-3f0e-4b52-9d68-6d2a3f6a9b10");
    private static final String YAML = """
            instance: {id: "0x%064d", chain_id: 1, engine_contract: "0x7232ef9316c8cfdf488bb2582210a6f8bb143c4a"}
            feeds:
              list:
                USDT/USD: {max_age: 15s, closed_max_age: 72h, max_future: 2s, max_confidence_bps: 25, max_deviation_bps: 50, recovery_ticks: 3}
            tokens:
              USDT: {address: "0xe9378222d2fa5f7dc0481c5d77afd52f607977a8", decimals: 6, feed: USDT/USD, dollar: true,
                     max_skew_bps: 10, target: 1, range: 1, max_peg_bps: 100, initial_balance: "1.00"}
            partners:
              %s: {name: Known}
            """.formatted(1, PARTNER);

    private final NameDirectory directory = new NameDirectory();

    private List<Integer> templates(KeyIdentity... keys) {
        return World.commands(
                        Section.ofText("test", YAML), Environment.SANDBOX, List.of(keys), NOW, directory, Actor.SYSTEM)
                .stream()
                .map(command -> Frame.templateId(new UnsafeBuffer(command), 0))
                .toList();
    }

    private void tellInventory(long raw) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[256]);
        InventoryRecordedEncoder event = new InventoryRecordedEncoder();
        event.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder()).tokenId(0);
        event.balance().low(raw).high(0);
        directory.onFrame(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + event.encodedLength());
    }

    @Test
    void shouldTellTheInitialBalanceUntilThePoolHoldsAny() {
        assertTrue(templates().contains(RecordInventoryDecoder.TEMPLATE_ID));

        tellInventory(0);
        assertTrue(templates().contains(RecordInventoryDecoder.TEMPLATE_ID));

        tellInventory(1_000_000);
        assertFalse(templates().contains(RecordInventoryDecoder.TEMPLATE_ID));
    }

    private ConfigurePartnerDecoder partner(String yaml) {
        return World.commands(
                        Section.ofText("test", yaml), Environment.SANDBOX, List.of(), NOW, directory, Actor.SYSTEM)
                .stream()
                .map(UnsafeBuffer::new)
                .filter(command -> Frame.templateId(command, 0) == ConfigurePartnerDecoder.TEMPLATE_ID)
                .map(command ->
                        new ConfigurePartnerDecoder().wrapAndApplyHeader(command, 0, new MessageHeaderDecoder()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldLimitAPartnerToItsRateAndAQuarterOfThePoolsUnlessConfigured() {
        ConfigurePartnerDecoder partner = partner(YAML);

        assertEquals(RateTier.STANDARD, partner.rateTier());
        assertEquals(1_000, partner.rateLimitV02());
        assertEquals(65_536, partner.maxOpenQuotes());
        assertEquals(262_144, partner.maxRequestIds());
    }

    @Test
    void shouldFollowThePoolsAndWhatThePartnerIsGiven() {
        String larger = YAML.replace("chain_id: 1", "chain_id: 1, open_quote_capacity: 2000, request_id_capacity: 3");
        assertEquals(500, partner(larger).maxOpenQuotes());
        assertEquals(1, partner(larger).maxRequestIds());

        ConfigurePartnerDecoder partner = partner(larger.replace(
                "name: Known",
                "name: Known, rate_tier: PREMIUM, rate_limit_v02: 0, max_open_quotes: 7, max_request_ids: 8"));
        assertEquals(RateTier.PREMIUM, partner.rateTier());
        assertEquals(0, partner.rateLimitV02());
        assertEquals(7, partner.maxOpenQuotes());
        assertEquals(8, partner.maxRequestIds());
    }

    @Test
    void shouldLeaveOutKeysOfPartnersWhoNeverCameToBe() {
        List<Integer> templates =
                templates(new KeyIdentity("sk_1", PARTNER, false), new KeyIdentity("sk_2", UUID.randomUUID(), false));

        assertEquals(
                1,
                templates.stream()
                        .filter(id -> id == ConfigureKeyDecoder.TEMPLATE_ID)
                        .count());
    }
}
