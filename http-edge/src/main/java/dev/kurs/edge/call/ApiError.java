package dev.kurs.edge.call;

import dev.kurs.edge.limit.LimitedResource;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A refusal in words for a partner's engineer.
 *
 * @param details the members at fault, or the figures of a limit; empty where there are none
 * @param quoteId the quote to read instead: that which used the client_ref, or that which nobody could sign; null otherwise
 * @param limit what the caller has had its fill of; null otherwise
 * @param corridor which it is about, as v0.1 tells it; null for none
 * @param executionId the execution that it is about; null for none
 */
public record ApiError(
        ErrorCode code,
        String message,
        List<Detail> details,
        String quoteId,
        Limit limit,
        String corridor,
        String executionId) {
    private static final int SHOWN_VALUE_LENGTH = 80;

    /** One member at fault, for example {@code corridor_id} and "not 0x and 64 hexadecimal digits: 0x01". */
    public record Detail(String field, String issue) {}

    /** A limit that a caller has reached, and when to try again. */
    public record Limit(LimitedResource resource, long retryAfterSeconds) {}

    public ApiError(ErrorCode code, String message, List<Detail> details, String quoteId) {
        this(code, message, details, quoteId, null, null, null);
    }

    /** The same under another code, about a corridor. */
    public ApiError as(ErrorCode otherCode, String aboutCorridor) {
        return new ApiError(otherCode, message, details, quoteId, limit, aboutCorridor, executionId);
    }

    /** An error about an execution, in a corridor as v0.1 tells it. */
    public static ApiError ofExecution(ErrorCode code, String message, String executionId, String corridor) {
        return new ApiError(code, message, List.of(), null, null, corridor, executionId);
    }

    public static ApiError of(ErrorCode code, String message) {
        return new ApiError(code, message, List.of(), null);
    }

    /** An error that names the member at fault and the value it had. */
    public static ApiError ofField(ErrorCode code, String field, String issue, String value) {
        String text = issue + ": " + shown(value);
        return new ApiError(code, field + ": " + text, List.of(new Detail(field, text)), null);
    }

    /** An error that names a member or a parameter which is not there. */
    public static ApiError ofMissing(ErrorCode code, String field) {
        return new ApiError(code, field + " is missing", List.of(new Detail(field, "missing")), null);
    }

    /** An error that names two members or parameters of which only one may be there. */
    public static ApiError ofBoth(ErrorCode code, String one, String other) {
        List<Detail> details = List.of(new Detail(one, "not beside " + other), new Detail(other, "not beside " + one));
        return new ApiError(code, one + " and " + other + " exclude each other", details, null);
    }

    /** An error that names the query parameters which a path does not take, and those which it takes. */
    static ApiError ofUnknownParameters(List<String> names, Collection<String> taken) {
        String all = taken.isEmpty() ? "none" : taken.stream().sorted().collect(Collectors.joining(", "));
        String issue = "no such parameter; this path takes " + all;
        List<Detail> details =
                names.stream().map(name -> new Detail(shown(name), issue)).toList();
        String first = details.getFirst().field();
        return new ApiError(ErrorCode.INVALID_REQUEST, first + ": " + issue, details, null);
    }

    private static String shown(String text) {
        return text.length() <= SHOWN_VALUE_LENGTH ? text : text.substring(0, SHOWN_VALUE_LENGTH) + "…";
    }

    /** A 429: this caller alone has had its fill. */
    public static ApiError limited(LimitedResource resource, long retryAfterSeconds, String message) {
        List<Detail> details = List.of(new Detail(resource.label(), message));
        return new ApiError(
                ErrorCode.RATE_LIMITED, message, details, null, new Limit(resource, retryAfterSeconds), null, null);
    }

    public static ApiError duplicateClientRef(String quoteId) {
        String message = "client_ref was used by another quote; read it at /v1/quotes/" + quoteId;
        return new ApiError(ErrorCode.DUPLICATE_CLIENT_REF, message, List.of(), quoteId);
    }

    public static ApiError issuedButUnsigned(String quoteId) {
        String message = "the quote was issued but too many wait for a signature: read it at /v1/quotes/" + quoteId;
        return new ApiError(ErrorCode.OVERLOADED, message, List.of(), quoteId);
    }
}
