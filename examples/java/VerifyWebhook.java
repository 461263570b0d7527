import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Verifies a webhook of v0.1 (Java 17 or later, nothing installed).
 *
 * <pre>WEBHOOK_SECRET=... java VerifyWebhook.java "$X_SVC_SIGNATURE_V2" &lt; body</pre>
 *
 * <p>The body has to be the bytes that came, before anything parses them. The header has a group for each secret that is live, so it verifies with the old
 * secret and with the new one while a key rotates. Keep the ids of events that you have handled: a delivery may repeat. A gap in seq is an event that is
 * still on its way, or that was given up; a leap of 2^40 is a service that went on from a backup.
 */
public final class VerifyWebhook {
    private static final long TOLERANCE_SECONDS = 300;
    private static final Pattern GROUP =
            Pattern.compile("t=(\\d{1,12}),id=([0-9a-f]{32}),seq=(\\d{1,18}),sha256=([0-9a-f]{64})");

    private VerifyWebhook() {}

    /** What a verified webhook tells of. */
    record Event(String id, long seq) {}

    /** The event; empty for a request that is not ours, or an old one. */
    static Optional<Event> verified(byte[] secret, String header, byte[] body, Instant now)
            throws GeneralSecurityException {
        for (String group : header.split(" ")) {
            Matcher match = GROUP.matcher(group);
            if (!match.matches()) {
                continue;
            }
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            mac.update((match.group(1) + "." + match.group(2) + "." + match.group(3) + ".")
                    .getBytes(StandardCharsets.US_ASCII));
            boolean isOurs =
                    MessageDigest.isEqual(mac.doFinal(body), HexFormat.of().parseHex(match.group(4)));
            long ageSeconds = now.getEpochSecond() - Long.parseLong(match.group(1));
            if (isOurs && Math.abs(ageSeconds) <= TOLERANCE_SECONDS) {
                return Optional.of(new Event(match.group(2), Long.parseLong(match.group(3))));
            }
        }
        return Optional.empty();
    }

    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
        byte[] secret = System.getenv("WEBHOOK_SECRET").getBytes(StandardCharsets.UTF_8);
        Optional<Event> event = verified(secret, arguments[0], System.in.readAllBytes(), Instant.now());
        if (event.isEmpty()) {
            System.err.println("not verified: answer 401 and do nothing");
            System.exit(1);
        }
        System.out.println(
                "verified: event " + event.get().id() + ", seq " + event.get().seq());
    }
}
