package dev.kurs.core.market;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.GuardianFreeze;
import dev.kurs.core.book.PublishedRate;
import dev.kurs.core.book.PublishedState;
import dev.kurs.core.book.Token;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Flags;
import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.PublishedHealth;
import dev.kurs.core.risk.OverrideIdentity;
import dev.kurs.core.risk.StateMetric;
import dev.kurs.core.risk.StateOverride;
import dev.kurs.protocol.message.sbe.CorridorRateChangedEncoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedEncoder;
import dev.kurs.protocol.message.sbe.DropReason;
import dev.kurs.protocol.message.sbe.FeedHealthChangedEncoder;
import dev.kurs.protocol.message.sbe.FeedSourceChangedEncoder;
import dev.kurs.protocol.message.sbe.FreezeOrderChangedEncoder;
import dev.kurs.protocol.message.sbe.OverrideChangedEncoder;
import dev.kurs.protocol.message.sbe.PriceAcceptedEncoder;
import dev.kurs.protocol.message.sbe.PriceDroppedEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.SwitchReason;
import dev.kurs.protocol.message.sbe.TokenFreezeOrderChangedEncoder;
import dev.kurs.protocol.message.sbe.TokenPegChangedEncoder;

/** What the engine says of feeds and corridors. */
public final class MarketEvents {
    private final PriceAcceptedEncoder priceAccepted = new PriceAcceptedEncoder();
    private final PriceDroppedEncoder priceDropped = new PriceDroppedEncoder();
    private final FeedHealthChangedEncoder feedHealth = new FeedHealthChangedEncoder();
    private final FeedSourceChangedEncoder feedSource = new FeedSourceChangedEncoder();
    private final CorridorRateChangedEncoder corridorRate = new CorridorRateChangedEncoder();
    private final CorridorStateChangedEncoder corridorState = new CorridorStateChangedEncoder();
    private final OverrideChangedEncoder override = new OverrideChangedEncoder();
    private final FreezeOrderChangedEncoder freezeOrder = new FreezeOrderChangedEncoder();
    private final TokenFreezeOrderChangedEncoder tokenFreezeOrder = new TokenFreezeOrderChangedEncoder();
    private final TokenPegChangedEncoder tokenPeg = new TokenPegChangedEncoder();
    private final EventFrame frame;

    public MarketEvents(EventFrame frame) {
        this.frame = frame;
    }

    void priceAccepted(int feedId, PriceSource source) {
        frame.begin(priceAccepted).feedId(feedId).source(source);
        frame.send(priceAccepted);
    }

    void priceDropped(int feedId, PriceSource source, DropReason reason) {
        frame.begin(priceDropped).feedId(feedId).source(source).reason(reason);
        frame.send(priceDropped);
    }

    void feedHealthChanged(int feedId, PublishedHealth health) {
        frame.begin(feedHealth)
                .feedId(feedId)
                .health(health.health())
                .isChecked(Flags.of(health.isChecked()))
                .selected(health.selected());
        frame.send(feedHealth);
    }

    /** Says that a feed reads another source, or none, and what became of the one before. */
    void feedSourceChanged(Feed feed, PriceSource previous, PriceSource selected, SwitchReason reason, long nowNs) {
        boolean hadSource = previous != PriceSource.NULL_VAL;
        frame.begin(feedSource)
                .feedId(feed.feedId())
                .previous(previous)
                .selected(selected)
                .reason(reason)
                .previousAgeNs(
                        hadSource
                                ? feed.source(previous).ageNs(nowNs)
                                : FeedSourceChangedEncoder.previousAgeNsNullValue())
                .previousConfidenceE8(
                        hadSource
                                ? feed.source(previous).confidenceE8()
                                : FeedSourceChangedEncoder.previousConfidenceE8NullValue())
                .goodTicks(
                        selected == PriceSource.NULL_VAL
                                ? 0
                                : feed.source(selected).goodTicks());
        frame.send(feedSource);
    }

    void corridorRateChanged(Corridor corridor) {
        PublishedRate rate = corridor.rate();
        frame.begin(corridorRate)
                .corridorId(corridor.id())
                .availability(rate.availability())
                .source(rate.source())
                .midE12(rate.midE12())
                .confidenceE8(rate.confidenceE8())
                .publishTimeNs(rate.publishTimeNs())
                .basePriceE12(rate.basePriceE12());
        frame.send(corridorRate);
    }

    /** Says which override began or ended; nothing of one without a name. */
    void overrideChanged(Corridor corridor, boolean isActive) {
        StateOverride present = corridor.override();
        OverrideIdentity identity = present.identity();
        if (!identity.isKnown()) {
            return;
        }
        boolean isPermanent = present.expiresAtNs() == StateOverride.PERMANENT;
        frame.begin(override)
                .corridorId(corridor.id())
                .putOverrideId(identity.uuid(), 0, OverrideIdentity.LENGTH)
                .isActive(Flags.of(isActive))
                .state(present.state())
                .previous(identity.previous())
                .setAtNs(identity.setAtNs())
                .expiresAtNs(isPermanent ? OverrideChangedEncoder.expiresAtNsNullValue() : present.expiresAtNs())
                .setBy(identity.setBy());
        frame.send(override);
    }

    /** Says how far the freeze is that an operator's FREEZE sends to the chain. */
    public void freezeOrderChanged(Corridor corridor) {
        GuardianFreeze freeze = corridor.chain().guardianFreeze();
        frame.begin(freezeOrder)
                .corridorId(corridor.id())
                .order(freeze.order())
                .orderNumber(freeze.orderNumber())
                .sinceBlock(freeze.orderedAtBlock());
        frame.send(freezeOrder);
    }

    /** Says how far the freeze is that a token which left its peg sends to the chain. */
    public void tokenFreezeOrderChanged(Token token) {
        GuardianFreeze freeze = token.chain().guardianFreeze();
        frame.begin(tokenFreezeOrder)
                .tokenId(token.id())
                .order(freeze.order())
                .orderNumber(freeze.orderNumber())
                .sinceBlock(freeze.orderedAtBlock());
        frame.send(tokenFreezeOrder);
    }

    /** Says that a token has left its peg, or is back. */
    void tokenPegChanged(Token token) {
        frame.begin(tokenPeg).tokenId(token.id()).isOffPeg(Flags.of(token.isToldOffPeg()));
        frame.send(tokenPeg);
    }

    void corridorStateChanged(Corridor corridor) {
        PublishedState state = corridor.state();
        StateMetric metric = state.metric();
        boolean permanent = state.overrideExpiresAtNs() == StateOverride.PERMANENT;
        frame.begin(corridorState)
                .corridorId(corridor.id())
                .previous(state.previous())
                .state(state.state())
                .sellAllowed(Flags.of(state.allows(Side.SELL)))
                .buyAllowed(Flags.of(state.allows(Side.BUY)))
                .cause(state.cause())
                .overridden(Flags.of(state.isOverridden()))
                .overrideExpiresAtNs(
                        permanent
                                ? CorridorStateChangedEncoder.overrideExpiresAtNsNullValue()
                                : state.overrideExpiresAtNs())
                .metricE8(metric.metricE8())
                .thresholdE8(metric.thresholdE8())
                .subjectId(metric.subjectId());
        frame.send(corridorState);
    }
}
