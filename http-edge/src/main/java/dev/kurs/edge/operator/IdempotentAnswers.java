package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.WrongShapeException;
import io.undertow.util.HttpString;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.agrona.concurrent.EpochNanoClock;

/**
 * What was answered to requests with an {@code Idempotency-Key}, for a day: the same key and request again is answered the same and changes nothing.
 *
 * <p>One thread uses it. Neither keys nor answers are held in the clear: an answer is enciphered under its own key, so that no secret stands in memory for a
 * day. A refusal changed nothing and is judged anew.
 */
public final class IdempotentAnswers {
    private static final HttpString HEADER = new HttpString("Idempotency-Key");
    private static final String REPLAYED = "Idempotency-Replayed";
    private static final String FORMAT = "[!-~]{1,255}";
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int TAG_BITS = 128;
    private static final int NONCE_BYTES = 12;
    private static final int FIRST_REFUSAL = 400;
    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);

    /** About 16 MiB of answers. */
    private static final int MOST_ANSWERS = 16_384;

    private final EpochNanoClock clock;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Kept> kept = new HashMap<>();
    private final Deque<Kept> byAge = new ArrayDeque<>();

    public IdempotentAnswers(EpochNanoClock clock) {
        this.clock = clock;
    }

    /**
     * What makes two requests the same.
     *
     * @param key as the operator sent it; null without one
     * @param fingerprint over method, path and body
     */
    record Request(String operator, String key, String fingerprint) {
        @Override
        public String toString() {
            return "Request[" + operator + "]";
        }
    }

    /** An answer, enciphered. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Kept(String name, String fingerprint, Answer shell, byte[] nonce, byte[] body, long untilNs) {}

    /** A change that is made at most once. */
    @FunctionalInterface
    interface Change {
        Answer make() throws RefusedException, WrongShapeException;
    }

    /** The part of a call that has to be the same; read before its body is let go of. */
    Request request(Call call) {
        MessageDigest sha256 = sha256();
        sha256.update((call.target().method() + " " + call.target().path() + "\n").getBytes(StandardCharsets.UTF_8));
        sha256.update(call.body(), 0, call.bodyLength());
        return new Request(call.identity().operator(), key(call), HexFormat.of().formatHex(sha256.digest()));
    }

    /** Null where none was sent; one that is empty or repeated is of no format. */
    private static String key(Call call) {
        boolean isSent = call.exchange().getRequestHeaders().contains(HEADER);
        String key = call.header(HEADER);
        return isSent && key == null ? "" : key;
    }

    Answer once(Request request, Change change) throws RefusedException, WrongShapeException {
        if (request.key() == null) {
            return change.make();
        }
        requireFormat(request.key());
        forgetOld();
        String name =
                HexFormat.of().formatHex(hash("kurs idempotency name " + request.operator() + "\n" + request.key()));
        Kept known = kept.get(name);
        if (known != null) {
            return again(known, request);
        }
        if (kept.size() >= MOST_ANSWERS) {
            throw new RefusedException(ApiError.of(
                    ErrorCode.OVERLOADED, "too many Idempotency-Keys of the last day are remembered; send none"));
        }
        Answer answer = change.make();
        if (answer.status() < FIRST_REFUSAL) {
            keep(name, request, answer);
        }
        return answer;
    }

    private static void requireFormat(String key) throws RefusedException {
        if (!key.matches(FORMAT)) {
            throw RefusedException.field(
                    ErrorCode.INVALID_REQUEST, HEADER.toString(), "not 1 to 255 visible ASCII characters", key);
        }
    }

    private Answer again(Kept known, Request request) throws RefusedException {
        if (!known.fingerprint().equals(request.fingerprint())) {
            throw new RefusedException(ApiError.of(
                    ErrorCode.IDEMPOTENCY_KEY_REUSED,
                    "this Idempotency-Key was sent with another request; every request needs one of its own"));
        }
        byte[] body = cipher(Cipher.DECRYPT_MODE, request, known.nonce(), known.body());
        Answer shell = known.shell();
        return new Answer(shell.status(), shell.contentType(), body, shell.headers(), false)
                .withHeaders(Map.of(REPLAYED, "true"));
    }

    private void keep(String name, Request request, Answer answer) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        Answer shell = new Answer(answer.status(), answer.contentType(), new byte[0], answer.headers(), false);
        Kept entry = new Kept(
                name,
                request.fingerprint(),
                shell,
                nonce,
                cipher(Cipher.ENCRYPT_MODE, request, nonce, answer.body()),
                clock.nanoTime() + DAY_NS);
        kept.put(name, entry);
        byAge.addLast(entry);
    }

    private void forgetOld() {
        long nowNs = clock.nanoTime();
        while (!byAge.isEmpty() && byAge.getFirst().untilNs() <= nowNs) {
            kept.remove(byAge.removeFirst().name());
        }
    }

    private static byte[] cipher(int mode, Request request, byte[] nonce, byte[] bytes) {
        try {
            byte[] key = hash("kurs idempotency cipher " + request.operator() + "\n" + request.key());
            Cipher cipher = Cipher.getInstance(CIPHER);
            cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
            return cipher.doFinal(bytes);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java platform has AES-GCM", impossible);
        }
    }

    private static byte[] hash(String text) {
        return sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
