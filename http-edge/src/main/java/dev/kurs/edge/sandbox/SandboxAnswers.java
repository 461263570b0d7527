package dev.kurs.edge.sandbox;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.SurfaceVersion;
import dev.kurs.edge.json.JsonBody;
import java.util.function.Consumer;

/** Answers the sandbox's POSTs that signed callers and bearers share: a signed caller as v0.2 does, under {@code data}; a bearer as v0.1 does. */
final class SandboxAnswers {
    private SandboxAnswers() {}

    static void answer(Call call, Consumer<JsonBody> writer) {
        JsonBody body = call.json();
        if (call.version() == SurfaceVersion.V02) {
            body.openObject("data");
            writer.accept(body);
            body.closeObject().meta(call.requestId(), call.nowSeconds());
        } else {
            writer.accept(body);
        }
        call.answer(Answer.json(200, body.finish()));
    }
}
