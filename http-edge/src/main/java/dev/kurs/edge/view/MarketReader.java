package dev.kurs.edge.view;

import dev.kurs.protocol.message.sbe.ChainAdvancedDecoder;
import dev.kurs.protocol.message.sbe.ChainPoolChangedDecoder;
import dev.kurs.protocol.message.sbe.CorridorCloseStateDecoder;
import dev.kurs.protocol.message.sbe.CorridorRateChangedDecoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.FeedHealthChangedDecoder;
import dev.kurs.protocol.message.sbe.FeedSourceStateDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.message.sbe.UpdatePriceDecoder;
import dev.kurs.protocol.message.sbe.UsageChangedDecoder;
import dev.kurs.protocol.message.sbe.VolumeChangedDecoder;
import org.agrona.DirectBuffer;

/** Reads events, live or out of a snapshot, into the views: rates, states, feeds, usage, volume and the chain. */
final class MarketReader {
    private final Views views;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CorridorRateChangedDecoder rateChanged = new CorridorRateChangedDecoder();
    private final CorridorCloseStateDecoder corridorClose = new CorridorCloseStateDecoder();
    private final CorridorStateChangedDecoder stateChanged = new CorridorStateChangedDecoder();
    private final FeedHealthChangedDecoder healthChanged = new FeedHealthChangedDecoder();
    private final FeedSourceStateDecoder sourceState = new FeedSourceStateDecoder();
    private final UsageChangedDecoder usageChanged = new UsageChangedDecoder();
    private final VolumeChangedDecoder volumeChanged = new VolumeChangedDecoder();
    private final ChainAdvancedDecoder chainAdvanced = new ChainAdvancedDecoder();
    private final ChainPoolChangedDecoder poolChanged = new ChainPoolChangedDecoder();
    private final UpdatePriceDecoder updatePrice = new UpdatePriceDecoder();

    MarketReader(Views views) {
        this.views = views;
    }

    void read(DirectBuffer frame, int offset) {
        header.wrap(frame, offset);
        switch (header.templateId()) {
            case CorridorRateChangedDecoder.TEMPLATE_ID ->
                readRate(rateChanged.wrapAndApplyHeader(frame, offset, header));
            case CorridorCloseStateDecoder.TEMPLATE_ID ->
                readClose(corridorClose.wrapAndApplyHeader(frame, offset, header));
            case CorridorStateChangedDecoder.TEMPLATE_ID ->
                readState(stateChanged.wrapAndApplyHeader(frame, offset, header));
            case FeedHealthChangedDecoder.TEMPLATE_ID ->
                readHealth(healthChanged.wrapAndApplyHeader(frame, offset, header));
            case FeedSourceStateDecoder.TEMPLATE_ID -> {
                sourceState.wrapAndApplyHeader(frame, offset, header);
                readPublishTime(sourceState.feedId(), sourceState.source(), sourceState.publishTimeNs());
            }
            case UsageChangedDecoder.TEMPLATE_ID -> readUsage(usageChanged.wrapAndApplyHeader(frame, offset, header));
            case VolumeChangedDecoder.TEMPLATE_ID ->
                readVolume(volumeChanged.wrapAndApplyHeader(frame, offset, header));
            case ChainAdvancedDecoder.TEMPLATE_ID -> {
                chainAdvanced.wrapAndApplyHeader(frame, offset, header);
                views.put(new ChainView(
                        chainAdvanced.blockNumber(), chainAdvanced.blockTimeSeconds(), chainAdvanced.recordedAtNs()));
            }
            case ChainPoolChangedDecoder.TEMPLATE_ID ->
                views.putRefusedByContracts(
                        poolChanged.wrapAndApplyHeader(frame, offset, header).signing() == Flag.NO);
            default -> ignore();
        }
    }

    void readAcceptedPrice(DirectBuffer frame, int offset) {
        header.wrap(frame, offset);
        if (header.templateId() == UpdatePriceDecoder.TEMPLATE_ID) {
            updatePrice.wrapAndApplyHeader(frame, offset, header);
            readPublishTime(updatePrice.feedId(), updatePrice.source(), updatePrice.publishTimeNs());
        }
    }

    private void readRate(CorridorRateChangedDecoder event) {
        CorridorView corridor = views.corridor(event.corridorId());
        if (corridor != null) {
            long atNs = event.timestampNs();
            views.put(corridor.withRate(
                    new CorridorRate(
                            event.availability(),
                            event.source(),
                            event.midE12(),
                            lastKnown(event.publishTimeNs(), corridor.rate().publishTimeNs()),
                            lastKnown(event.basePriceE12(), corridor.rate().basePriceE12()),
                            atNs,
                            event.midE12() > 0
                                    ? new CorridorRate.LastMid(event.midE12(), event.basePriceE12())
                                    : corridor.rate().last()),
                    atNs));
        }
    }

    /** A restart knows the last mid by it, whatever has come of the price since. */
    private void readClose(CorridorCloseStateDecoder event) {
        CorridorView corridor = views.corridor(event.corridorId());
        if (corridor != null && event.midE12() > 0) {
            CorridorRate.LastMid last = new CorridorRate.LastMid(event.midE12(), event.basePriceE12());
            views.put(corridor.withRate(corridor.rate().withLast(last), corridor.updatedAtNs()));
        }
    }

    /** A base token's price and when the corridor's were published outlive its mid, which may miss the other token's. */
    private static long lastKnown(long value, long previous) {
        return value > 0 ? value : previous;
    }

    private void readState(CorridorStateChangedDecoder event) {
        CorridorView corridor = views.corridor(event.corridorId());
        if (corridor != null) {
            CorridorState state = new CorridorState(
                    event.state(),
                    event.sellAllowed() == Flag.YES,
                    event.buyAllowed() == Flag.YES,
                    new StateReason(event.cause(), event.metricE8(), event.thresholdE8(), subject(event)));
            views.put(corridor.withState(state, event.timestampNs()));
        }
    }

    /** The name of the feed or the token; null where there is none. */
    private String subject(CorridorStateChangedDecoder event) {
        if (event.subjectId() == CorridorStateChangedDecoder.subjectIdNullValue()) {
            return null;
        }
        if (event.cause() == StateCause.UTILISATION || event.cause() == StateCause.DEPEG) {
            return views.token(event.subjectId()).symbol();
        }
        FeedView feed = views.feed(event.subjectId());
        return feed == null ? null : feed.name();
    }

    private void readHealth(FeedHealthChangedDecoder event) {
        FeedView feed = views.feed(event.feedId());
        if (feed != null) {
            feed.health(event.health());
        }
    }

    private void readPublishTime(int feedId, PriceSource source, long publishTimeNs) {
        FeedView feed = views.feed(feedId);
        if (feed != null) {
            feed.published(source, publishTimeNs);
        }
    }

    private void readUsage(UsageChangedDecoder event) {
        UsageView usage = views.usage(event.partnerId(), event.corridorId());
        views.put(
                event.partnerId(),
                event.corridorId(),
                usage.withUsed(event.utcDay(), event.dailyUsedE6(), event.monthlyUsedE6()));
    }

    private void readVolume(VolumeChangedDecoder event) {
        views.put(event.partnerId(), views.volume(event.partnerId()).with(event.utcDay(), event.settledE6()));
    }

    private static void ignore() {
        // Most events change nothing that is shown.
    }
}
