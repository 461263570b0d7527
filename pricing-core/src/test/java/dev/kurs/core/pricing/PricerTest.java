package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PricerTest {
    private static final String TWO_TO_96 = "79228162514264337593543950336";
    private static final String BELOW_TWO_TO_96 = "79228162514264337593543950335";

    private final Pricer pricer = new Pricer();
    private final QuoteWorksheet sheet = new QuoteWorksheet();

    @Test
    void shouldPriceASaleFromInputToOutput() {
        QuoteInput request = PlainTerms.request(PlainTerms.market(PlainTerms.fiveTiers()));
        request.amount().set(500_000_000);

        assertEquals(RejectReason.NONE, pricer.price(request, sheet));

        assertEquals(500 * PlainTerms.E6, sheet.notionalE6());
        assertEquals(Tier.MICRO, sheet.tier().tier());
        assertEquals(Amount.ofRaw(500_000), sheet.fees().fixed());
        assertEquals(Amount.ofRaw(500_000), sheet.fees().variable());
        assertEquals(Amount.ofRaw(499_000_000), sheet.fees().toConvert());
        assertEquals(30 * PlainTerms.BP_E8, sheet.spread().totalE8());
        assertEquals(16_288_031_250_000_000L, sheet.conversion().rateE12());
        assertEquals(Amount.ofRaw(812_772_759), sheet.output());
        assertEquals(Amount.ofRaw(813_993_750), sheet.conversion().fair());
        assertEquals(SignedAmount.ofRaw(1_220_991), sheet.conversion().spreadFee());
        assertEquals(1_000_000, sheet.totalFeeE6());
        assertEquals(1, sheet.iterations());
    }

    @Test
    void shouldPriceAPurchaseFromInputToOutput() {
        QuoteInput request =
                PlainTerms.request(PlainTerms.market(PlainTerms.fiveTiers())).side(Side.BUY);
        request.amount().set(815_625_000);

        assertEquals(RejectReason.NONE, pricer.price(request, sheet));

        assertEquals(500_000_000, sheet.notionalE6RoundedDown());
        assertEquals(500_000_001, sheet.notionalE6());
        assertEquals(Amount.ofRaw(815_625), sheet.fees().fixed());
        assertEquals(Amount.ofRaw(815_625), sheet.fees().variable());
        assertEquals(16_336_968_750_000_000L, sheet.conversion().rateE12());
        assertEquals(Amount.ofRaw(498_252_621), sheet.output());
        assertEquals(SignedAmount.ofRaw(747_379), sheet.conversion().spreadFee());
        assertEquals(1_000_001, sheet.totalFeeE6());
    }

    @ParameterizedTest
    @CsvSource({
        // surface, basis, volume (dollars), raw USDT, tier
        "V01, TRADE, 0, 999999999, MICRO",
        "V01, TRADE, 0, 1000000000, SMALL",
        "V01, TRADE, 0, 9999999999, SMALL",
        "V01, TRADE, 0, 10000000000, MEDIUM",
        "V01, TRADE, 0, 100000000000, LARGE",
        "V01, TRADE, 0, 1000000000000, INSTITUTIONAL",
        "V01, TRADE, 0, 9000000000000000, INSTITUTIONAL",
        "V02, TRADE, 0, 1000000000, SMALL",
        "V02, TRADE, 0, 10000000000, MEDIUM",
        "V02, TRADE, 0, 100000000000, MEDIUM",
        "V02, TRADE, 0, 9000000000000000, MEDIUM",
        "V01, TRADE, 999999, 1000000, MICRO",
        "V01, VOLUME, 0, 9000000000000000, MICRO",
        "V01, VOLUME, 999, 9000000000000000, MICRO",
        "V01, VOLUME, 1000, 100000000, SMALL",
        "V01, VOLUME, 2000000, 100000000, INSTITUTIONAL",
        "V02, VOLUME, 2000000, 100000000, MEDIUM",
    })
    void shouldChooseTheFirstTierWhoseBoundExceedsTheSize(
            Surface surface, FeeBasis basis, long volume, long raw, Tier tier) {
        CorridorTerms terms = PlainTerms.terms(PlainTerms.fiveTiers(), PlainTerms.PLAIN_SPREAD, basis);
        QuoteInput request =
                PlainTerms.request(PlainTerms.market(terms)).surface(surface).volumeE6(volume * PlainTerms.E6);
        request.amount().set(raw);

        assertEquals(RejectReason.NONE, pricer.price(request, sheet));

        assertEquals(tier, sheet.tier().tier());
    }

    @ParameterizedTest
    @CsvSource({
        // mode, override in SMALL, raw USDT, base spread, override counted
        "STANDARD, 240000, 5000000000, 240000, true",
        "STANDARD, -1, 5000000000, 250000, false",
        "STANDARD, 240000, 50000000000, 200000, false",
        "FIXED_INPUT_RATE, 240000, 5000000000, 250000, false",
    })
    void shouldTakeThePartnersOverrideUnlessItPaysAnInputRate(
            PricingMode mode, long overrideE8, long raw, long baseE8, boolean counted) {
        TierOverrides overrides = TierOverrides.none().with(Tier.SMALL, overrideE8);
        PartnerTerms partner = new PartnerTerms(0, mode, false, 0, 0, PartnerTerms.UNLIMITED, overrides);
        QuoteInput request =
                PlainTerms.request(PlainTerms.market(PlainTerms.fiveTiers())).partner(partner);
        request.amount().set(raw);

        assertEquals(RejectReason.NONE, pricer.price(request, sheet));

        assertEquals(baseE8, sheet.spread().baseE8());
        assertEquals(counted, sheet.isPartnerOverride());
    }

    @ParameterizedTest
    @CsvSource({
        // fits the struct, amount kind, amount, reason
        "false, INPUT, 0, BELOW_MINIMUM",
        "false, INPUT, 500501, BELOW_MINIMUM",
        "false, INPUT, 500502, NONE",
        "false, OUTPUT, 0, BELOW_MINIMUM",
        "false, OUTPUT, 1, NONE",
        "true, INPUT, 9223372036854775807, NONE",
        "true, INPUT, 9223372036854775808, INVALID_AMOUNT",
        "true, INPUT, " + TWO_TO_96 + ", INVALID_AMOUNT",
        "true, OUTPUT, " + TWO_TO_96 + ", INVALID_AMOUNT",
        "true, OUTPUT, " + BELOW_TWO_TO_96 + ", INVALID_AMOUNT",
        "false, INPUT, 170141183460469231731687303715884105727, INVALID_AMOUNT",
        "false, OUTPUT, 170141183460469231731687303715884105727, INVALID_AMOUNT",
    })
    void shouldRefuseWhatIsTooSmallOrOutOfRange(
            boolean fitsStruct, AmountKind amountKind, String amount, RejectReason reason) {
        QuoteInput request = PlainTerms.request(PlainTerms.market(PlainTerms.fiveTiers()))
                .fitsStruct(fitsStruct)
                .amountKind(amountKind);
        request.amount().set(PlainTerms.raw(amount));

        assertEquals(reason, pricer.price(request, sheet));
    }

    @ParameterizedTest
    @CsvSource({
        // fits the struct, input of an 18-decimals token worth 10^-12 dollars, reason
        "true, " + BELOW_TWO_TO_96 + ", NONE",
        "false, " + TWO_TO_96 + ", NONE",
        "true, " + TWO_TO_96 + ", INVALID_AMOUNT",
    })
    void shouldKeepAmountsOfTheStructBelowTwoToThe96(boolean fitsStruct, String amount, RejectReason reason) {
        TokenState dust = new TokenState(PlainTerms.token(1, "DUST", 18)).priceE12(1);
        CorridorTerms terms = PlainTerms.terms(List.of(PlainTerms.freeTier(0)), PlainTerms.PLAIN_SPREAD);
        QuoteInput request = PlainTerms.request(
                        new CorridorMarket(terms, dust, PlainTerms.usdt()).midE12(PlainTerms.E12))
                .fitsStruct(fitsStruct);
        request.amount().set(PlainTerms.raw(amount));

        assertEquals(reason, pricer.price(request, sheet));
        assertEquals(
                reason == RejectReason.INVALID_AMOUNT, request.fitsStruct() && Pricer.exceedsStruct(request.amount()));
    }

    @Test
    void shouldRefuseFirmQuoteWhoseOutputDoesNotFit() {
        TokenState jpyc = new TokenState(PlainTerms.token(1, "JPYC", 18)).priceE12(6_700_000_000L);
        CorridorTerms terms = PlainTerms.terms(List.of(PlainTerms.freeTier(0)), PlainTerms.PLAIN_SPREAD);
        QuoteInput request =
                PlainTerms.request(new CorridorMarket(terms, PlainTerms.usdt(), jpyc).midE12(150 * PlainTerms.E12));
        request.amount().set(1_000_000_000L * PlainTerms.E6);

        assertEquals(RejectReason.NONE, pricer.price(request.fitsStruct(false), sheet));
        assertEquals(RejectReason.INVALID_AMOUNT, pricer.price(request.fitsStruct(true), sheet));
    }

    @Test
    void shouldRefuseOutputThatRoundsToNothing() {
        QuoteInput request = PlainTerms.request(PlainTerms.market(List.of(PlainTerms.freeTier(0))))
                .side(Side.BUY);
        request.amount().set(1);

        assertEquals(RejectReason.BELOW_MINIMUM, pricer.price(request, sheet));
    }

    @Test
    void shouldCarryTheSizeIntoTheSkew() {
        CorridorMarket market = PlainTerms.market(List.of(PlainTerms.freeTier(0)));
        market.base()
                .replaceTerms(
                        PlainTerms.skewed(market.base().terms(), 20 * PlainTerms.BP_E8, 0, 1_000_000 * PlainTerms.E6));
        QuoteInput request = PlainTerms.request(market);

        request.amount().set(1_000 * PlainTerms.E6);
        pricer.price(request, sheet);
        long smallRateE12 = sheet.conversion().rateE12();
        request.amount().set(100_000 * PlainTerms.E6);
        pricer.price(request, sheet);

        assertEquals(-10_000, sheet.skew().skewE8());
        assertTrue(sheet.conversion().rateE12() < smallRateE12);
    }

    @Test
    void shouldQuoteTheMaximumSpreadInRestrict() {
        CorridorMarket market = PlainTerms.market(PlainTerms.fiveTiers()).riskState(RiskState.RESTRICT);
        QuoteInput request = PlainTerms.request(market);
        request.amount().set(1_000 * PlainTerms.E6);

        assertEquals(RejectReason.NONE, pricer.price(request, sheet));

        assertEquals(1_000 * PlainTerms.BP_E8, sheet.spread().totalE8());
        assertFalse(sheet.conversion().spreadFee().isNegative());
    }
}
