package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.ApiError.Limit;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.limit.LimitedResource;
import dev.kurs.protocol.hash.HmacSha256;
import dev.kurs.protocol.hash.Sha256;
import dev.kurs.protocol.port.ChangeRefusedException;
import dev.kurs.protocol.port.KeptAnswers;
import dev.kurs.protocol.port.KeptAnswers.KeptAnswer;
import io.undertow.util.HttpString;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.agrona.concurrent.EpochNanoClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What was answered to requests with an {@code Idempotency-Key}, for a day and through restarts: the same key and request again is answered the same and changes
 * nothing.
 *
 * <p>One thread uses it. That a request begins is on disk before anything is changed by it, so that one which was cut off is never made twice: it is a 409, and
 * somebody has to look. Neither keys nor answers are held in the clear: a key is known by its hash, which is the same whatever the master key, and an answer is enciphered under its own key
 * and the service's. A refusal changed nothing and is judged anew, but for one with which an approval has failed.
 */
public final class IdempotentAnswers {
    /** How the refusal ends of a key for which there is no room: nothing was begun, and without one it will be. */
    public static final String SEND_NONE = "Idempotency-Keys of this operator's last day are remembered; send none";

    private static final Logger LOG = LoggerFactory.getLogger(IdempotentAnswers.class);
    private static final HttpString HEADER = new HttpString("Idempotency-Key");
    private static final String REPLAYED = "Idempotency-Replayed";
    private static final String FORMAT = "[!-~]{1,255}";
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int TAG_BITS = 128;
    private static final int NONCE_BYTES = 12;
    private static final int FIRST_REFUSAL = 400;
    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final byte[] NOT_YET = {};

    /** Of one operator; about 4 MiB of answers. */
    private static final int MOST_OF_ONE = 4_096;

    private final KeptAnswers store;
    private final SecretKey secret;
    private final EpochNanoClock clock;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, KeptAnswer> kept = new LinkedHashMap<>();
    private final Map<String, Integer> ofOperator = new HashMap<>();

    /** @param secret what answers are bound to beside the operator's own key */
    public IdempotentAnswers(KeptAnswers store, SecretKey secret, EpochNanoClock clock) {
        this.store = store;
        this.secret = secret;
        this.clock = clock;
        store.remembered().forEach(this::remember);
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

    /** A change that is made at most once. */
    @FunctionalInterface
    interface Change {
        Answer make() throws RefusedException, WrongShapeException;
    }

    /** The part of a call that has to be the same; read before its body is let go of. */
    Request request(Call call) {
        MessageDigest sha256 = Sha256.newDigest();
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
        String name = name(request);
        KeptAnswer known = kept.get(name);
        if (known != null) {
            return again(known, request);
        }
        requireRoom(request.operator());
        long untilNs = clock.nanoTime() + DAY_NS;
        keep(new KeptAnswer(name, request.operator(), request.fingerprint(), untilNs, NOT_YET));
        return finish(name, request, untilNs, change);
    }

    private static String name(Request request) {
        String text = "name\n" + request.operator() + "\n" + request.key();
        return Sha256.hex(text.getBytes(StandardCharsets.UTF_8));
    }

    private Answer finish(String name, Request request, long untilNs, Change change)
            throws RefusedException, WrongShapeException {
        Answer answer;
        try {
            answer = change.make();
        } catch (FailedApprovalException failed) {
            keep(answered(name, request, untilNs, failed.answer()));
            throw failed;
        } catch (RefusedException | WrongShapeException | ChangeRefusedException refused) {
            forget(name);
            throw refused;
        }
        if (answer.status() >= FIRST_REFUSAL) {
            forget(name);
        } else {
            keep(answered(name, request, untilNs, answer));
        }
        return answer;
    }

    private KeptAnswer answered(String name, Request request, long untilNs, Answer answer) {
        return new KeptAnswer(name, request.operator(), request.fingerprint(), untilNs, seal(request, answer));
    }

    private static void requireFormat(String key) throws RefusedException {
        if (!key.matches(FORMAT)) {
            throw RefusedException.field(
                    ErrorCode.INVALID_REQUEST, HEADER.toString(), "not 1 to 255 visible ASCII characters", key);
        }
    }

    private void requireRoom(String operator) throws RefusedException {
        if (ofOperator.getOrDefault(operator, 0) >= MOST_OF_ONE) {
            Limit limit = new Limit(LimitedResource.IDEMPOTENCY_KEYS, secondsToTheOldestsEnd(operator));
            throw new RefusedException(new ApiError(
                    ErrorCode.OVERLOADED, MOST_OF_ONE + " " + SEND_NONE, List.of(), null, limit, null, null));
        }
    }

    /** Rounded up; at least 1, wherever the clock has gone meanwhile. */
    private long secondsToTheOldestsEnd(String operator) {
        long endNs = kept.values().stream()
                .filter(answer -> answer.operator().equals(operator))
                .mapToLong(KeptAnswer::untilNs)
                .min()
                .orElseThrow();
        return Math.max(1, Math.ceilDiv(endNs - clock.nanoTime(), SECOND_NS));
    }

    private Answer again(KeptAnswer known, Request request) throws RefusedException {
        if (!known.fingerprint().equals(request.fingerprint())) {
            throw new RefusedException(ApiError.of(
                    ErrorCode.IDEMPOTENCY_KEY_REUSED,
                    "this Idempotency-Key was sent with another request; every request needs one of its own"));
        }
        if (!known.isAnswered()) {
            throw cutOff();
        }
        return open(known, request).withHeader(REPLAYED, "true");
    }

    private static RefusedException cutOff() {
        return new RefusedException(ApiError.of(
                ErrorCode.CONFLICT,
                "the first request with this Idempotency-Key was cut off: read what it was to change, and send"
                        + " another key"));
    }

    private void keep(KeptAnswer answer) {
        store.keep(answer);
        remember(answer);
    }

    private void remember(KeptAnswer answer) {
        if (kept.put(answer.name(), answer) == null) {
            ofOperator.merge(answer.operator(), 1, Integer::sum);
        }
    }

    /** Whoever was refused is told so also where the disk is full: a request that the store takes for one that was cut off is no more than that. */
    private void forget(String name) {
        drop(name);
        try {
            store.forget(name);
        } catch (UncheckedIOException unwritable) {
            LOG.warn("A refused request with an Idempotency-Key is one that was cut off behind a restart", unwritable);
        }
    }

    private void drop(String name) {
        KeptAnswer gone = kept.remove(name);
        ofOperator.computeIfPresent(gone.operator(), (operator, count) -> count == 1 ? null : count - 1);
    }

    /** They stand in the order in which they began, and all are kept as long. */
    private void forgetOld() {
        long nowNs = clock.nanoTime();
        while (!kept.isEmpty() && kept.values().iterator().next().untilNs() <= nowNs) {
            drop(kept.keySet().iterator().next());
        }
    }

    private byte[] seal(Request request, Answer answer) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, request, nonce).doFinal(answer.toBytes());
            return ByteBuffer.allocate(nonce.length + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java platform has AES-GCM", impossible);
        }
    }

    /** An answer of before the master key was changed cannot be read any more. */
    private Answer open(KeptAnswer known, Request request) throws RefusedException {
        byte[] nonce = Arrays.copyOf(known.sealed(), NONCE_BYTES);
        try {
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, request, nonce);
            return Answer.ofBytes(cipher.doFinal(known.sealed(), NONCE_BYTES, known.sealed().length - NONCE_BYTES));
        } catch (AEADBadTagException otherKey) {
            throw cutOff();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java platform has AES-GCM", impossible);
        }
    }

    private Cipher cipher(int mode, Request request, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, new SecretKeySpec(mac("cipher", request), "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }

    private byte[] mac(String purpose, Request request) {
        String text = purpose + "\n" + request.operator() + "\n" + request.key();
        return HmacSha256.with(secret).doFinal(text.getBytes(StandardCharsets.UTF_8));
    }
}
