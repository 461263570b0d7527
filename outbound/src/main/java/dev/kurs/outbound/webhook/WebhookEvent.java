package dev.kurs.outbound.webhook;

import dev.kurs.protocol.hash.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Something that one partner is to be told, as it is kept.
 *
 * @param eventId the same however often it is derived from the journal
 * @param seq of the partner's events, gapless from 1
 * @param journalSequence of the record that it follows from
 * @param body as it is sent
 */
@SuppressWarnings("ArrayRecordComponent")
record WebhookEvent(
        String eventId,
        int partnerId,
        long seq,
        WebhookKind kind,
        long journalSequence,
        long occurredAtMs,
        byte[] body) {
    private static final int ID_BYTES = 16;

    /** The id of a partner's n-th event of a record: 32 hexadecimal digits. */
    static String id(String partnerUuid, long journalSequence, int ordinal) {
        String name = "kurs webhook " + partnerUuid + " " + journalSequence + " " + ordinal;
        byte[] hash = Sha256.of(name.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(hash, 0, ID_BYTES);
    }
}
