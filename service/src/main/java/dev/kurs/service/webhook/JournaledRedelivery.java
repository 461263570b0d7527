package dev.kurs.service.webhook;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.sbe.RedeliverWebhookEncoder;
import dev.kurs.protocol.port.ChangeRefusedException;
import dev.kurs.protocol.port.ChangeRefusedException.Kind;
import dev.kurs.protocol.port.WebhookDeliveries;
import dev.kurs.protocol.port.WebhookRedelivery;
import dev.kurs.service.reference.CommandBuffer;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import java.util.HexFormat;

/** Orders a redelivery by a journaled command, which the store follows like everything else. */
public final class JournaledRedelivery implements WebhookRedelivery {
    private final Recipient recipient;

    public JournaledRedelivery(Recipient recipient) {
        this.recipient = recipient;
    }

    @Override
    public void order(WebhookDeliveries.Delivery delivery, Authority by) {
        byte[] eventId = HexFormat.of().parseHex(delivery.eventId());
        String refusal = recipient.send(new CommandBuffer(by.actor(), by.reason()).administrative(target -> {
            RedeliverWebhookEncoder command = new RedeliverWebhookEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .partnerId(delivery.partnerId())
                    .putEventId(eventId, 0, eventId.length)
                    .actorKind(target.actorKind());
            return command.encodedLength();
        }));
        if (!refusal.isEmpty()) {
            throw new ChangeRefusedException(Kind.INVALID, refusal);
        }
    }
}
