package dev.kurs.outbound.webhook;

import dev.kurs.outbound.webhook.WebhookReference.Partner;
import dev.kurs.outbound.webhook.WebhookReference.Quote;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.AcceptClockDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import dev.kurs.protocol.message.sbe.CorridorStateChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OpenQuoteStateDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.RedeliverWebhookDecoder;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.message.sbe.WebhookConfiguredDecoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;

/**
 * Derives partners' events from journaled frames, of which those that configure are the accepted ones.
 *
 * <p>Example: record 4 711 lets two v0.1 quotes of a partner expire whose last event was its 12th: events 13 and 14. A partner without a URL has no events.
 */
final class WebhookFrames implements FrameListener {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final FirmQuoteIssuedDecoder issued = new FirmQuoteIssuedDecoder();
    private final QuoteExpiredDecoder expired = new QuoteExpiredDecoder();
    private final ExecutionChangedDecoder execution = new ExecutionChangedDecoder();
    private final CorridorStateChangedDecoder state = new CorridorStateChangedDecoder();
    private final AcceptClockDecoder acceptClock = new AcceptClockDecoder();
    private final WebhookReference reference;
    private final WebhookBody body;
    private final List<WebhookEvent> events = new ArrayList<>();
    private final List<Redelivery> redeliveries = new ArrayList<>();
    private final Map<Integer, Integer> ordinals = new HashMap<>();
    private long record;
    private long movedMs;

    WebhookFrames(WebhookReference reference) {
        this.reference = reference;
        body = new WebhookBody(reference);
    }

    /** Learns tokens, corridors, partners and open quotes from a frame, and derives no event from it. */
    void onReference(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case ConfigureTokenDecoder.TEMPLATE_ID ->
                onToken(new ConfigureTokenDecoder().wrapAndApplyHeader(frame, offset, header));
            case ConfigureCorridorDecoder.TEMPLATE_ID ->
                onCorridor(new ConfigureCorridorDecoder().wrapAndApplyHeader(frame, offset, header));
            case ConfigurePartnerDecoder.TEMPLATE_ID ->
                onPartner(new ConfigurePartnerDecoder().wrapAndApplyHeader(frame, offset, header));
            case ConfigurePartnerCorridorDecoder.TEMPLATE_ID ->
                onEnablement(new ConfigurePartnerCorridorDecoder().wrapAndApplyHeader(frame, offset, header));
            case OpenQuoteStateDecoder.TEMPLATE_ID ->
                onOpenQuote(new OpenQuoteStateDecoder().wrapAndApplyHeader(frame, offset, header));
            case WebhookConfiguredDecoder.TEMPLATE_ID ->
                onUrl(new WebhookConfiguredDecoder().wrapAndApplyHeader(frame, offset, header));
            default -> {
                // Names nobody and nothing that events speak of.
            }
        }
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case FirmQuoteIssuedDecoder.TEMPLATE_ID -> onIssued(issued.wrapAndApplyHeader(frame, offset, header));
            case QuoteExpiredDecoder.TEMPLATE_ID -> onExpired(expired.wrapAndApplyHeader(frame, offset, header));
            case ExecutionChangedDecoder.TEMPLATE_ID ->
                onExecution(execution.wrapAndApplyHeader(frame, offset, header));
            case CorridorStateChangedDecoder.TEMPLATE_ID -> onState(state.wrapAndApplyHeader(frame, offset, header));
            case RedeliverWebhookDecoder.TEMPLATE_ID ->
                onRedelivery(new RedeliverWebhookDecoder().wrapAndApplyHeader(frame, offset, header));
            case AcceptClockDecoder.TEMPLATE_ID -> onClock(acceptClock.wrapAndApplyHeader(frame, offset, header));
            default -> onReference(frame, offset, length);
        }
    }

    private void onToken(ConfigureTokenDecoder command) {
        reference.put(new WebhookReference.Token(command.tokenId(), command.decimals()));
    }

    private void onCorridor(ConfigureCorridorDecoder command) {
        String base = command.earlierBase();
        String quote = command.earlierQuote();
        boolean isWithdrawn = command.isWithdrawn() == Flag.YES;
        command.tiers().forEach(tier -> {});
        String pair = command.pair();
        reference.put(new WebhookReference.Corridor(
                command.corridorId(),
                base.isEmpty() ? pair : base + "-" + quote,
                command.baseTokenId(),
                command.quoteTokenId(),
                isWithdrawn));
    }

    private void onPartner(ConfigurePartnerDecoder command) {
        UUID uuid = Uuids.read(command::getUuid);
        reference.put(reference.partner(command.partnerId()).withUuid(uuid.toString()));
    }

    private void onEnablement(ConfigurePartnerCorridorDecoder command) {
        reference.put(new WebhookReference.Enablement(
                command.corridorId(), command.partnerId(), command.enabled() == Flag.YES));
    }

    private void onUrl(WebhookConfiguredDecoder event) {
        reference.put(reference.partner(event.partnerId()).withUrl(event.url()));
    }

    private void onOpenQuote(OpenQuoteStateDecoder quote) {
        if (quote.surface() == Surface.V01) {
            reference.putAgain(new Quote(quote.quoteSequence(), WebhookBody.raw(quote.inputAmount())));
        }
    }

    private void onIssued(FirmQuoteIssuedDecoder event) {
        QuoteTermsDecoder terms = event.terms();
        if (terms.surface() == Surface.V01 && isTold(terms.partnerId())) {
            reference.put(new Quote(event.quoteSequence(), WebhookBody.raw(terms.inputAmount())));
        }
    }

    private void onExpired(QuoteExpiredDecoder event) {
        if (event.surface() == Surface.V01 && isTold(event.partnerId())) {
            tell(
                    event.partnerId(),
                    WebhookKind.QUOTE_EXPIRED,
                    event.sequence(),
                    event.timestampNs(),
                    body.expired(event));
        }
        reference.endQuote(event.quoteSequence());
    }

    private void onExecution(ExecutionChangedDecoder event) {
        boolean isSettled = event.status() == ExecutionStatus.SETTLED;
        boolean isOver =
                isSettled || event.status() == ExecutionStatus.FAILED || event.status() == ExecutionStatus.RELEASED;
        if (isOver && isTold(event.partnerId())) {
            WebhookKind kind = isSettled ? WebhookKind.SETTLEMENT_CONFIRMED : WebhookKind.SETTLEMENT_FAILED;
            tell(event.partnerId(), kind, event.sequence(), event.timestampNs(), body.execution(event));
        }
        if (isSettled || event.status() == ExecutionStatus.FAILED) {
            reference.endQuote(event.quoteSequence());
        }
    }

    private void onState(CorridorStateChangedDecoder event) {
        boolean isSame = WebhookBody.shown(event.previous()) == WebhookBody.shown(event.state());
        if (isSame || reference.corridor(event.corridorId()).isWithdrawn()) {
            return;
        }
        byte[] text = body.stateChange(event);
        for (int partnerId : reference.users(event.corridorId())) {
            if (isTold(partnerId)) {
                tell(partnerId, WebhookKind.SYSTEM_STATE_CHANGE, event.sequence(), event.timestampNs(), text);
            }
        }
    }

    private void onRedelivery(RedeliverWebhookDecoder command) {
        byte[] eventId = new byte[RedeliverWebhookDecoder.eventIdLength()];
        command.getEventId(eventId, 0, eventId.length);
        redeliveries.add(new Redelivery(
                HexFormat.of().formatHex(eventId),
                command.partnerId(),
                TimeUnit.NANOSECONDS.toMillis(command.timestampNs())));
    }

    /** What was due in an hour is due in an hour, though the clock was put back by a day; a clock that was put forward makes it due earlier. */
    private void onClock(AcceptClockDecoder command) {
        long byMs = Math.min(0, TimeUnit.NANOSECONDS.toMillis(command.offsetNs()));
        redeliveries.replaceAll(ordered -> ordered.moved(byMs));
        movedMs += byMs;
    }

    private boolean isTold(int partnerId) {
        return reference.partner(partnerId).isTold();
    }

    private void tell(int partnerId, WebhookKind kind, long sequence, long timestampNs, byte[] text) {
        if (sequence != record) {
            ordinals.clear();
            record = sequence;
        }
        int ordinal = ordinals.merge(partnerId, 1, Integer::sum);
        Partner partner = reference.partner(partnerId).withNextSeq(sequence);
        reference.put(partner);
        events.add(new WebhookEvent(
                WebhookEvent.id(partner.uuid(), sequence, ordinal),
                partnerId,
                partner.lastSeq(),
                kind,
                sequence,
                TimeUnit.NANOSECONDS.toMillis(timestampNs),
                text));
    }

    /** What operators have ordered and is not stored yet. */
    List<Redelivery> redeliveries() {
        return redeliveries;
    }

    /** By how much the clock was put back since what is stored; 0 or less. */
    long movedMs() {
        return movedMs;
    }

    /** What was derived, ordered and moved is stored. */
    void clear() {
        events.clear();
        redeliveries.clear();
        movedMs = 0;
    }

    /** What has been derived and is not stored yet, in order. */
    List<WebhookEvent> events() {
        return events;
    }
}
