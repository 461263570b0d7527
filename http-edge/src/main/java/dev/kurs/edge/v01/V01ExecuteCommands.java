package dev.kurs.edge.v01;

import dev.kurs.edge.call.Identity;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ExecuteQuoteEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.CommandPublisher;
import org.agrona.concurrent.UnsafeBuffer;

/** Encodes {@code ExecuteQuote} and offers it to the core. One per thread. */
final class V01ExecuteCommands {
    private final CommandPublisher commands;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final ExecuteQuoteEncoder encoder = new ExecuteQuoteEncoder();

    V01ExecuteCommands(CommandPublisher commands) {
        this.commands = commands;
    }

    boolean offer(V01ExecuteRequest request, Amount amount, Identity identity, long ticket) {
        encoder.wrapAndApplyHeader(buffer, 0, header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(ticket)
                .partnerId(identity.partnerId())
                .keyId(identity.keyId())
                .putQuoteId(request.quoteId(), 0, request.quoteId().length)
                .putDestination(request.destination(), 0, request.destination().length);
        encoder.amount().low(amount.low()).high(amount.high());
        encoder.clientRef(request.clientRef());
        int length = MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
        return commands.offer(buffer, 0, length) == CommandPublisher.Offer.ACCEPTED;
    }
}
