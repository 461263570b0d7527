package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.START_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRP;
import static dev.kurs.core.engine.SandboxWorld.USDT_IDRX;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.core.quoting.QuoteExpiry;
import dev.kurs.protocol.hash.Keccak256;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.message.sbe.UsageChangedDecoder;
import dev.kurs.protocol.money.Amount;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class QuoteLifeTest {
    private static final QuoteRequest THOUSAND = QuoteRequest.firm(0, USDT_IDRX, 1_000_000_000L);

    private static final long OWN_NOTHING = ConfigurePartnerEncoder.SpreadOverridesEncoder.fixedFeeE6NullValue();

    private final EngineDriver desk = EngineDriver.sandbox();

    @Test
    void shouldSayIssuedThenDerivedThenUsage() {
        desk.issue(THOUSAND);

        assertEquals(
                List.of(
                        FirmQuoteIssuedDecoder.TEMPLATE_ID,
                        FirmQuoteDerivedDecoder.TEMPLATE_ID,
                        UsageChangedDecoder.TEMPLATE_ID),
                desk.events().templateIds());
    }

    @Test
    void shouldFillInTheTermsItKnows() {
        desk.waitNs(3 * SECOND_NS);
        desk.issue(THOUSAND.withRequestId("a"));
        QuoteTermsDecoder terms =
                desk.events().first(new FirmQuoteIssuedDecoder()).terms();
        byte[] wallet = new byte[20];
        terms.getWallet(wallet, 0, 20);

        assertEquals(0, terms.partnerId());
        assertEquals(0, terms.keyId());
        assertEquals(USDT_IDRX, terms.corridorId());
        assertEquals(PriceSource.PRIMARY, terms.oracleSource());
        assertEquals(3 * SECOND_NS, terms.oracleAgeNs());
        assertEquals(20_000, terms.confidenceE8());
        assertEquals(RiskState.NORMAL, terms.riskState());
        assertEquals(1_000_000_000L, terms.notionalE6());
        assertEquals(CommandFrames.walletOf(0).getInt(16), new UnsafeBuffer(wallet).getInt(16));
    }

    @Test
    void shouldTellTheDirectionsOfItsState() {
        desk.issue(THOUSAND);
        FirmQuoteIssuedDecoder open = desk.events().first(new FirmQuoteIssuedDecoder());
        assertEquals(Flag.YES, open.sellAllowed());
        assertEquals(Flag.YES, open.buyAllowed());
    }

    @Test
    void shouldTellWhetherAnythingWasThePartnersOwn() {
        assertEquals(Flag.NO, partnerRates(0));
        assertEquals(Flag.YES, partnerRates(1), "a discount");
        assertEquals(Flag.YES, partnerRates(2), "a fixed input rate");
        List<Tier> larger = List.of(Tier.SMALL, Tier.MEDIUM);
        own(
                List.of(Tier.MICRO),
                micro -> micro.baseSpreadE8(-1).fixedFeeE6(600_000).variableE8(OWN_NOTHING));
        assertEquals(Flag.NO, partnerRates(0), "a fee of its own in another tier");
        own(larger, rates -> rates.baseSpreadE8(-1).fixedFeeE6(200_000).variableE8(OWN_NOTHING));
        assertEquals(Flag.YES, partnerRates(0), "a fixed fee of its own");
        own(larger, rates -> rates.baseSpreadE8(50_000).fixedFeeE6(OWN_NOTHING).variableE8(OWN_NOTHING));
        assertEquals(Flag.YES, partnerRates(0), "a spread of its own");
        own(larger, rates -> rates.baseSpreadE8(-1).fixedFeeE6(OWN_NOTHING).variableE8(1));
        assertEquals(Flag.YES, partnerRates(0), "a variable fee of its own");
    }

    private Flag partnerRates(int partnerId) {
        desk.issue(QuoteRequest.firm(partnerId, USDT_IDRX, 1_000_000_000L));
        return desk.events().first(new FirmQuoteIssuedDecoder()).hasPartnerRates();
    }

    /** Gives partner 0 rates of its own in these tiers; they may not rise with size. */
    private void own(List<Tier> tiers, Consumer<ConfigurePartnerEncoder.SpreadOverridesEncoder> rates) {
        desk.world().partner(0, partner -> {}, partner -> {
            var own = partner.spreadOverridesCount(tiers.size());
            tiers.forEach(tier -> rates.accept(own.next().tier(tier)));
        });
    }

    @Test
    void shouldGiveAReferencePriceAboveTheMarketMakersThreshold() {
        desk.world().corridor(USDT_IDRX, terms -> terms.rfqThresholdE6(999_000_000));

        assertEquals(RejectReason.NO_VIABLE_RFQ_QUOTE, desk.ask(THOUSAND));
        assertEquals(RejectReason.NONE, desk.ask(THOUSAND.withKind(QuoteKind.INDICATIVE)));
        desk.send(desk.frames().adoptRules(2));
        assertEquals(RejectReason.NO_VIABLE_RFQ_QUOTE, desk.ask(THOUSAND.withKind(QuoteKind.INDICATIVE)));
    }

    @Test
    void shouldLiveForItsTimeToTheSecond() {
        desk.setClock(START_NS + 999_999_999L);
        desk.issue(THOUSAND);
        FirmQuoteIssuedDecoder issued = desk.events().first(new FirmQuoteIssuedDecoder());

        assertEquals(START_NS / SECOND_NS, issued.issuedAtSeconds());
        assertEquals(START_NS / SECOND_NS + 45, issued.expiresAtSeconds());
        assertEquals(100, issued.maxDeviationBps());
    }

    @Test
    void shouldExpireOnlyAfterItsLastMoment() {
        desk.issue(THOUSAND);

        desk.advanceTime(45 * SECOND_NS);
        assertFalse(desk.events().has(QuoteExpiredDecoder.TEMPLATE_ID));

        desk.advanceTime(1);
        QuoteExpiredDecoder expired = desk.events().first(new QuoteExpiredDecoder());
        assertEquals(1, expired.quoteSequence());
        assertEquals(1_000_000_000L, expired.notionalE6());
        assertEquals(START_NS / SECOND_NS + 45, expired.expiresAtSeconds());
    }

    @Test
    void shouldExpireWithTimeAndNotWithOtherCommands() {
        desk.issue(THOUSAND);

        desk.waitNs(100 * SECOND_NS);
        desk.send(desk.frames().claimRequestId(0, "a"));
        assertFalse(desk.events().has(QuoteExpiredDecoder.TEMPLATE_ID));
    }

    @Test
    void shouldReserveTheOutputAndOweTheInputWhileItIsOpen() {
        desk.issue(THOUSAND);
        Amount output =
                amount(desk.events().first(new FirmQuoteIssuedDecoder()).terms().outputAmount());

        assertInventory(IDRX, output, Amount.ofRaw(0));
        assertInventory(USDT, Amount.ofRaw(0), Amount.ofRaw(1_000_000_000L));

        desk.advanceTime(46 * SECOND_NS);
        assertInventory(IDRX, Amount.ofRaw(0), Amount.ofRaw(0));
        assertInventory(USDT, Amount.ofRaw(0), Amount.ofRaw(0));
    }

    @Test
    void shouldReserveNothingForAnIndicativeQuote() {
        assertEquals(RejectReason.NONE, desk.ask(THOUSAND.withKind(QuoteKind.INDICATIVE)));
        assertEquals(
                List.of(IndicativeQuoteIssuedDecoder.TEMPLATE_ID), desk.events().templateIds());

        assertInventory(IDRX, Amount.ofRaw(0), Amount.ofRaw(0));
        assertInventory(USDT, Amount.ofRaw(0), Amount.ofRaw(0));
    }

    @Test
    void shouldPromiseNoMoreThanThereIs() {
        desk.issue(THOUSAND);
        Amount output =
                amount(desk.events().first(new FirmQuoteIssuedDecoder()).terms().outputAmount());
        desk.advanceTime(46 * SECOND_NS);
        desk.inventory(IDRX, output);
        desk.quietTicks();

        assertEquals(RejectReason.NONE, desk.ask(THOUSAND.withAmount(Amount.ofRaw(500_000_000L))));
        assertEquals(RejectReason.INSUFFICIENT_LIQUIDITY, desk.ask(THOUSAND));
    }

    @Test
    void shouldExpireInTheOrderOfIssueWhateverTheirLives() {
        desk.world().corridor(USDT_IDRP, terms -> terms.firmTtlNs(30 * SECOND_NS));
        desk.issue(THOUSAND);
        desk.issue(THOUSAND.withCorridor(USDT_IDRP));
        desk.issue(THOUSAND);

        desk.advanceTime(31 * SECOND_NS);
        assertEquals(List.of(2L), expired());
        desk.advanceTime(15 * SECOND_NS);
        assertEquals(List.of(1L, 3L), expired());
    }

    @Test
    void shouldExpireABoundedNumberAtOnce() {
        desk.world().partner(1, partner -> partner.maxOpenE6(1_000_000_000_000L));
        for (int count = 0; count < QuoteExpiry.MAX_PER_COMMAND + 1; count++) {
            desk.issue(QuoteRequest.firm(1, USDT_IDRX, 20_000_000L));
        }

        desk.advanceTime(46 * SECOND_NS);
        assertEquals(QuoteExpiry.MAX_PER_COMMAND, expired().size());
        desk.advanceTime(1);
        assertEquals(List.of(QuoteExpiry.MAX_PER_COMMAND + 1L), expired());
    }

    @Test
    void shouldNumberQuotesSoThat256ShareAReplayWord() {
        desk.world().partner(1, partner -> partner.maxOpenE6(1_000_000_000_000L));
        byte[] instance = new byte[32];
        new Keccak256().update("test instance".getBytes(StandardCharsets.UTF_8)).digest(instance, 0);
        for (long sequence = 1; sequence <= 300; sequence++) {
            assertEquals(sequence, desk.issue(QuoteRequest.firm(1, USDT_IDRX, 20_000_000L)));
            byte[] quoteId = new byte[32];
            desk.events().first(new FirmQuoteIssuedDecoder()).getQuoteId(quoteId, 0, 32);

            assertArrayEquals(expectedId(instance, sequence), quoteId);
        }
    }

    private static byte[] expectedId(byte[] instance, long sequence) {
        byte[] preimage =
                ByteBuffer.allocate(40).put(instance).putLong(sequence / 256).array();
        byte[] expected = new byte[32];
        new Keccak256().update(preimage).digest(expected, 0);
        expected[31] = (byte) sequence;
        return expected;
    }

    private List<Long> expired() {
        List<Long> sequences = new ArrayList<>();
        List<Integer> templateIds = desk.events().templateIds();
        for (int index = 0; index < templateIds.size(); index++) {
            if (templateIds.get(index) == QuoteExpiredDecoder.TEMPLATE_ID) {
                sequences.add(desk.events().at(new QuoteExpiredDecoder(), index).quoteSequence());
            }
        }
        return sequences;
    }

    private void assertInventory(int tokenId, Amount reserved, Amount due) {
        Amount plenty = EngineDriver.wholeTokens(tokenId, 1_000_000);
        desk.inventory(tokenId, plenty);
        InventoryRecordedDecoder inventory = desk.events().first(new InventoryRecordedDecoder());
        assertEquals(
                Arrays.asList(plenty, reserved, due),
                Arrays.asList(amount(inventory.balance()), amount(inventory.reserved()), amount(inventory.due())));
    }

    private static Amount amount(AmountDecoder decoder) {
        return new Amount().set(decoder.high(), decoder.low());
    }
}
