package dev.kurs.edge.v02;

import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;

/** Who may read quotes, executions and days: a partner its own; an operator, who is no partner, everyone's with {@code reserve:read} and otherwise none. */
public final class Readership {
    private static final String SCOPE = "reserve:read";

    private Readership() {}

    /** Whether the caller may read at all; answers the call when it may not, before anything is told of what exists. */
    public static boolean mayRead(Call call) {
        if (call.identity().isOperator() && !readsReserve(call.identity())) {
            call.fail(ErrorCode.FORBIDDEN, "this needs the scope " + SCOPE);
            return false;
        }
        return true;
    }

    /** Whether the caller also sees how a quote was derived, and which journal records make up a day. */
    public static boolean readsReserve(Identity caller) {
        return caller.has(SCOPE);
    }
}
