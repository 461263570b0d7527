package dev.kurs.edge.post;

import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.MediaTypes;
import dev.kurs.edge.call.QueryParameters;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.NotJsonException;
import dev.kurs.edge.json.StrictJson;
import dev.kurs.edge.json.WrongShapeException;

/**
 * Reads the JSON object of a POST, for every surface: a body that is not JSON, or has not the members it needs, is refused in the shape that the caller's surface has
 * for it, as is a query, and the refusal uses up a signed caller's request id.
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

    /** Reads what the members of a body ask for. */
    @FunctionalInterface
    public interface Reader<R> {
        R read(JsonMembers members) throws WrongShapeException, RefusedException;
    }

    /** Goes on with a request whose body and query are sound. */
    @FunctionalInterface
    public interface Step<R> {
        void take(R request) throws RefusedException;
    }

    public <R> void read(Call call, Reader<R> reader, Step<R> next) {
        String otherMedia = MediaTypes.refusalOf(call);
        if (otherMedia != null) {
            refuse(call, UNSUPPORTED_MEDIA_TYPE, ErrorCode.UNSUPPORTED_MEDIA_TYPE, otherMedia);
            return;
        }
        try {
            JsonMembers members = json.get().readObject(call.body(), call.bodyLength(), wrapper);
            call.readQuery();
            R request = reader.read(members);
            call.query().requireKnown();
            next.take(request);
        } catch (NotJsonException | QueryParameters.MalformedQueryException unreadable) {
            refuse(call, BAD_REQUEST, ErrorCode.INVALID_REQUEST, unreadable.getMessage());
        } catch (WrongShapeException wrongShape) {
            refuse(call, UNPROCESSABLE, ErrorCode.INVALID_REQUEST, wrongShape.getMessage());
        } catch (RefusedException refused) {
            claims.once(call, () -> call.fail(refused.error()));
        }
    }

    private void refuse(Call call, int status, ErrorCode v01Code, String message) {
        claims.once(call, () -> call.failUnread(status, v01Code, message));
    }
}
