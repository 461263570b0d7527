package dev.kurs.core.twin;

import dev.kurs.core.twin.TwinMarket.State;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.OwnFeesDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.message.sbe.TokenInputsDecoder;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The inputs of a firm quote out of its derivation, and out of nothing else. */
final class DerivationReader {
    private final FirmQuoteDerivedDecoder derived;
    private final List<TwinTier> tiers = new ArrayList<>();
    private final List<Long> overridesE8 = new ArrayList<>();
    private final List<TwinPartner.TwinFees> fees = new ArrayList<>();
    private final Map<Integer, PriceSource> selected = new HashMap<>();
    private final Map<Integer, TwinFeed> feeds = new HashMap<>();

    DerivationReader(FirmQuoteDerivedDecoder derived) {
        this.derived = derived;
        derived.sbeRewind();
        readTiers();
        readSelections();
        readSources();
    }

    TwinCase given() {
        TwinCorridor corridor = new TwinCorridor(
                token(derived.baseToken()),
                token(derived.quoteToken()),
                tiers,
                derived.feeBasis() == FeeBasis.VOLUME,
                spread(),
                derived.maxRebateE8());
        TwinMarket market = new TwinMarket(
                derived.volatility(), State.valueOf(derived.riskState().name()), derived.marketClosed() == Flag.YES);
        return new TwinCase(corridor, partner(), market, request());
    }

    static BigInteger amount(AmountDecoder amount) {
        return Amounts.of(amount.high(), amount.low());
    }

    private void readTiers() {
        for (FirmQuoteDerivedDecoder.TiersDecoder tier : derived.tiers()) {
            tiers.add(new TwinTier(orNull(tier.maxUsdE6()), tier.fixedFeeE6(), tier.variableE8(), tier.baseSpreadE8()));
            overridesE8.add(orNull(tier.overrideSpreadE8()));
            fees.add(ownFees(tier.tier()));
        }
    }

    private TwinPartner.TwinFees ownFees(Tier tier) {
        OwnFeesDecoder own = switch (tier) {
            case MICRO -> derived.ownFeesMicro();
            case SMALL -> derived.ownFeesSmall();
            case MEDIUM -> derived.ownFeesMedium();
            case LARGE -> derived.ownFeesLarge();
            default -> derived.ownFeesInstitutional();
        };
        return new TwinPartner.TwinFees(orNull(own.fixedFeeE6()), orNull(own.variableE8()));
    }

    private void readSelections() {
        for (FirmQuoteDerivedDecoder.FeedsDecoder feed : derived.feeds()) {
            selected.put(feed.feedId(), feed.selected());
            feed.skipName();
        }
    }

    private void readSources() {
        for (FirmQuoteDerivedDecoder.SourcesDecoder source : derived.sources()) {
            if (selected.get(source.feedId()) == source.source()) {
                boolean inverted = source.inverted() == Flag.YES;
                feeds.put(
                        source.feedId(),
                        new TwinFeed(source.feedId(), source.priceE12(), inverted, source.confidenceE8()));
            }
        }
    }

    private TwinToken token(TokenInputsDecoder token) {
        TwinBook book = new TwinBook(
                amount(token.balance()), amount(token.reserved()), amount(token.due()), amount(token.netOutflow()));
        return new TwinToken(
                token.decimals(),
                feeds.get(token.feedId()),
                feeds.get(token.pegFeedId()),
                token.maxSkewE8(),
                token.targetE6(),
                token.rangeE6(),
                book);
    }

    private TwinSpread spread() {
        return new TwinSpread(
                derived.minSpreadE8(),
                derived.maxSpreadE8(),
                derived.closedMinSpreadE8(),
                derived.protectMultiplierE8(),
                derived.confidenceMultiplierE8(),
                derived.utilisationSpreadE8(),
                derived.utilisationThresholdE8(),
                derived.volMultiplier(),
                derived.volFloor(),
                derived.firmTtlNs());
    }

    private TwinPartner partner() {
        Long discountE8 = orNull(derived.discountE8());
        return new TwinPartner(
                derived.pricingMode() == PricingMode.FIXED_INPUT_RATE,
                discountE8 == null ? 0 : discountE8,
                derived.inputRateE8(),
                overridesE8,
                fees,
                derived.volumeE6());
    }

    private TwinRequest request() {
        return new TwinRequest(
                derived.side() == Side.SELL,
                derived.amountKind() == AmountKind.OUTPUT,
                amount(derived.requestedAmount()),
                derived.surface() == Surface.V02,
                true);
    }

    private static Long orNull(long value) {
        return value == Long.MIN_VALUE ? null : value;
    }
}
