package dev.kurs.core.engine;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Token;
import dev.kurs.core.pricing.TokenPrice;
import dev.kurs.core.pricing.Volatility;
import dev.kurs.core.risk.AutomaticState;
import dev.kurs.core.risk.Feed;
import dev.kurs.core.risk.FeedSource;
import dev.kurs.core.risk.StateOverride;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.ClientReferenceStateEncoder;
import dev.kurs.protocol.message.sbe.CorridorRiskStateEncoder;
import dev.kurs.protocol.message.sbe.EngineStateEncoder;
import dev.kurs.protocol.message.sbe.FeedLatchStateEncoder;
import dev.kurs.protocol.message.sbe.FeedSourceStateEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.OpenQuoteStateEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RequestIdStateEncoder;
import dev.kurs.protocol.message.sbe.TokenMarketStateEncoder;
import dev.kurs.protocol.message.sbe.VolatilityStateEncoder;
import dev.kurs.protocol.money.Amount;
import java.util.List;

/** Writes the state as frames, in an order that depends on the state alone. */
final class SnapshotWriter {
    private static final List<PriceSource> SOURCES =
            List.of(PriceSource.PRIMARY, PriceSource.FALLBACK, PriceSource.CROSS_CHECK);

    private final EngineState state;
    private final CommandContext context = new CommandContext();
    private final EventFrame frame;
    private final MarketEvents marketEvents;
    private final BookEvents bookEvents;
    private final SettlementEvents settlementEvents;
    private final ChainEvents chainEvents;
    private final ConfigurationWriter configuration;
    private final Amount amount = new Amount();

    SnapshotWriter(EngineState state, FrameListener frames) {
        this.state = state;
        context.follow(state.context);
        frame = new EventFrame(context, frames::onFrame);
        marketEvents = new MarketEvents(frame);
        bookEvents = new BookEvents(frame);
        settlementEvents = new SettlementEvents(frame);
        chainEvents = new ChainEvents(frame);
        configuration = new ConfigurationWriter(state, frame);
    }

    void write() {
        configuration.write();
        writeEngine();
        settlementEvents.chainAdvanced(state.chainCursor);
        chainEvents.poolChanged(state.chainPool);
        state.feeds.forEach(this::writeFeed);
        for (int tokenId = 0; tokenId < state.tokens.size(); tokenId++) {
            writeToken(state.tokens.get(tokenId));
        }
        for (int corridorId = 0; corridorId < state.corridors.size(); corridorId++) {
            writeCorridor(state.corridors.get(corridorId));
        }
        for (int place = 0; place < state.partnerCorridors.size(); place++) {
            bookEvents.usageChanged(state.partnerCorridors.get(place));
        }
        for (int slot : state.openQuotes.slotsInIssueOrder()) {
            writeOpenQuote(slot);
        }
        state.clientReferences.forEach(this::writeClientReference);
        state.requestIds.forEach(this::writeRequestId);
    }

    private void writeEngine() {
        EngineStateEncoder encoder = frame.begin(new EngineStateEncoder());
        encoder.utcDay(context.utcDay())
                .lastQuoteSequence(state.lastQuoteSequence)
                .clockOffsetNs(state.clockOffsetNs)
                .isClockTrusted(flag(state.isClockTrusted));
        frame.send(encoder);
    }

    private void writeFeed(Feed feed) {
        for (PriceSource source : SOURCES) {
            if (feed.source(source).hasTick()) {
                writeSource(feed, source);
            }
        }
        FeedLatchStateEncoder encoder = frame.begin(new FeedLatchStateEncoder());
        encoder.feedId(feed.feedId())
                .isLatched(flag(feed.checkLatch().isLatched()))
                .recoveredTicks(feed.checkLatch().recoveredTicks());
        frame.send(encoder);
        marketEvents.feedHealthChanged(feed.feedId(), feed.published());
    }

    private void writeSource(Feed feed, PriceSource source) {
        FeedSource tick = feed.source(source);
        FeedSourceStateEncoder encoder = frame.begin(new FeedSourceStateEncoder());
        encoder.feedId(feed.feedId())
                .source(source)
                .priceE12(tick.priceE12())
                .confidenceE8(tick.confidenceE8())
                .publishTimeNs(tick.publishTimeNs());
        frame.send(encoder);
    }

    private void writeToken(Token token) {
        TokenPrice published = token.state().published();
        TokenMarketStateEncoder encoder = frame.begin(new TokenMarketStateEncoder());
        encoder.tokenId(token.id())
                .isPegLatched(flag(token.pegLatch().isLatched()))
                .recoveredTicks(token.pegLatch().recoveredTicks())
                .priceE12(token.state().priceE12())
                .feedE12(published.feedE12())
                .isFeedInverted(flag(published.isFeedInverted()))
                .pegE12(published.pegE12())
                .isPegInverted(flag(published.isPegInverted()));
        encoder.netOutflow()
                .low(token.state().netOutflow().low())
                .high(token.state().netOutflow().high());
        frame.send(encoder);
        bookEvents.inventoryRecorded(token.state());
        chainEvents.tokenChanged(token);
    }

    private void writeCorridor(Corridor corridor) {
        writeRiskState(corridor);
        Volatility volatility = corridor.volatility();
        VolatilityStateEncoder encoder = frame.begin(new VolatilityStateEncoder());
        encoder.corridorId(corridor.id())
                .varianceBits(volatility.varianceBits())
                .previousMidE12(volatility.previousMidE12())
                .midE12(volatility.midE12())
                .endNs(volatility.endNs());
        frame.send(encoder);
        marketEvents.corridorRateChanged(corridor);
        marketEvents.corridorStateChanged(corridor);
        settlementEvents.positionChanged(corridor, false);
        chainEvents.corridorChanged(corridor);
    }

    private void writeRiskState(Corridor corridor) {
        AutomaticState automatic = corridor.automatic();
        StateOverride override = corridor.override();
        boolean calm = automatic.calmSinceNs() != AutomaticState.NOT_CALM;
        boolean permanent = override.expiresAtNs() == StateOverride.PERMANENT;
        CorridorRiskStateEncoder encoder = frame.begin(new CorridorRiskStateEncoder());
        encoder.corridorId(corridor.id())
                .automaticState(automatic.state())
                .automaticCause(automatic.cause())
                .calmSinceNs(calm ? automatic.calmSinceNs() : CorridorRiskStateEncoder.calmSinceNsNullValue())
                .isOverridden(flag(override.isActive()))
                .overrideState(override.state())
                .overrideExpiresAtNs(
                        permanent ? CorridorRiskStateEncoder.overrideExpiresAtNsNullValue() : override.expiresAtNs());
        frame.send(encoder);
    }

    private void writeOpenQuote(int slot) {
        OpenQuoteStateEncoder encoder = frame.begin(new OpenQuoteStateEncoder());
        encoder.rateE12(state.openQuotes.rateE12(slot))
                .lossE6(state.openQuotes.lossE6(slot))
                .quoteSequence(state.openQuotes.quoteSequence(slot))
                .partnerId(state.openQuotes.partnerId(slot))
                .corridorId(state.openQuotes.corridorId(slot))
                .side(state.openQuotes.side(slot))
                .notionalE6(state.openQuotes.notionalE6(slot))
                .issuedAtSeconds(state.openQuotes.issuedAtSeconds(slot))
                .expiresAtSeconds(state.openQuotes.expiresAtSeconds(slot))
                .usageDay(state.openQuotes.usageDay(slot));
        state.openQuotes.input(slot, amount);
        write(encoder.inputAmount());
        state.openQuotes.output(slot, amount);
        write(encoder.outputAmount());
        state.openQuotes.base(slot, amount);
        write(encoder.baseAmount());
        frame.send(encoder);
    }

    private void writeClientReference(int partnerId, long fingerprintHigh, long fingerprintLow, long quoteSequence) {
        ClientReferenceStateEncoder encoder = frame.begin(new ClientReferenceStateEncoder());
        encoder.partnerId(partnerId)
                .fingerprintHigh(fingerprintHigh)
                .fingerprintLow(fingerprintLow)
                .quoteSequence(quoteSequence);
        frame.send(encoder);
    }

    private void writeRequestId(int keyId, long fingerprintHigh, long fingerprintLow, long usedAtNs) {
        RequestIdStateEncoder encoder = frame.begin(new RequestIdStateEncoder());
        encoder.keyId(keyId)
                .fingerprintHigh(fingerprintHigh)
                .fingerprintLow(fingerprintLow)
                .usedAtNs(usedAtNs);
        frame.send(encoder);
    }

    private void write(AmountEncoder encoder) {
        encoder.low(amount.low()).high(amount.high());
    }

    private static Flag flag(boolean value) {
        return value ? Flag.YES : Flag.NO;
    }
}
