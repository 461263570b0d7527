package dev.kurs.edge.post;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.MediaTypes;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.SurfaceVersion;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.NotJsonException;
import dev.kurs.edge.json.StrictJson;
import dev.kurs.edge.json.WrongShapeException;

/**
 * Reads the JSON object of a POST, for every surface: a body that is not JSON, or has not the members it needs, is refused in the shape that the caller's surface has
 * for it, and the refusal uses up a signed caller's request id.
 */
public final class JsonPosts {
    private static final int BAD_REQUEST = 400;
    private static final int UNSUPPORTED_MEDIA_TYPE = 415;
    private static final int UNPROCESSABLE = 422;

    private final RequestIdClaims claims;
    private final ThreadLocal<StrictJson> json;
    private final String wrapper;

    public JsonPosts(RequestIdClaims claims, int maxBodyLength) {
        this(claims, ThreadLocal.withInitial(() -> new StrictJson(maxBodyLength)), null);
    }

    private JsonPosts(RequestIdClaims claims, ThreadLocal<StrictJson> json, String wrapper) {
        this.claims = claims;
        this.json = json;
        this.wrapper = wrapper;
    }

    /** The same for bodies whose members may be wrapped in one, such as {@code onchain_quote}. */
    public JsonPosts unwrapping(String member) {
        return new JsonPosts(claims, json, member);
    }

    /** Checks the members of a body, and goes on with what they ask for. */
    @FunctionalInterface
    public interface Reader {
        void read(JsonMembers members) throws WrongShapeException, RefusedException;
    }

    public void read(Call call, Reader reader) {
        if (!MediaTypes.isJson(call)) {
            refuse(call, UNSUPPORTED_MEDIA_TYPE, ErrorCode.UNSUPPORTED_MEDIA_TYPE, MediaTypes.REFUSAL);
            return;
        }
        try {
            reader.read(json.get().readObject(call.body(), call.bodyLength(), wrapper));
        } catch (NotJsonException notJson) {
            refuse(call, BAD_REQUEST, ErrorCode.INVALID_REQUEST, notJson.getMessage());
        } catch (WrongShapeException wrongShape) {
            refuse(call, UNPROCESSABLE, ErrorCode.INVALID_REQUEST, wrongShape.getMessage());
        } catch (RefusedException refused) {
            claims.once(call, () -> call.fail(refused.error()));
        }
    }

    /** v0.2 answers these as plain text, earlier surfaces as errors with a code. */
    private void refuse(Call call, int status, ErrorCode earlierCode, String message) {
        claims.once(
                call,
                () -> call.answer(
                        call.version() == SurfaceVersion.V02
                                ? Answer.text(status, message)
                                : call.render(ApiError.of(earlierCode, message))));
    }
}
