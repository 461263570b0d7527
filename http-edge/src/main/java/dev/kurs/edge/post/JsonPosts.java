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
 * Reads the JSON object of a POST, in the one way that all surfaces share: what is no JSON, or lacks a member, is refused in the words of the caller's surface, and
 * a signed caller's request id is used up by the refusal.
 */
public final class JsonPosts {
    private static final int BAD_REQUEST = 400;
    private static final int UNSUPPORTED_MEDIA_TYPE = 415;
    private static final int UNPROCESSABLE = 422;

    private final RequestIdClaims claims;
    private final ThreadLocal<StrictJson> json;

    public JsonPosts(RequestIdClaims claims, int maxBodyLength) {
        this.claims = claims;
        json = ThreadLocal.withInitial(() -> new StrictJson(maxBodyLength));
    }

    /** Takes the members of a body, judges them and goes on with what they ask for. */
    @FunctionalInterface
    public interface Reader {
        void read(JsonMembers members) throws WrongShapeException, RefusedException;
    }

    public void read(Call call, Reader reader) {
        read(call, null, reader);
    }

    /** @param wrapper a member that may hold the members meant; null where there is none */
    public void read(Call call, String wrapper, Reader reader) {
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

    /** In v0.2 these are plain text with a status of their own, before it they are errors like any other. */
    private void refuse(Call call, int status, ErrorCode earlierCode, String message) {
        claims.once(
                call,
                () -> call.answer(
                        call.version() == SurfaceVersion.V02
                                ? Answer.text(status, message)
                                : call.render(ApiError.of(earlierCode, message))));
    }
}
