package dev.kurs.edge.call;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.NumberStyle;
import dev.kurs.edge.json.Timestamps;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** The three shapes of a JSON error: that of v0.2, that of v0.1, and the gateway's, which has no {@code meta}. */
public final class ErrorShapes {
    private static final String RETRY_AFTER = "Retry-After";

    private ErrorShapes() {}

    static Answer render(ApiError error, SurfaceVersion version, String requestId, long nowNs) {
        byte[] body = version == SurfaceVersion.V02 ? v02(error, requestId, nowNs) : v01(error, requestId, nowNs);
        Answer answer = Answer.json(error.code().status(version), body);
        OptionalLong seconds = retryAfterSeconds(error, version);
        return seconds.isPresent()
                ? answer.withHeaders(Map.of(RETRY_AFTER, Long.toString(seconds.getAsLong())))
                : answer;
    }

    /** A request that cannot be read is refused as plain text in v0.2, and on earlier surfaces as an error with a code. */
    public static Answer renderUnread(
            int status, ErrorCode v01Code, String message, SurfaceVersion version, String requestId, long nowNs) {
        return version == SurfaceVersion.V02
                ? Answer.text(status, message)
                : render(ApiError.of(v01Code, message), version, requestId, nowNs);
    }

    private static OptionalLong retryAfterSeconds(ApiError error, SurfaceVersion version) {
        if (error.limit() != null) {
            return OptionalLong.of(error.limit().retryAfterSeconds());
        }
        OptionalInt seconds = error.code().retryAfterSeconds(version);
        return seconds.isPresent() ? OptionalLong.of(seconds.getAsInt()) : OptionalLong.empty();
    }

    static Answer renderGateway(String message) {
        JsonBody body = JsonBody.object(NumberStyle.STRINGS);
        body.openObject("error");
        body.field("code", ErrorCode.MISSING_AUTHENTICATION.name());
        body.field("message", message);
        body.closeObject();
        return Answer.json(ErrorCode.MISSING_AUTHENTICATION.status(), body.finish());
    }

    private static byte[] v02(ApiError error, String requestId, long nowNs) {
        JsonBody body = JsonBody.object(NumberStyle.STRINGS);
        body.openObject("error");
        body.field("code", error.code().name());
        body.field("message", error.message());
        body.openArray("details");
        for (ApiError.Detail detail : error.details()) {
            body.openObject();
            body.field("field", detail.field());
            body.field("issue", detail.issue());
            body.closeObject();
        }
        body.closeArray();
        body.field("retryable", error.code().isRetryable());
        if (error.quoteId() != null) {
            body.field("quote_id", error.quoteId());
        }
        body.closeObject();
        body.meta(requestId, TimeUnit.NANOSECONDS.toSeconds(nowNs));
        return body.finish();
    }

    private static byte[] v01(ApiError error, String requestId, long nowNs) {
        JsonBody body = JsonBody.object(NumberStyle.STRINGS);
        body.openObject("error");
        body.field("code", error.code().name());
        body.field("message", error.message());
        if (error.corridor() != null) {
            body.field("corridor", error.corridor());
        }
        body.field("timestamp", Timestamps.iso(nowNs));
        body.field("request_id", requestId);
        if (error.quoteId() != null) {
            body.field("quote_id", error.quoteId());
        }
        if (error.executionId() != null) {
            body.field("execution_id", error.executionId());
        }
        body.closeObject();
        return body.finish();
    }
}
