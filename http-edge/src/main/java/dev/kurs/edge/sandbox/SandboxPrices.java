package dev.kurs.edge.sandbox;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.edge.post.JsonPosts;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PriceAcceptedDecoder;
import dev.kurs.protocol.message.sbe.PriceDroppedDecoder;
import dev.kurs.protocol.message.sbe.UpdatePriceEncoder;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.FeedHold;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/** {@code POST} and {@code DELETE /v1/sandbox/prices}: an operator sets a feed's prices by hand, and gives the feed back to its sources. */
public final class SandboxPrices {
    private final Views views;
    private final PendingCalls calls;
    private final CommandPublisher commands;
    private final FeedHold feedHold;
    private final JsonPosts posts;

    public SandboxPrices(
            Views views, PendingCalls calls, CommandPublisher commands, FeedHold feedHold, JsonPosts posts) {
        this.views = views;
        this.calls = calls;
        this.commands = commands;
        this.feedHold = feedHold;
        this.posts = posts;
    }

    /** Offers one tick to the core, and answers whether it was accepted. */
    public void post(Call call) {
        posts.read(
                call,
                members -> PriceTick.of(PriceRequest.read(members), views, call.nowNs()),
                tick -> put(call, tick));
    }

    /** Lets the feeds' own sources set prices again. */
    public void delete(Call call) {
        feedHold.releaseAll();
        call.answer(Answer.empty(204));
    }

    private void put(Call call, PriceTick tick) {
        boolean begins = feedHold.hold(tick.feed().name());
        ApiError refusal = calls.park(
                call, (answered, frame) -> onReply(answered, frame, tick, begins), ticket -> offer(tick, ticket));
        if (refusal != null) {
            undo(begins, tick);
            call.fail(refusal);
        }
    }

    /** A price that does not count holds nobody off. */
    private void undo(boolean begins, PriceTick tick) {
        if (begins) {
            feedHold.release(tick.feed().name());
        }
    }

    private boolean offer(PriceTick tick, long ticket) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        UpdatePriceEncoder encoder = new UpdatePriceEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .sequence(0)
                .timestampNs(0)
                .correlationId(ticket)
                .feedId(tick.feed().id())
                .source(tick.source())
                .priceE12(tick.priceE12())
                .confidenceE8(tick.confidenceE8())
                .publishTimeNs(tick.publishTimeNs());
        int length = MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
        return commands.offer(buffer, 0, length) == CommandPublisher.Offer.ACCEPTED;
    }

    private void onReply(Call call, DirectBuffer frame, PriceTick tick, boolean begins) {
        boolean isAccepted = Frame.templateId(frame, 0) == PriceAcceptedDecoder.TEMPLATE_ID;
        if (!isAccepted) {
            undo(begins, tick);
        }
        JsonBody body = call.json();
        body.field("feed", tick.feed().name());
        body.field("source", tick.source().name());
        body.rate("price", tick.priceE12());
        body.basisPoints("confidence_bps", tick.confidenceE8());
        body.field("publish_time", TimeUnit.NANOSECONDS.toMillis(tick.publishTimeNs()));
        body.field("accepted", isAccepted);
        body.field("drop_reason", isAccepted ? null : dropReason(frame));
        call.answer(Answer.json(200, body.finish()));
    }

    private static String dropReason(DirectBuffer frame) {
        PriceDroppedDecoder dropped = new PriceDroppedDecoder();
        dropped.wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
        return dropped.reason().name();
    }
}
