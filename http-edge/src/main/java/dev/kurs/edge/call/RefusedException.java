package dev.kurs.edge.call;

/** A request with a value that cannot be. */
public class RefusedException extends Exception {
    private final transient ApiError error;

    public RefusedException(ApiError error) {
        super(error.message(), null, false, false);
        this.error = error;
    }

    public static RefusedException field(ErrorCode code, String field, String issue, String value) {
        return new RefusedException(ApiError.ofField(code, field, issue, value));
    }

    public ApiError error() {
        return error;
    }
}
