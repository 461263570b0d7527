package dev.kurs.edge.v02;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.ErrorCode;

/** A request with a value that cannot be. */
final class RefusedException extends Exception {
    private final transient ApiError error;

    RefusedException(ApiError error) {
        super(error.message(), null, false, false);
        this.error = error;
    }

    static RefusedException field(ErrorCode code, String field, String issue, String value) {
        return new RefusedException(ApiError.ofField(code, field, issue, value));
    }

    ApiError error() {
        return error;
    }
}
