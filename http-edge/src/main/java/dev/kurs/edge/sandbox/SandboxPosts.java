package dev.kurs.edge.sandbox;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.MediaTypes;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.SurfaceVersion;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.Member;
import dev.kurs.edge.json.NotJsonException;
import dev.kurs.edge.json.StrictJson;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.v02.RequestIdClaims;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The sandbox's POSTs that signed callers and bearers share: a signed one is refused and answered as v0.2 does, its request id used up
 * first; a bearer's as v0.1 does.
 */
public final class SandboxPosts {
    private final RequestIdClaims claims;
    private final int maxBodyLength;

    public SandboxPosts(RequestIdClaims claims, int maxBodyLength) {
        this.claims = claims;
        this.maxBodyLength = maxBodyLength;
    }

    /** Judges the members of a body, and gives what is to be done. */
    @FunctionalInterface
    interface Judge {
        Runnable judge(Map<String, Member> members) throws WrongShapeException, RefusedException;
    }

    /** @param wrapper a member that may hold the members meant; null where there is none */
    void handle(Call call, String wrapper, Judge judge) {
        if (!MediaTypes.isJson(call)) {
            refuse(
                    call,
                    MediaTypes.refusal(),
                    ErrorCode.UNSUPPORTED_MEDIA_TYPE,
                    "Content-Type must be application/json");
            return;
        }
        try {
            StrictJson json = new StrictJson(maxBodyLength);
            Runnable step = judge.judge(json.readObject(call.body(), call.bodyLength(), wrapper));
            run(call, step);
        } catch (NotJsonException notJson) {
            refuse(call, Answer.text(400, notJson.getMessage()), ErrorCode.INVALID_REQUEST, notJson.getMessage());
        } catch (WrongShapeException wrongShape) {
            refuse(call, Answer.text(422, wrongShape.getMessage()), ErrorCode.INVALID_REQUEST, wrongShape.getMessage());
        } catch (RefusedException refused) {
            run(call, () -> call.fail(refused.error()));
        }
    }

    /** Answers with what the writer writes, under {@code data} for a signed caller. */
    static void answer(Call call, Consumer<JsonBody> writer) {
        JsonBody body = JsonBody.object();
        if (isSigned(call)) {
            body.openObject("data");
            writer.accept(body);
            body.closeObject().meta(call.requestId(), call.nowSeconds());
        } else {
            writer.accept(body);
        }
        call.answer(Answer.json(200, body.finish()));
    }

    private void refuse(Call call, Answer current, ErrorCode earlierCode, String message) {
        run(call, () -> call.answer(isSigned(call) ? current : call.render(ApiError.of(earlierCode, message))));
    }

    private void run(Call call, Runnable step) {
        if (isSigned(call)) {
            claims.once(call, step);
        } else {
            step.run();
        }
    }

    private static boolean isSigned(Call call) {
        return call.version() == SurfaceVersion.V02;
    }
}
