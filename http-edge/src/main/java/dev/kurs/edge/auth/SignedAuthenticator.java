package dev.kurs.edge.auth;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.AsciiText;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.RequestIdFormat;
import dev.kurs.edge.view.KeyView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.protocol.port.Credentials;
import io.undertow.util.HttpString;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Finds out who sent a v0.2 request, in two steps: by its headers before the body is read, by its signature after. */
public final class SignedAuthenticator {
    public static final HttpString API_KEY = new HttpString("x-svc-api-key");
    public static final HttpString TIMESTAMP = new HttpString("x-svc-timestamp");
    public static final HttpString SIGNATURE = new HttpString("x-svc-signature");
    public static final HttpString REQUEST_ID = new HttpString("x-svc-request-id");

    /** Any of them means a signed caller. */
    public static final List<HttpString> HEADERS = List.of(API_KEY, TIMESTAMP, SIGNATURE);

    private static final String MISMATCH = "x-svc-signature does not match the request";
    private static final long TOLERANCE_SECONDS = 60;
    private static final int MAX_TIMESTAMP_DIGITS = 18;

    private final Views views;
    private final Credentials credentials;
    private final ThreadLocal<RequestSigning> signing = ThreadLocal.withInitial(RequestSigning::new);

    public SignedAuthenticator(Views views, Credentials credentials) {
        this.views = views;
        this.credentials = credentials;
    }

    /** The request behind the headers, or null when it was refused and answered. */
    public SignedRequest admitHeaders(Call call, boolean needsRequestId) {
        String apiKey = call.header(API_KEY);
        String timestamp = call.header(TIMESTAMP);
        String signature = call.header(SIGNATURE);
        String requestId = call.header(REQUEST_ID);
        if (apiKey == null || timestamp == null || signature == null || (needsRequestId && requestId == null)) {
            String names =
                    "x-svc-api-key, x-svc-timestamp, x-svc-signature" + (needsRequestId ? ", x-svc-request-id" : "");
            call.failAtGateway("each of these headers is needed once: " + names);
            return null;
        }
        KeyView key = views.keyByName(apiKey);
        if (!admitKey(call, key)) {
            return null;
        }
        if (!isInTime(timestamp, call.atNs())) {
            call.fail(
                    ErrorCode.TIMESTAMP_OUT_OF_RANGE,
                    "x-svc-timestamp is Unix seconds, within 60 s of the server's time");
            return null;
        }
        return new SignedRequest(key, timestamp, signature, requestId == null ? "" : requestId);
    }

    /** Whether the signature is right over the body that has been read; answers the call when it is not. */
    public boolean admitSignature(Call call, SignedRequest request) {
        RequestSigning signed = signing.get();
        signed.read(request.timestamp(), call.target(), request.requestId(), call.body(), call.bodyLength());
        if (!isSignedByKey(request, signed)) {
            // A key that was revoked since its request's head was read has no secrets any more.
            if (admitKey(call, views.keyByName(request.key().apiKey()))) {
                call.fail(wrongSignature(signed));
            }
            return false;
        }
        if (!request.requestId().isEmpty() && !RequestIdFormat.isWellFormed(request.requestId())) {
            call.failAtGateway("x-svc-request-id is 1 to 64 characters of A-Z, a-z, 0-9, '_', '.' and '-'");
            return false;
        }
        if (!request.key().allowedAddresses().admits(call::clientAddress)) {
            call.fail(
                    ErrorCode.FORBIDDEN,
                    "this key may not be used from " + call.clientAddress().getHostAddress());
            return false;
        }
        call.identity(Identity.signed(
                request.key().partnerId(), request.key().id(), request.key().scopes()));
        tellEnd(call, request.key());
        return true;
    }

    /** Says on the answer when the key ends, where that is soon. */
    static void tellEnd(Call call, KeyView key) {
        if (key.expiresAtNs() != KeyView.UNBOUNDED) {
            call.keyExpires(key.expiresAtNs());
        }
    }

    private boolean isSignedByKey(SignedRequest request, RequestSigning signed) {
        byte[] signature = request.signature().getBytes(StandardCharsets.UTF_8);
        boolean matches = false;
        for (byte[] secret : credentials.secrets(request.key().apiKey())) {
            matches |= signed.isSignedWith(secret, signature);
        }
        return matches;
    }

    /** In a sandbox an integrator is shown what had to be signed, which is the caller's own request and tells nothing of the secret. */
    private ApiError wrongSignature(RequestSigning signed) {
        if (!views.isSandbox()) {
            return ApiError.of(ErrorCode.INVALID_SIGNATURE, MISMATCH);
        }
        String expected = new String(signed.signingString(), StandardCharsets.UTF_8);
        List<ApiError.Detail> details = List.of(new ApiError.Detail("signing_string", expected));
        String message = MISMATCH + ": it has to be over the seven lines shown in details";
        return new ApiError(ErrorCode.INVALID_SIGNATURE, message, details, null);
    }

    private boolean admitKey(Call call, KeyView key) {
        ErrorCode refusal = checkKey(key, call.atNs());
        if (refusal != null) {
            call.fail(refusal, describe(refusal));
        }
        return refusal == null;
    }

    private ErrorCode checkKey(KeyView key, long atNs) {
        var instance = views.instance();
        if (key == null
                || key.kind() != KeyKind.HMAC
                || !key.hasBegun(atNs)
                || instance == null
                || key.environment() != instance.environment()) {
            return ErrorCode.UNKNOWN_KEY;
        }
        if (key.status() == KeyStatus.REVOKED) {
            return ErrorCode.KEY_REVOKED;
        }
        return key.isExpired(atNs) ? ErrorCode.KEY_EXPIRED : null;
    }

    private static String describe(ErrorCode refusal) {
        return switch (refusal) {
            case KEY_REVOKED -> "this key was revoked";
            case KEY_EXPIRED -> "this key has expired";
            default -> "no such key here";
        };
    }

    private static boolean isInTime(String timestamp, long atNs) {
        return AsciiText.isDecimal(timestamp, MAX_TIMESTAMP_DIGITS)
                && Math.abs(Long.parseLong(timestamp) - TimeUnit.NANOSECONDS.toSeconds(atNs)) <= TOLERANCE_SECONDS;
    }
}
