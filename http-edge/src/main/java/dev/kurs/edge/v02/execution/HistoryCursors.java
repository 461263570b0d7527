package dev.kurs.edge.v02.execution;

import dev.kurs.protocol.port.Executions;
import dev.kurs.protocol.port.Executions.Filter;
import dev.kurs.protocol.port.Executions.Mark;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/**
 * Cursors of execution histories: a mark with its HMAC-SHA256, which covers the caller and every filter too, so that a cursor is good for
 * the history that gave it and for no other. 57 bytes, 76 characters of base64url: a format byte, the mark's three numbers, the HMAC.
 */
final class HistoryCursors {
    private static final String ALGORITHM = "HmacSHA256";
    private static final String PURPOSE = "kurs-executions";
    private static final byte FORMAT = 1;
    private static final int MARK_LENGTH = 1 + 3 * Long.BYTES;
    private static final int MAC_LENGTH = 32;
    private static final int TEXT_LENGTH = (MARK_LENGTH + MAC_LENGTH) / 3 * 4;

    private final SecretKey key;

    HistoryCursors(SecretKey key) {
        this.key = key;
        startMac();
    }

    String seal(Mark mark, Filter filter) {
        byte[] bytes = ByteBuffer.allocate(MARK_LENGTH + MAC_LENGTH)
                .put(FORMAT)
                .putLong(mark.asOf())
                .putLong(mark.settledAtSeconds())
                .putLong(mark.sequence())
                .array();
        System.arraycopy(authenticate(bytes, filter), 0, bytes, MARK_LENGTH, MAC_LENGTH);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The mark, where the cursor was made here for this filter. */
    Optional<Mark> open(String text, Filter filter) {
        byte[] bytes = decode(text);
        if (bytes.length != MARK_LENGTH + MAC_LENGTH || !isAuthentic(bytes, filter) || bytes[0] != FORMAT) {
            return Optional.empty();
        }
        ByteBuffer mark = ByteBuffer.wrap(bytes, 1, MARK_LENGTH - 1);
        return Optional.of(new Mark(mark.getLong(), mark.getLong(), mark.getLong()));
    }

    private static byte[] decode(String text) {
        try {
            return text.length() == TEXT_LENGTH ? Base64.getUrlDecoder().decode(text) : new byte[0];
        } catch (IllegalArgumentException notBase64) {
            return new byte[0];
        }
    }

    private boolean isAuthentic(byte[] bytes, Filter filter) {
        byte[] given = Arrays.copyOfRange(bytes, MARK_LENGTH, bytes.length);
        return MessageDigest.isEqual(authenticate(bytes, filter), given);
    }

    private byte[] authenticate(byte[] bytes, Filter filter) {
        Mac mac = startMac();
        mac.update(bytes, 0, MARK_LENGTH);
        return mac.doFinal(describe(filter).getBytes(StandardCharsets.UTF_8));
    }

    private static String describe(Filter filter) {
        return String.join(
                " ",
                PURPOSE,
                filter.partnerId().isPresent() ? "partner " + filter.partnerId().getAsInt() : "every partner",
                filter.corridorId().isPresent()
                        ? "corridor " + filter.corridorId().getAsInt()
                        : "every corridor",
                filter.status().map(Executions.Status::name).orElse("every status"),
                filter.fromSeconds().isPresent()
                        ? "from " + filter.fromSeconds().getAsLong()
                        : "from ever",
                filter.toSeconds().isPresent() ? "to " + filter.toSeconds().getAsLong() : "to ever");
    }

    private Mac startMac() {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac;
        } catch (GeneralSecurityException unusable) {
            throw new IllegalArgumentException("the cursors' key is not one for " + ALGORITHM, unusable);
        }
    }
}
