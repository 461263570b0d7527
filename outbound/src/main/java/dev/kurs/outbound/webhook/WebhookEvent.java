package dev.kurs.outbound.webhook;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
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
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, ID_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }
}
