package dev.kurs.edge.v02;

import dev.kurs.edge.call.Identity;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RequestQuoteEncoder;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.Allowances;
import dev.kurs.protocol.port.CommandPublisher;
import org.agrona.concurrent.UnsafeBuffer;

/** Encodes {@code RequestQuote} and offers it to the core. One per thread. */
final class QuoteCommands {
    private final CommandPublisher commands;
    private final Allowances allowances;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final RequestQuoteEncoder encoder = new RequestQuoteEncoder();

    QuoteCommands(CommandPublisher commands, Allowances allowances) {
        this.commands = commands;
        this.allowances = allowances;
    }

    /** Offers the request with what is known of the wallet's allowance now, so that no later answer depends on when it is given. */
    boolean offer(ValidatedQuoteRequest request, QuoteKind kind, Identity identity, String requestId, long ticket) {
        encoder.wrapAndApplyHeader(buffer, 0, header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(ticket)
                .partnerId(identity.partnerId())
                .keyId(identity.keyId())
                .corridorId(request.corridor().id())
                .kind(kind)
                .surface(Surface.V02)
                .side(request.side())
                .amountKind(request.amountKind());
        encoder.amount().low(request.amount().low()).high(request.amount().high());
        Amount allowance = allowances.known(
                request.wallet(), request.corridor().input(request.side()).id());
        encoder.allowance().low(allowance.low()).high(allowance.high());
        encoder.putWallet(request.wallet(), 0, request.wallet().length);
        encoder.requestId(requestId).clientRef(request.clientRef() == null ? "" : request.clientRef());
        int length = MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
        return commands.offer(buffer, 0, length) == CommandPublisher.Offer.ACCEPTED;
    }
}
