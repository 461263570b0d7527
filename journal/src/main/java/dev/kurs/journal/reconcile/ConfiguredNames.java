package dev.kurs.journal.reconcile;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.util.HashMap;
import java.util.Map;
import org.agrona.DirectBuffer;

/** Remembers what configuration commands call corridors and partners. Example: corridor 0 is USDT-IDRX. */
final class ConfiguredNames implements FrameListener {
    private final Map<Integer, String> corridors = new HashMap<>();
    private final Map<Integer, String> partners = new HashMap<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ConfigureCorridorDecoder corridor = new ConfigureCorridorDecoder();
    private final ConfigurePartnerDecoder partner = new ConfigurePartnerDecoder();

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case ConfigureCorridorDecoder.TEMPLATE_ID -> onCorridor(frame, offset);
            case ConfigurePartnerDecoder.TEMPLATE_ID -> onPartner(frame, offset);
            default -> {
                // Names nothing.
            }
        }
    }

    private void onCorridor(DirectBuffer frame, int offset) {
        corridor.wrapAndApplyHeader(frame, offset, header);
        corridor.tiers().forEach(tier -> {});
        corridors.put(corridor.corridorId(), corridor.pair());
    }

    private void onPartner(DirectBuffer frame, int offset) {
        partner.wrapAndApplyHeader(frame, offset, header);
        partner.spreadOverrides().forEach(override -> {});
        partners.put(partner.partnerId(), partner.name());
    }

    String corridor(int corridorId) {
        return corridors.getOrDefault(corridorId, "#" + corridorId);
    }

    String partner(int partnerId) {
        return partners.getOrDefault(partnerId, "#" + partnerId);
    }
}
