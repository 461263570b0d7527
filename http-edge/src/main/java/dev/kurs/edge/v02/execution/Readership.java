package dev.kurs.edge.v02.execution;

import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;

/** Who may read what settled: a partner its own, an operator with {@code reserve:read} everyone's. */
final class Readership {
    private static final String SCOPE = "reserve:read";

    private Readership() {}

    /** Whether the caller may read at all; answers the call when it may not. */
    static boolean mayRead(Call call) {
        if (call.identity().isOperator() && !call.identity().has(SCOPE)) {
            call.fail(ErrorCode.FORBIDDEN, "this needs the scope " + SCOPE);
            return false;
        }
        return true;
    }
}
