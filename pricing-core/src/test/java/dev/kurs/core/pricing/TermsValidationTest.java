package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.Tier;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermsValidationTest {
    @ParameterizedTest
    @CsvSource({
        // decimals, κ, target, range, max peg, problem
        "6, 0, 0, 1, 0, ",
        "18, 199999999, 0, 1, 0, ",
        "19, 0, 0, 1, 0, 'decimals of USDT is 19, must be 0 to 18'",
        "6, 200000000, 0, 1, 0, 'maxSkewE8 of USDT is 200000000, must be 0 to 199999999'",
        "6, -1, 0, 1, 0, 'maxSkewE8 of USDT is -1, must be 0 to 199999999'",
        "6, 0, -1, 1, 0, 'targetE6 of USDT is -1, must be at least 0'",
        "6, 0, 0, 0, 0, 'rangeE6 of USDT is 0, must be at least 1'",
        "6, 0, 0, 1, -1, 'maxPegE8 of USDT is -1, must be at least 0'",
    })
    void shouldCheckTokens(int decimals, long kappa, long target, long range, long maxPeg, String problem) {
        TokenTerms terms =
                new TokenTerms(0, "USDT", decimals, true, 0, TokenTerms.NO_FEED, kappa, target, range, maxPeg);

        assertEquals(problem, TermsValidation.invalidity(terms));
    }

    @ParameterizedTest
    @CsvSource({
        // minimum, maximum, closed minimum, protect, confidence, utilisation, u0, rebate, problem
        "1, 1, 1, 0, 0, 0, 0, 0, ",
        "1, 199999999, 199999999, 1, 1, 1, 99999999, 999999, ",
        "0, 100, 1, 0, 0, 0, 0, 0, 'minSpreadE8 of USDT-IDRX is 0, must be 1 to 100'",
        "101, 100, 1, 0, 0, 0, 0, 0, 'minSpreadE8 of USDT-IDRX is 101, must be 1 to 100'",
        "1, 200000000, 1, 0, 0, 0, 0, 0, 'maxSpreadE8 of USDT-IDRX is 200000000, must be 1 to 199999999'",
        "1, 100, 101, 0, 0, 0, 0, 0, 'closedMinSpreadE8 of USDT-IDRX is 101, must be 1 to 100'",
        "1, 100, 0, 0, 0, 0, 0, 0, 'closedMinSpreadE8 of USDT-IDRX is 0, must be 1 to 100'",
        "1, 100, 1, -1, 0, 0, 0, 0, 'protectMultiplierE8 of USDT-IDRX is -1, must be at least 0'",
        "1, 100, 1, 0, -1, 0, 0, 0, 'confidenceMultiplierE8 of USDT-IDRX is -1, must be at least 0'",
        "1, 100, 1, 0, 0, 0, 100000000, 0, 'utilisationThresholdE8 of USDT-IDRX is 100000000, must be 0 to 99999999'",
        "1, 100, 1, 0, 0, 0, 0, 1000000, 'maxRebateE8 of USDT-IDRX is 1000000, must be 0 to 999999'",
    })
    void shouldCheckSpreads(
            long minimum,
            long maximum,
            long closedMinimum,
            long protect,
            long confidence,
            long utilisation,
            long threshold,
            long rebate,
            String problem) {
        SpreadTerms spread =
                new SpreadTerms(minimum, maximum, closedMinimum, protect, confidence, utilisation, threshold, rebate);

        assertEquals(problem, TermsValidation.invalidity(PlainTerms.terms(List.of(PlainTerms.freeTier(0)), spread)));
    }

    @ParameterizedTest
    @CsvSource({
        // ttl (seconds), multiplier, floor, λ, interval, problem
        "30, 2, 0, 0.94, 1, ",
        "60, 0, 1, 1, 1, ",
        "29, 2, 0, 0.94, 1, 'firmTtlNs of USDT-IDRX is 29000000000, must be 30000000000 to 60000000000'",
        "61, 2, 0, 0.94, 1, 'firmTtlNs of USDT-IDRX is 61000000000, must be 30000000000 to 60000000000'",
        "45, NaN, 0, 0.94, 1, 'volMultiplier of USDT-IDRX is NaN, must be 0.0 to 1.7976931348623157E308'",
        "45, 2, Infinity, 0.94, 1, 'volFloor of USDT-IDRX is Infinity, must be 0.0 to 1.7976931348623157E308'",
        "45, 2, 0, 1.01, 1, 'volLambda of USDT-IDRX is 1.01, must be 0.0 to 1.0'",
        "45, 2, 0, 0.94, 0, 'volIntervalNs of USDT-IDRX is 0, must be at least 1'",
    })
    void shouldCheckVolatility(
            long seconds, double multiplier, double floor, double lambda, long intervalNs, String problem) {
        VolatilityTerms volatility = new VolatilityTerms(multiplier, floor, lambda, intervalNs);

        assertEquals(problem, TermsValidation.invalidity(terms(PlainTerms.PLAIN_SIZE, volatility, seconds)));
    }

    @ParameterizedTest
    @CsvSource({
        // minimum, maximum, protect factor, restrict factor, rfq threshold, problem
        "0, 1, 0, 0, 0, ",
        "5, 5, 1, 1, 1, ",
        "-1, 5, 1, 1, 1, 'minUsdE6 of USDT-IDRX is -1, must be at least 0'",
        "0, 0, 1, 1, 1, 'maxUsdE6 of USDT-IDRX is 0, must be at least 1'",
        "6, 5, 1, 1, 1, 'maxUsdE6 of USDT-IDRX is 5, must be at least 6'",
        "5, 5, -1, 1, 1, 'protectMaxFactorE8 of USDT-IDRX is -1, must be at least 0'",
        "5, 5, 1, -1, 1, 'restrictMaxFactorE8 of USDT-IDRX is -1, must be at least 0'",
        "5, 5, 1, 1, -1, 'rfqThresholdE6 of USDT-IDRX is -1, must be at least 0'",
    })
    void shouldCheckSizes(long minimum, long maximum, long protect, long restrict, long rfq, String problem) {
        SizeTerms size = new SizeTerms(minimum, maximum, protect, restrict, rfq);

        assertEquals(problem, TermsValidation.invalidity(terms(size, PlainTerms.CALM, 45)));
    }

    @ParameterizedTest
    @CsvSource({
        // the two tiers' names, bounds (NONE: without), fixed fees, variable fees, base spreads, problem
        "MICRO, SMALL, 9, NONE, 5, 5, 5, 5, 5, 5, ",
        "SMALL, LARGE, 9, NONE, 5, 4, 5, 4, 5, 4, ",
        "MICRO, SMALL, 9, 99, 5, 5, 5, 5, 5, 5, 'SMALL of USDT-IDRX, the top tier, has a maxUsdE6'",
        "MICRO, SMALL, NONE, NONE, 5, 5, 5, 5, 5, 5, 'MICRO of USDT-IDRX has no maxUsdE6'",
        "MICRO, SMALL, 0, NONE, 5, 5, 5, 5, 5, 5, 'maxUsdE6 of MICRO of USDT-IDRX is 0, must be at least 1'",
        "SMALL, MICRO, 9, NONE, 5, 5, 5, 5, 5, 5, 'MICRO of USDT-IDRX stands after SMALL'",
        "MICRO, MICRO, 9, NONE, 5, 5, 5, 5, 5, 5, 'MICRO of USDT-IDRX stands after MICRO'",
        "LARGE, INSTITUTIONAL, 9, NONE, 5, 5, 5, 5, 5, 5, 'tiers of USDT-IDRX hold none of MICRO, SMALL and MEDIUM'",
        "MICRO, SMALL, 9, NONE, 5, 6, 5, 5, 5, 5, 'fixedFeeE6 of USDT-IDRX rises with size: 6 in SMALL after 5'",
        "MICRO, SMALL, 9, NONE, 5, 5, 5, 6, 5, 5, 'variableE8 of USDT-IDRX rises with size: 6 in SMALL after 5'",
        "MICRO, SMALL, 9, NONE, 5, 5, 5, 5, 5, 6, 'baseSpreadE8 of USDT-IDRX rises with size: 6 in SMALL after 5'",
        "MICRO, SMALL, 9, NONE, -1, -1, 5, 5, 5, 5, 'fixedFeeE6 of MICRO of USDT-IDRX is -1, must be at least 0'",
        "MICRO, SMALL, 9, NONE, 5, 5, 100000000, 5, 5, 5, 'variableE8 of MICRO of USDT-IDRX is 100000000, must be 0 to"
                + " 99999999'",
        "MICRO, SMALL, 9, NONE, 5, 5, 5, 5, 5, -1, 'baseSpreadE8 of SMALL of USDT-IDRX is -1, must be 0 to"
                + " 1152921504606846976'",
    })
    void shouldCheckTiers(
            Tier first,
            Tier second,
            String firstMax,
            String secondMax,
            long firstFixed,
            long secondFixed,
            long firstVariable,
            long secondVariable,
            long firstBase,
            long secondBase,
            String problem) {
        List<FeeTier> tiers = List.of(
                new FeeTier(first, bound(firstMax), firstFixed, firstVariable, firstBase),
                new FeeTier(second, bound(secondMax), secondFixed, secondVariable, secondBase));

        assertEquals(problem, TermsValidation.invalidity(PlainTerms.terms(tiers, PlainTerms.PLAIN_SPREAD)));
    }

    @Test
    void shouldRefuseTiersThatAreMissing() {
        assertEquals(
                "tiers of USDT-IDRX are missing",
                TermsValidation.invalidity(PlainTerms.terms(List.of(), PlainTerms.PLAIN_SPREAD)));
    }

    @ParameterizedTest
    @CsvSource({
        // discount, input rate, cap, problem
        "0, 0, 0, ",
        "100000000, 99999999, 5, ",
        "100000001, 0, 0, 'discountE8 of partner 7 is 100000001, must be 0 to 100000000'",
        "-1, 0, 0, 'discountE8 of partner 7 is -1, must be 0 to 100000000'",
        "0, 100000000, 0, 'inputRateE8 of partner 7 is 100000000, must be 0 to 99999999'",
        "0, 0, -1, 'maxOpenE6 of partner 7 is -1, must be at least 0'",
    })
    void shouldCheckPartners(long discountE8, long inputRateE8, long maxOpenE6, String problem) {
        PartnerTerms partner = new PartnerTerms(
                7, PricingMode.STANDARD, true, discountE8, inputRateE8, maxOpenE6, TierOverrides.none());

        assertEquals(problem, TermsValidation.invalidity(partner));
    }

    @ParameterizedTest
    @CsvSource({
        // overrides in MICRO, SMALL and MEDIUM over 30, 25 and 20 bps, problem
        "-1, -1, -1, ",
        "290000, 240000, 190000, ",
        "-1, 300000, -1, ",
        "-1, 300001, -1, 'baseSpreadE8 of USDT-IDRX for partner 0 rises with size: 300001 in SMALL after 300000'",
        "-1, 190000, -1, 'baseSpreadE8 of USDT-IDRX for partner 0 rises with size: 200000 in MEDIUM after 190000'",
        "0, -1, -1, 'baseSpreadE8 of USDT-IDRX for partner 0 rises with size: 250000 in SMALL after 0'",
    })
    void shouldRefuseOverridesThatMakeTheSpreadRise(long micro, long small, long medium, String problem) {
        TierOverrides overrides = TierOverrides.none()
                .with(Tier.MICRO, micro)
                .with(Tier.SMALL, small)
                .with(Tier.MEDIUM, medium);
        PartnerTerms partner =
                new PartnerTerms(0, PricingMode.STANDARD, false, 0, 0, PartnerTerms.UNLIMITED, overrides);
        CorridorTerms corridor = PlainTerms.terms(PlainTerms.fiveTiers(), PlainTerms.PLAIN_SPREAD);

        assertEquals(problem, TermsValidation.invalidity(corridor, partner));
    }

    @ParameterizedTest
    @CsvSource({
        // fixed fee and variable fee in SMALL over those of five tiers, problem
        "-1, -1, ",
        "-1, 0, 'variableE8 of USDT-IDRX for partner 0 rises with size: 60000 in MEDIUM after 0'",
        "0, -1, 'fixedFeeE6 of USDT-IDRX for partner 0 rises with size: 300000 in MEDIUM after 0'",
        "9000000000, -1, 'fixedFeeE6 of USDT-IDRX for partner 0 rises with size: 9000000000 in SMALL after 500000'",
    })
    void shouldRefuseOverridesThatMakeAFeeRise(long fixedFeeE6, long variableE8, String problem) {
        PartnerTerms partner = new PartnerTerms(
                0,
                PricingMode.STANDARD,
                false,
                0,
                0,
                PartnerTerms.UNLIMITED,
                TierOverrides.none().withFees(Tier.SMALL, fixedFeeE6, variableE8));
        CorridorTerms corridor = PlainTerms.terms(PlainTerms.fiveTiers(), PlainTerms.PLAIN_SPREAD);

        assertEquals(problem, TermsValidation.invalidity(corridor, partner));
    }

    @Test
    void shouldRefuseNegativeOverride() {
        TierOverrides overrides = TierOverrides.none().with(Tier.SMALL, -5);
        PartnerTerms partner =
                new PartnerTerms(7, PricingMode.STANDARD, false, 0, 0, PartnerTerms.UNLIMITED, overrides);

        assertEquals(
                "spreadOverrides of partner 7 hold -5 in SMALL, must be at least 0",
                TermsValidation.invalidity(partner));
    }

    @Test
    void shouldAskForTheLegsOfACross() {
        TokenState usdt = PlainTerms.usdt();
        TokenState idrx = PlainTerms.idrx();
        TokenState jpyc = new TokenState(PlainTerms.token(2, "JPYC", 18));
        CorridorTerms terms = PlainTerms.terms(List.of(PlainTerms.freeTier(0)), PlainTerms.PLAIN_SPREAD);
        CorridorMarket idrxLeg = new CorridorMarket(terms, usdt, idrx);
        CorridorMarket jpycLeg = new CorridorMarket(terms, jpyc, usdt);

        assertNull(TermsValidation.missingLeg("USDT-IDRX", usdt, idrx, List.of()));
        assertNull(TermsValidation.missingLeg("IDRX-JPYC", idrx, jpyc, List.of(idrxLeg, jpycLeg)));
        assertEquals(
                "IDRX-JPYC is a cross and JPYC has no corridor with the dollar token",
                TermsValidation.missingLeg("IDRX-JPYC", idrx, jpyc, List.of(idrxLeg)));
        assertEquals(
                "IDRX-JPYC is a cross and IDRX has no corridor with the dollar token",
                TermsValidation.missingLeg("IDRX-JPYC", idrx, jpyc, List.of(jpycLeg)));
    }

    private static CorridorTerms terms(SizeTerms size, VolatilityTerms volatility, long ttlSeconds) {
        CorridorTerms plain = PlainTerms.terms(List.of(PlainTerms.freeTier(0)), PlainTerms.PLAIN_SPREAD);
        return new CorridorTerms(
                0,
                plain.pair(),
                0,
                1,
                true,
                plain.feeBasis(),
                plain.closedPolicy(),
                plain.tiers(),
                size,
                plain.spread(),
                volatility,
                plain.states(),
                100,
                ttlSeconds * PlainTerms.SECOND_NS);
    }

    private static long bound(String text) {
        return "NONE".equals(text) ? FeeTier.UNBOUNDED : Long.parseLong(text);
    }
}
