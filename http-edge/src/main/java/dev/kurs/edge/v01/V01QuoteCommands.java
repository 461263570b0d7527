package dev.kurs.edge.v01;

import dev.kurs.edge.call.Identity;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RequestQuoteEncoder;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.port.CommandPublisher;
import org.agrona.concurrent.UnsafeBuffer;

/** Encodes {@code RequestQuote} as of v0.1, with the vault as the payer, and offers it to the core. One per thread. */
final class V01QuoteCommands {
    private final CommandPublisher commands;
    private final byte[] vault;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final RequestQuoteEncoder encoder = new RequestQuoteEncoder();

    V01QuoteCommands(CommandPublisher commands, byte[] vault) {
        this.commands = commands;
        this.vault = vault.clone();
    }

    boolean offer(V01QuoteRequest request, Identity identity, long ticket) {
        encoder.wrapAndApplyHeader(buffer, 0, header)
                .sequence(0)
                .timestampNs(0)
                .correlationId(ticket)
                .partnerId(identity.partnerId())
                .keyId(identity.keyId())
                .corridorId(request.corridor().id())
                .kind(request.kind())
                .surface(Surface.V01)
                .side(request.side())
                .amountKind(AmountKind.INPUT);
        encoder.amount().low(request.amount().low()).high(request.amount().high());
        encoder.allowance().low(0).high(0);
        encoder.putWallet(vault, 0, vault.length);
        encoder.requestId("").clientRef(request.clientRef());
        int length = MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
        return commands.offer(buffer, 0, length) == CommandPublisher.Offer.ACCEPTED;
    }
}
