package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenEncoder;
import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.Tier;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class TermsDecodingTest {
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[4096]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MessageHeaderDecoder headerDecoder = new MessageHeaderDecoder();

    @Test
    void shouldReadATokenFromItsCommand() {
        new ConfigureTokenEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .tokenId(3)
                .feedId(4)
                .pegFeedId(-1)
                .decimals((short) 18)
                .dollar(Flag.NO)
                .maxSkewE8(5)
                .targetE6(6)
                .rangeE6(7)
                .maxPegE8(8)
                .symbol("JPYC");

        TokenTerms terms = TokenTerms.from(new ConfigureTokenDecoder().wrapAndApplyHeader(buffer, 0, headerDecoder));

        assertEquals(new TokenTerms(3, "JPYC", 18, false, 4, TokenTerms.NO_FEED, 5, 6, 7, 8), terms);
        assertFalse(terms.hasPegFeed());
    }

    @Test
    void shouldReadACorridorFromItsCommand() {
        encodeCorridor();

        CorridorTerms terms =
                CorridorTerms.from(new ConfigureCorridorDecoder().wrapAndApplyHeader(buffer, 0, headerDecoder));

        assertEquals(
                new CorridorTerms(
                        1,
                        "USDT-JPYC",
                        2,
                        3,
                        true,
                        FeeBasis.VOLUME,
                        ClosedPolicy.RESTRICT,
                        List.of(
                                new FeeTier(Tier.MICRO, 40, 41, 42, 43),
                                new FeeTier(Tier.SMALL, FeeTier.UNBOUNDED, 44, 45, 46)),
                        new SizeTerms(10, 11, 12, 13, SizeTerms.NO_RFQ_THRESHOLD),
                        new SpreadTerms(14, 15, 16, 17, 18, 19, 20, 21),
                        new VolatilityTerms(2.5, 0.25, 0.5, 22),
                        new StateTerms(23, 24, 25, 26),
                        27,
                        28),
                terms);
    }

    @Test
    void shouldReadAPartnerFromItsCommand() {
        encodePartner(ConfigurePartnerEncoder.discountE8NullValue());

        PartnerTerms terms =
                PartnerTerms.from(new ConfigurePartnerDecoder().wrapAndApplyHeader(buffer, 0, headerDecoder));

        assertEquals(6, terms.partnerId());
        assertFalse(terms.hasDiscount());
        assertEquals(0, terms.discountE8());
        assertEquals(7, terms.inputRateE8());
        assertEquals(PartnerTerms.UNLIMITED, terms.maxOpenE6());
        assertEquals(8, terms.tierOverrides().baseSpreadE8(Tier.MEDIUM));
        assertEquals(TierOverrides.NONE, terms.tierOverrides().baseSpreadE8(Tier.MICRO));
    }

    @Test
    void shouldTellADiscountOfZeroFromNone() {
        encodePartner(0);

        assertTrue(PartnerTerms.from(new ConfigurePartnerDecoder().wrapAndApplyHeader(buffer, 0, headerDecoder))
                .hasDiscount());
    }

    private void encodeCorridor() {
        ConfigureCorridorEncoder encoder = new ConfigureCorridorEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, header)
                .corridorId(1)
                .baseTokenId(2)
                .quoteTokenId(3)
                .publicInV02(Flag.YES)
                .feeBasis(FeeBasis.VOLUME)
                .closedPolicy(ClosedPolicy.RESTRICT)
                .minUsdE6(10)
                .maxUsdE6(11)
                .protectMaxFactorE8(12)
                .restrictMaxFactorE8(13)
                .minSpreadE8(14)
                .maxSpreadE8(15)
                .closedMinSpreadE8(16)
                .protectMultiplierE8(17)
                .confidenceMultiplierE8(18)
                .utilisationSpreadE8(19)
                .utilisationThresholdE8(20)
                .maxRebateE8(21)
                .maxDeviationBps(27)
                .firmTtlNs(28)
                .volMultiplier(2.5)
                .volFloor(0.25)
                .volLambda(0.5)
                .volIntervalNs(22)
                .rfqThresholdE6(ConfigureCorridorEncoder.rfqThresholdE6NullValue())
                .dwellNs(23)
                .exitRatioE8(24)
                .oracleAgeProtectE8(25)
                .deviationProtectE8(26)
                .volatilityProtectE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .volatilityRestrictE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .volatilityHaltE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .utilisationProtectE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .utilisationRestrictE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue())
                .utilisationHaltE8(ConfigureCorridorEncoder.volatilityProtectE8NullValue());
        encodeTiers(encoder);
        encoder.pair("USDT-JPYC");
    }

    private static void encodeTiers(ConfigureCorridorEncoder encoder) {
        encoder.tiersCount(2)
                .next()
                .tier(Tier.MICRO)
                .maxUsdE6(40)
                .fixedFeeE6(41)
                .variableE8(42)
                .baseSpreadE8(43)
                .next()
                .tier(Tier.SMALL)
                .maxUsdE6(ConfigureCorridorEncoder.TiersEncoder.maxUsdE6NullValue())
                .fixedFeeE6(44)
                .variableE8(45)
                .baseSpreadE8(46);
    }

    private void encodePartner(long discountE8) {
        ConfigurePartnerEncoder encoder = new ConfigurePartnerEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, header)
                .partnerId(6)
                .pricingMode(PricingMode.STANDARD)
                .discountE8(discountE8)
                .inputRateE8(7)
                .maxOpenE6(ConfigurePartnerEncoder.maxOpenE6NullValue());
        encoder.spreadOverridesCount(1)
                .next()
                .tier(Tier.MEDIUM)
                .baseSpreadE8(8)
                .fixedFeeE6(ConfigurePartnerEncoder.SpreadOverridesEncoder.fixedFeeE6NullValue())
                .variableE8(ConfigurePartnerEncoder.SpreadOverridesEncoder.variableE8NullValue());
        encoder.name("Acme");
    }
}
