package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder.FeedsDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder.SourcesDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder.TiersDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.QuoteTermsEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import java.nio.charset.StandardCharsets;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DerivationEncoderTest {
    private static final int OFFSET = 16;
    private static final long NOW_NS = 1_000 * PlainTerms.SECOND_NS;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[2 * Frame.MAX_LENGTH]);
    private final CorridorMarket market = PlainTerms.market(PlainTerms.fiveTiers());
    private final QuoteInput request = PlainTerms.request(market).fitsStruct(true);
    private final QuoteWorksheet sheet = new QuoteWorksheet();
    private final DerivationContext context = new DerivationContext();

    @BeforeEach
    void price() {
        TierOverrides overrides = TierOverrides.none().with(Tier.SMALL, 240_000);
        request.partner(new PartnerTerms(5, PricingMode.STANDARD, true, 20_000_000, 0, 77, overrides));
        request.amount().set(5_000 * PlainTerms.E6);
        market.confidenceE8(30_000).volatility(0.00001);
        market.quote().balance().set(900_000_000_000L);
        market.quote().reserved().set(1_000_000_000L);
        market.base().due().set(61_000_000);
        market.quote().netOutflow().set(SignedAmount.ofRaw(-5));
        assertEquals(RejectReason.NONE, new Pricer().price(request, sheet));
        context.command(9, NOW_NS, 8)
                .quoteSequence(513)
                .keyId(3)
                .daily(100, 1_000)
                .monthly(200, 2_000);
        context.oracle(PriceSource.PRIMARY, 700).openE6(50);
        context.quoteId()[31] = 1;
    }

    @Test
    void shouldTellRequestPartnerAndUsage() {
        FirmQuoteDerivedDecoder derived = encodeAndDecode();

        assertEquals(9, derived.sequence());
        assertEquals(NOW_NS, derived.timestampNs());
        assertEquals(8, derived.correlationId());
        assertEquals(513, derived.quoteSequence());
        assertEquals(1, derived.quoteId(31));
        assertEquals(Amount.ofRaw(5_000 * PlainTerms.E6), amount(derived.requestedAmount()));
        assertEquals(20_000_000, derived.discountE8());
        assertEquals(77, derived.maxOpenE6());
        assertEquals(50, derived.openE6());
        assertEquals(100, derived.dailyUsedE6());
        assertEquals(2_000, derived.monthlyLimitE6());
    }

    @Test
    void shouldTellTheBookThePriceWasMadeFrom() {
        FirmQuoteDerivedDecoder derived = encodeAndDecode();

        assertEquals(Amount.ofRaw(61_000_000), amount(derived.baseToken().due()));
        assertEquals(PlainTerms.E12, derived.baseToken().priceE12());
        assertEquals(2, derived.quoteToken().decimals());
        assertEquals(Amount.ofRaw(900_000_000_000L), amount(derived.quoteToken().balance()));
        assertEquals(Amount.ofRaw(1_000_000_000L), amount(derived.quoteToken().reserved()));
        assertEquals(-5, derived.quoteToken().netOutflow().low());
        assertEquals(-1, derived.quoteToken().netOutflow().high());
        assertEquals(new Amount(), amount(derived.quoteToken().consumed()));
    }

    @Test
    void shouldTellEveryIntermediateSoThatItAddsUp() {
        FirmQuoteDerivedDecoder derived = encodeAndDecode();

        assertEquals(Tier.SMALL, derived.tier());
        assertEquals(Flag.YES, derived.isPartnerOverride());
        assertEquals(240_000, derived.baseSpreadE8());
        assertEquals(
                derived.sumSpreadE8(),
                derived.baseSpreadE8()
                        + derived.volatilitySpreadE8()
                        + derived.confidenceSpreadE8()
                        + derived.usageSpreadE8());
        Amount input = amount(derived.fixedFee());
        input.tryAdd(amount(derived.variableFee()));
        input.tryAdd(amount(derived.amountToConvert()));
        assertEquals(amount(derived.inputAmount()), input);
        assertEquals(sheet.output(), amount(derived.outputAmount()));
        assertEquals(sheet.conversion().fair(), amount(derived.fairOutput()));
        assertEquals(sheet.conversion().bidE12(), derived.bidE12());
        assertEquals(sheet.conversion().askE12(), derived.askE12());
        assertEquals(sheet.spread().sigma(), derived.sigma());
        assertEquals(sheet.notionalE6(), derived.notionalE6());
    }

    @Test
    void shouldTellTiersFeedsAndSourcesAsPublished() {
        context.clearFeeds().addFeed(new Feed(4)).addFeed(new Feed(1)).addFeed(new Feed(4));

        FirmQuoteDerivedDecoder derived = encodeAndDecode();

        TiersDecoder tiers = derived.tiers();
        assertEquals(5, tiers.count());
        assertEquals(TiersDecoder.overrideSpreadE8NullValue(), tiers.next().overrideSpreadE8());
        assertEquals(240_000, tiers.next().overrideSpreadE8());
        assertEquals(100_000 * PlainTerms.E6, tiers.next().maxUsdE6());
        tiers.next();
        assertEquals(TiersDecoder.maxUsdE6NullValue(), tiers.next().maxUsdE6());
        FeedsDecoder feeds = derived.feeds();
        assertEquals(2, feeds.count());
        assertEquals(4, feeds.next().feedId());
        assertEquals("USD/IDR", feeds.name());
        assertEquals("USD/IDR", feeds.next().name());
        SourcesDecoder sources = derived.sources();
        assertEquals(4, sources.count());
        assertSource(sources.next(), PriceSource.PRIMARY, 10, Flag.YES, Flag.YES);
        assertSource(sources.next(), PriceSource.FALLBACK, 11, Flag.NO, Flag.NO);
        sources.next();
        sources.next();
        assertEquals("USDT-IDRX", derived.pair());
        assertEquals("USDT", derived.baseSymbol());
        assertEquals("IDRX", derived.quoteSymbol());
    }

    @Test
    void shouldFitAFrameWithSixFeedsOfLongNames() {
        context.clearFeeds();
        for (int feedId = 0; feedId < 6; feedId++) {
            context.addFeed(new Feed(feedId, "a feed with a name of sixty-four characters, which is rather long"));
        }

        int length = new DerivationEncoder().encode(buffer, OFFSET, context, request, sheet);

        assertTrue(length < Frame.MAX_LENGTH, () -> "length " + length);
    }

    @Test
    void shouldWriteTheTermsOfAQuote() {
        QuoteTermsEncoder terms = new QuoteTermsEncoder();
        terms.wrap(buffer, 0);

        QuoteTermsWriter.write(terms, request, sheet);

        assertEquals(sheet.totalFeeE6(), buffer.getLong(QuoteTermsEncoder.totalFeeE6EncodingOffset()));
        assertEquals(sheet.skew().skewE8(), buffer.getLong(QuoteTermsEncoder.skewE8EncodingOffset()));
        assertEquals(sheet.input().low(), buffer.getLong(QuoteTermsEncoder.inputAmountEncodingOffset()));
        assertEquals(5, buffer.getInt(QuoteTermsEncoder.partnerIdEncodingOffset()));
    }

    private FirmQuoteDerivedDecoder encodeAndDecode() {
        int length = new DerivationEncoder().encode(buffer, OFFSET, context, request, sheet);
        FirmQuoteDerivedDecoder decoder = new FirmQuoteDerivedDecoder();
        decoder.wrapAndApplyHeader(buffer, OFFSET, new MessageHeaderDecoder());
        assertEquals(length, MessageHeaderEncoder.ENCODED_LENGTH + decoder.sbeDecodedLength());
        return decoder;
    }

    private static void assertSource(
            SourcesDecoder actual, PriceSource source, long priceE12, Flag inverted, Flag fresh) {
        assertEquals(source, actual.source());
        assertEquals(priceE12, actual.priceE12());
        assertEquals(inverted, actual.inverted());
        assertEquals(fresh, actual.isFresh());
        assertEquals(fresh, actual.isSure());
    }

    private static Amount amount(AmountDecoder decoder) {
        return new Amount().set(decoder.high(), decoder.low());
    }

    /** A feed whose primary is fresh, sure and inverted, whose fallback is none of these, and which has no check. */
    private record Feed(int feedId, String name) implements PublishedFeed {
        Feed(int feedId) {
            this(feedId, "USD/IDR");
        }

        @Override
        public byte[] nameAscii() {
            return name.getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public long maxAgeNs() {
            return 5;
        }

        @Override
        public long closedMaxAgeNs() {
            return 50;
        }

        @Override
        public long maxFutureNs() {
            return 1;
        }

        @Override
        public long maxConfidenceE8() {
            return 100;
        }

        @Override
        public long maxDeviationE8() {
            return 1_000;
        }

        @Override
        public int recoveryTicks() {
            return 3;
        }

        @Override
        public FeedHealth health() {
            return FeedHealth.USABLE;
        }

        @Override
        public boolean isChecked() {
            return false;
        }

        @Override
        public PriceSource selected() {
            return PriceSource.PRIMARY;
        }

        @Override
        public boolean isInverted(PriceSource source) {
            return source == PriceSource.PRIMARY;
        }

        @Override
        public PriceSource[] sources() {
            return PriceSource.values();
        }

        @Override
        public boolean isShown(PriceSource source) {
            return source == PriceSource.PRIMARY || source == PriceSource.FALLBACK;
        }

        @Override
        public long priceE12(PriceSource source) {
            return source == PriceSource.CROSS_CHECK ? 0 : 10L + source.value();
        }

        @Override
        public long confidenceE8(PriceSource source) {
            return 100L + source.value();
        }

        @Override
        public long publishTimeNs(PriceSource source) {
            return NOW_NS - 5 - source.value();
        }
    }
}
