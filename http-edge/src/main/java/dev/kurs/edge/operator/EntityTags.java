package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.protocol.hash.Sha256;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;

/** Tags of what is shown: the same bytes have the same {@code ETag}, also after a restart, and {@code If-Match} makes sure that nobody changed them meanwhile. */
final class EntityTags {
    private static final int TAG_BYTES = 16;
    private static final String ANY = "*";

    private EntityTags() {}

    static Answer tagged(int status, byte[] body) {
        return Answer.json(status, body).withHeaders(Map.of("ETag", of(body)));
    }

    /**
     * Refuses a change that names another state than the present one.
     *
     * @param wanted If-Match; null without one
     */
    static void requireMatch(String wanted, byte[] present) throws RefusedException {
        String tag = of(present);
        boolean matches = wanted == null
                || wanted.strip().equals(ANY)
                || Arrays.stream(wanted.split(",")).map(String::strip).anyMatch(tag::equals);
        if (!matches) {
            throw new RefusedException(ApiError.of(
                    ErrorCode.PRECONDITION_FAILED,
                    "If-Match: somebody changed it meanwhile, it is " + tag + " now: read it again"));
        }
    }

    private static String of(byte[] body) {
        return '"' + HexFormat.of().formatHex(Sha256.of(body), 0, TAG_BYTES) + '"';
    }
}
