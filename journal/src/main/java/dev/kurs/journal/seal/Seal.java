package dev.kurs.journal.seal;

import dev.kurs.protocol.hash.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is certified of one finished journal file, as lines of text whose last is the signature over the lines before.
 *
 * <p>Example: {@code last_sequence: 1040} and {@code bytes: 151288} say that record 1 040 is the file's last and ends at byte
 * 151 288; {@code sha256} is over those bytes, and {@code previous_seal} over the whole seal file before, 64 zeroes for the first.
 *
 * @param file the journal file's name without its suffix, which changes when the file is finished
 * @param bytes from the file's beginning to the end of its last record
 * @param nextFile the file in which the journal goes on
 * @param sealedAt when the seal was made, to the second
 */
public record Seal(
        String file,
        long firstSequence,
        long lastSequence,
        long records,
        long bytes,
        String sha256,
        String nextFile,
        String previousSeal,
        String instance,
        Instant sealedAt,
        String signature) {
    /** Stands before the first seal of a chain. */
    static final String NO_SEAL = "0".repeat(64);

    private static final String VERSION = "1";
    private static final String SIGNATURE = "signature: ";

    Seal signedBy(SealKey key) {
        return withSignature(Base64.getEncoder().encodeToString(key.sign(signedText())));
    }

    private Seal withSignature(String value) {
        return new Seal(
                file,
                firstSequence,
                lastSequence,
                records,
                bytes,
                sha256,
                nextFile,
                previousSeal,
                instance,
                sealedAt,
                value);
    }

    boolean isSignedBy(SealPublicKey key) {
        try {
            return key.verifies(signedText(), Base64.getDecoder().decode(signature));
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }

    /** What the signature is over. */
    byte[] signedText() {
        StringBuilder text = new StringBuilder();
        fields().forEach((name, value) ->
                text.append(name).append(": ").append(value).append('\n'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("kurs_seal", VERSION);
        fields.put("file", file);
        fields.put("first_sequence", firstSequence);
        fields.put("last_sequence", lastSequence);
        fields.put("records", records);
        fields.put("bytes", bytes);
        fields.put("sha256", sha256);
        fields.put("next_file", nextFile);
        fields.put("previous_seal", previousSeal);
        fields.put("instance", instance);
        fields.put("sealed_at", sealedAt);
        return fields;
    }

    /** The whole file. */
    byte[] encoded() {
        return (new String(signedText(), StandardCharsets.UTF_8) + SIGNATURE + signature + "\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** What the next seal and the daily summary know this one by: SHA-256 of its file, 64 hexadecimal digits. */
    public String hash() {
        return Sha256.hex(encoded());
    }

    /** Reads a file back; IllegalArgumentException when it is not to the byte what {@link #encoded} writes. */
    static Seal decode(byte[] bytes) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n", -1)) {
            int colon = line.indexOf(": ");
            if (colon > 0) {
                fields.put(line.substring(0, colon), line.substring(colon + 2));
            }
        }
        try {
            Seal seal = of(fields);
            if (VERSION.equals(fields.get("kurs_seal")) && MessageDigest.isEqual(seal.encoded(), bytes)) {
                return seal;
            }
        } catch (RuntimeException unreadable) {
            throw new IllegalArgumentException("it is not written as seals are", unreadable);
        }
        throw new IllegalArgumentException("it is not written as seals of version " + VERSION + " are");
    }

    private static Seal of(Map<String, String> fields) {
        return new Seal(
                fields.get("file"),
                Long.parseLong(fields.get("first_sequence")),
                Long.parseLong(fields.get("last_sequence")),
                Long.parseLong(fields.get("records")),
                Long.parseLong(fields.get("bytes")),
                fields.get("sha256"),
                fields.get("next_file"),
                fields.get("previous_seal"),
                fields.get("instance"),
                Instant.parse(fields.get("sealed_at")),
                fields.get("signature"));
    }
}
