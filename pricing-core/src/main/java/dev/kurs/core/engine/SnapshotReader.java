package dev.kurs.core.engine;

import dev.kurs.core.book.ChainCursor;
import dev.kurs.core.book.ChainToken;
import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.PublishedState;
import dev.kurs.core.book.Token;
import dev.kurs.core.book.UtcDay;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.risk.AutomaticState;
import dev.kurs.core.risk.Feed;
import dev.kurs.core.risk.StateOverride;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ChainAdvancedDecoder;
import dev.kurs.protocol.message.sbe.ChainCorridorChangedDecoder;
import dev.kurs.protocol.message.sbe.ChainPoolChangedDecoder;
import dev.kurs.protocol.message.sbe.ChainTokenChangedDecoder;
import dev.kurs.protocol.message.sbe.ClientReferenceStateDecoder;
import dev.kurs.protocol.message.sbe.CorridorRateChangedDecoder;
import dev.kurs.protocol.message.sbe.CorridorRiskStateDecoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.EngineStateDecoder;
import dev.kurs.protocol.message.sbe.FeedHealthChangedDecoder;
import dev.kurs.protocol.message.sbe.FeedLatchStateDecoder;
import dev.kurs.protocol.message.sbe.FeedSourceStateDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OpenQuoteStateDecoder;
import dev.kurs.protocol.message.sbe.PositionChangedDecoder;
import dev.kurs.protocol.message.sbe.RequestIdStateDecoder;
import dev.kurs.protocol.message.sbe.TokenMarketStateDecoder;
import dev.kurs.protocol.message.sbe.UsageChangedDecoder;
import dev.kurs.protocol.message.sbe.VolatilityStateDecoder;
import dev.kurs.protocol.money.Amount;
import org.agrona.sbe.MessageDecoderFlyweight;

/** Builds the state from the frames of a snapshot; a frame it does not know is an IllegalArgumentException. */
final class SnapshotReader {
    private final EngineState state;
    private final Configuration configuration;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final Amount input = new Amount();
    private final Amount output = new Amount();
    private final Amount base = new Amount();

    SnapshotReader(EngineState state, Configuration configuration) {
        this.state = state;
        this.configuration = configuration;
    }

    /** Takes the frame in the state's context. */
    void read() {
        int templateId = Frame.templateId(state.context.frame(), state.context.offset());
        if (Configuration.isConfiguration(templateId)) {
            configure(templateId);
            return;
        }
        switch (templateId) {
            case EngineStateDecoder.TEMPLATE_ID -> read(decode(new EngineStateDecoder()));
            case FeedSourceStateDecoder.TEMPLATE_ID -> read(decode(new FeedSourceStateDecoder()));
            case FeedLatchStateDecoder.TEMPLATE_ID -> read(decode(new FeedLatchStateDecoder()));
            case FeedHealthChangedDecoder.TEMPLATE_ID -> read(decode(new FeedHealthChangedDecoder()));
            case TokenMarketStateDecoder.TEMPLATE_ID -> read(decode(new TokenMarketStateDecoder()));
            case InventoryRecordedDecoder.TEMPLATE_ID -> read(decode(new InventoryRecordedDecoder()));
            case CorridorRiskStateDecoder.TEMPLATE_ID -> read(decode(new CorridorRiskStateDecoder()));
            case VolatilityStateDecoder.TEMPLATE_ID -> read(decode(new VolatilityStateDecoder()));
            case CorridorRateChangedDecoder.TEMPLATE_ID -> read(decode(new CorridorRateChangedDecoder()));
            case CorridorStateChangedDecoder.TEMPLATE_ID -> read(decode(new CorridorStateChangedDecoder()));
            case PositionChangedDecoder.TEMPLATE_ID -> read(decode(new PositionChangedDecoder()));
            case ChainAdvancedDecoder.TEMPLATE_ID -> read(decode(new ChainAdvancedDecoder()));
            case ChainTokenChangedDecoder.TEMPLATE_ID -> read(decode(new ChainTokenChangedDecoder()));
            case ChainCorridorChangedDecoder.TEMPLATE_ID -> read(decode(new ChainCorridorChangedDecoder()));
            case ChainPoolChangedDecoder.TEMPLATE_ID -> read(decode(new ChainPoolChangedDecoder()));
            case UsageChangedDecoder.TEMPLATE_ID -> read(decode(new UsageChangedDecoder()));
            case OpenQuoteStateDecoder.TEMPLATE_ID -> read(decode(new OpenQuoteStateDecoder()));
            case ClientReferenceStateDecoder.TEMPLATE_ID -> read(decode(new ClientReferenceStateDecoder()));
            case RequestIdStateDecoder.TEMPLATE_ID -> read(decode(new RequestIdStateDecoder()));
            default -> throw new IllegalArgumentException("template id " + templateId + " has no place in a snapshot");
        }
    }

    private void configure(int templateId) {
        try {
            configuration.apply(templateId);
        } catch (CommandRefusedException refused) {
            throw new IllegalArgumentException("snapshot does not restore: " + refused.getMessage(), refused);
        }
    }

    private void read(EngineStateDecoder frame) {
        state.context.utcDay(frame.utcDay());
        state.lastQuoteSequence = frame.lastQuoteSequence();
        boolean isClockKnown = frame.isClockTrusted() != Flag.NULL_VAL;
        state.isClockTrusted = frame.isClockTrusted() != Flag.NO;
        state.clockOffsetNs = isClockKnown ? frame.clockOffsetNs() : 0;
    }

    private void read(FeedSourceStateDecoder frame) {
        state.feeds
                .get(frame.feedId())
                .take(frame.source(), frame.priceE12(), frame.confidenceE8(), frame.publishTimeNs());
    }

    private void read(FeedLatchStateDecoder frame) {
        state.feeds.get(frame.feedId()).checkLatch().restore(isYes(frame.isLatched()), frame.recoveredTicks());
    }

    private void read(FeedHealthChangedDecoder frame) {
        Feed feed = state.feeds.get(frame.feedId());
        feed.published().update(frame.health(), isYes(frame.isChecked()), frame.selected());
    }

    private void read(TokenMarketStateDecoder frame) {
        Token token = state.tokens.get(frame.tokenId());
        token.pegLatch().restore(isYes(frame.isPegLatched()), frame.recoveredTicks());
        TokenState market = token.state().priceE12(frame.priceE12());
        market.published()
                .setFeed(frame.feedE12(), isYes(frame.isFeedInverted()))
                .setPeg(frame.pegE12(), isYes(frame.isPegInverted()));
        if (frame.netOutflow() != null) {
            market.netOutflow()
                    .set(frame.netOutflow().high(), frame.netOutflow().low());
        }
    }

    /** Reserved and due come back with the open quotes. */
    private void read(InventoryRecordedDecoder frame) {
        TokenState token = state.tokens.get(frame.tokenId()).state();
        token.balance().set(frame.balance().high(), frame.balance().low());
    }

    private void read(CorridorRiskStateDecoder frame) {
        Corridor corridor = state.corridors.get(frame.corridorId());
        boolean calm = frame.calmSinceNs() != CorridorRiskStateDecoder.calmSinceNsNullValue();
        corridor.automatic()
                .restore(
                        frame.automaticState(),
                        frame.automaticCause(),
                        calm ? frame.calmSinceNs() : AutomaticState.NOT_CALM);
        if (isYes(frame.isOverridden())) {
            boolean permanent = frame.overrideExpiresAtNs() == CorridorRiskStateDecoder.overrideExpiresAtNsNullValue();
            corridor.override()
                    .begin(frame.overrideState(), permanent ? StateOverride.PERMANENT : frame.overrideExpiresAtNs());
        }
    }

    private void read(VolatilityStateDecoder frame) {
        state.corridors
                .get(frame.corridorId())
                .volatility()
                .restore(frame.varianceBits(), frame.previousMidE12(), frame.midE12(), frame.endNs());
    }

    private void read(CorridorRateChangedDecoder frame) {
        state.corridors
                .get(frame.corridorId())
                .rate()
                .restore(
                        frame.availability(),
                        frame.source(),
                        frame.midE12(),
                        frame.confidenceE8(),
                        frame.publishTimeNs(),
                        frame.basePriceE12());
    }

    private void read(CorridorStateChangedDecoder frame) {
        PublishedState published = state.corridors.get(frame.corridorId()).state();
        boolean permanent = frame.overrideExpiresAtNs() == CorridorStateChangedDecoder.overrideExpiresAtNsNullValue();
        published.noteState(frame.state(), isYes(frame.sellAllowed()), isYes(frame.buyAllowed()));
        published.noteOverride(
                isYes(frame.overridden()), permanent ? StateOverride.PERMANENT : frame.overrideExpiresAtNs());
        published.restore(frame.previous(), frame.cause());
    }

    private void read(PositionChangedDecoder frame) {
        state.corridors
                .get(frame.corridorId())
                .position()
                .restore(
                        frame.position().high(),
                        frame.position().low(),
                        frame.waopE12(),
                        frame.realised().high(),
                        frame.realised().low(),
                        frame.batch(),
                        frame.openedAtSeconds());
    }

    private void read(ChainAdvancedDecoder frame) {
        state.chainCursor.advance(frame.blockNumber(), frame.blockTimeSeconds(), frame.recordedAtNs());
        frame.getBlockHash(state.chainCursor.hash(), 0, ChainCursor.HASH_LENGTH);
        state.chainCursor.commit(frame.commitBlockNumber(), frame.commitTransactionIndex(), frame.commitLogIndex());
    }

    private void read(ChainTokenChangedDecoder frame) {
        ChainToken chain = state.tokens.get(frame.tokenId()).chain();
        chain.room().set(frame.room().high(), frame.room().low());
        chain.payable().set(frame.payable().high(), frame.payable().low());
        chain.priceE18().set(frame.priceE18().high(), frame.priceE18().low());
        chain.freeze(isYes(frame.inboundFrozen()), isYes(frame.outboundFrozen()));
    }

    private void read(ChainCorridorChangedDecoder frame) {
        state.corridors.get(frame.corridorId()).chain().set(isYes(frame.frozen()), frame.boundBps());
    }

    private void read(ChainPoolChangedDecoder frame) {
        state.chainPool.set(frame.lossUsdE6(), isYes(frame.signing()));
    }

    private void read(UsageChangedDecoder frame) {
        state.partnerCorridors
                .find(frame.partnerId(), frame.corridorId())
                .setUsed(frame.utcDay(), frame.dailyUsedE6(), frame.monthlyUsedE6());
    }

    private void read(OpenQuoteStateDecoder frame) {
        input.set(frame.inputAmount().high(), frame.inputAmount().low());
        output.set(frame.outputAmount().high(), frame.outputAmount().low());
        int slot = state.openQuotes.open(frame.quoteSequence(), frame.issuedAtSeconds(), frame.expiresAtSeconds());
        state.openQuotes.setParties(slot, frame.partnerId(), frame.corridorId(), frame.side());
        boolean isDayKnown = frame.usageDay() != OpenQuoteStateDecoder.usageDayNullValue();
        state.openQuotes.setUsageDay(slot, isDayKnown ? frame.usageDay() : UtcDay.ofSeconds(frame.issuedAtSeconds()));
        state.openQuotes.setAmounts(slot, input, output, frame.notionalE6());
        if (frame.baseAmount() != null) {
            base.set(frame.baseAmount().high(), frame.baseAmount().low());
            state.openQuotes.setTrade(slot, base, frame.rateE12(), frame.lossE6());
            state.chainPool.open(frame.lossE6());
        }
        state.quoteIds.opened(frame.quoteSequence());
        state.partners.get(frame.partnerId()).open(frame.notionalE6());
        CorridorMarket market = state.corridors.get(frame.corridorId()).market();
        boolean fits = market.inputToken(frame.side()).due().tryAdd(input)
                && market.outputToken(frame.side()).reserved().tryAdd(output);
        if (!fits) {
            throw new IllegalArgumentException("open quotes exceed 2^127 raw units at " + frame.quoteSequence());
        }
    }

    private void read(ClientReferenceStateDecoder frame) {
        state.clientReferences.restore(
                frame.partnerId(), frame.fingerprintHigh(), frame.fingerprintLow(), frame.quoteSequence());
    }

    private void read(RequestIdStateDecoder frame) {
        state.requestIds.restore(frame.keyId(), frame.fingerprintHigh(), frame.fingerprintLow(), frame.usedAtNs());
    }

    private <D extends MessageDecoderFlyweight> D decode(D decoder) {
        header.wrap(state.context.frame(), state.context.offset());
        decoder.wrap(
                state.context.frame(),
                state.context.offset() + MessageHeaderDecoder.ENCODED_LENGTH,
                header.blockLength(),
                header.version());
        return decoder;
    }

    private static boolean isYes(Flag flag) {
        return flag == Flag.YES;
    }
}
