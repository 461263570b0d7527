package dev.kurs.edge.operator;

import dev.kurs.edge.call.ApiSurface;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.json.JsonBody;
import io.undertow.util.Headers;
import java.util.Map;

/**
 * What a change is asked for by beside its body, so that it can be judged now and once more when a second operator approves it.
 *
 * @param path the parameters of the path, such as {@code id}
 * @param condition If-Match; null without one
 * @param nowNs nanoseconds since the epoch
 */
public record OperatorRequest(Map<String, String> path, String condition, long nowNs) {
    static OperatorRequest of(Call call) {
        var lines = call.exchange().getRequestHeaders().get(Headers.IF_MATCH);
        return new OperatorRequest(call.pathParameters(), lines == null ? null : String.join(",", lines), call.nowNs());
    }

    public String pathParameter(String name) {
        return path.get(name);
    }

    /** Begins the answer. */
    public JsonBody json() {
        return JsonBody.object(ApiSurface.OPERATOR.numberStyle());
    }
}
