package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.BlockingWork;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.Surrogates;
import dev.kurs.edge.json.WhiteSpace;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.post.JsonPosts;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.port.ChangeRefusedException;
import dev.kurs.protocol.text.ShownText;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;

/** Makes operators' changes one after another, each with its reason, and answers what came of it. */
public final class OperatorChanges {
    public static final String REASON = "reason";

    private static final int LONGEST_REASON_BYTES = 512;
    private static final int UNPROCESSABLE = 422;

    private static final BlockingWork.Unfinished UNFINISHED = new BlockingWork.Unfinished(
            ApiError.of(
                    ErrorCode.OUTCOME_UNKNOWN,
                    "the change is still being made: read it before you repeat it, or repeat it with the"
                            + " Idempotency-Key that it had"),
            ApiError.of(
                    ErrorCode.OUTCOME_UNKNOWN,
                    "the change broke off, and may have been made: read it before you repeat it"));

    private final BlockingWork work;
    private final JsonPosts posts;
    private final IdempotentAnswers answers;
    private final Predicate<Call> admission;

    /**
     * Of all operators' changes.
     *
     * @param work does one change at a time
     * @param admission whether a call's token still counts, asked when its turn has come; answers it where it does not
     */
    public OperatorChanges(BlockingWork work, JsonPosts posts, IdempotentAnswers answers, Predicate<Call> admission) {
        this.work = work;
        this.posts = posts;
        this.answers = answers;
        this.admission = admission;
    }

    /** A change that a body asks for. */
    @FunctionalInterface
    public interface BodyChange {
        Answer make(JsonMembers members, Authority by) throws RefusedException, WrongShapeException;
    }

    /** A change that the path alone asks for. */
    @FunctionalInterface
    public interface PathChange {
        Answer make(Authority by) throws RefusedException, WrongShapeException;
    }

    /** What has to be told of a call, which nothing is changed by. */
    @FunctionalInterface
    interface Reading {
        Answer answer() throws RefusedException;
    }

    /** A POST, which an {@code Idempotency-Key} makes at most once. */
    public void post(Call call, BodyChange change) {
        IdempotentAnswers.Request request = answers.request(call);
        fromBody(call, (members, by) -> answers.once(request, () -> change.make(members, by)));
    }

    /** A PATCH. */
    void patch(Call call, BodyChange change) {
        fromBody(call, change);
    }

    private void fromBody(Call call, BodyChange change) {
        posts.read(call, members -> members, members -> {
            String reason = reasonOf(members);
            call.reason(reason);
            change(call, () -> change.make(members, authority(call, reason)));
        });
    }

    /** A DELETE, whose reason is in the query. */
    public void delete(Call call, PathChange change) {
        try {
            String reason = reason(call.query().get(REASON));
            call.reason(reason);
            change(call, () -> change.make(authority(call, reason)));
        } catch (RefusedException refused) {
            call.fail(refused.error());
        }
    }

    /** A GET, between two changes. */
    void read(Call call, Reading reading) {
        work.answer(call, () -> run(call, reading::answer));
    }

    /** Anything that ends in an answer. */
    @FunctionalInterface
    private interface Step {
        Answer run() throws RefusedException, WrongShapeException;
    }

    private void change(Call call, Step step) {
        work.answer(
                call,
                () -> {
                    if (isAdmitted(call)) {
                        run(call, step);
                    }
                },
                UNFINISHED);
    }

    /** Whether a call's token still counts; answers it where it does not. */
    boolean isAdmitted(Call call) {
        return admission.test(call);
    }

    private static void run(Call call, Step step) {
        try {
            call.answer(step.run());
        } catch (FailedApprovalException failed) {
            call.fail(failed.error(), failed.answer());
        } catch (RefusedException refused) {
            call.fail(refused.error());
        } catch (WrongShapeException wrongShape) {
            call.failUnread(UNPROCESSABLE, ErrorCode.INVALID_REQUEST, wrongShape.getMessage());
        } catch (ChangeRefusedException refused) {
            call.fail(error(refused));
        }
    }

    static ApiError error(ChangeRefusedException refused) {
        return ApiError.of(code(refused.kind()), EngineWords.withoutReason(refused.getMessage()));
    }

    private static ErrorCode code(ChangeRefusedException.Kind kind) {
        return switch (kind) {
            case UNKNOWN -> ErrorCode.NOT_FOUND;
            case INVALID -> ErrorCode.INVALID_REQUEST;
            case CONFLICT -> ErrorCode.CONFLICT;
            case NO_OPEN_INVENTORY -> ErrorCode.NO_OPEN_INVENTORY;
            case RFQ_IN_PROGRESS -> ErrorCode.RFQ_IN_PROGRESS;
            case NO_VIABLE_RFQ_QUOTE -> ErrorCode.NO_VIABLE_RFQ_QUOTE;
            case ORACLE_STALE -> ErrorCode.ORACLE_STALE;
        };
    }

    private static Authority authority(Call call, String reason) {
        return new Authority(actor(call), reason);
    }

    /** The operator of a call, with where it comes from and its request id. */
    static Actor actor(Call call) {
        return new Actor(
                ActorKind.OPERATOR,
                call.identity().operator(),
                call.clientAddress().getHostAddress(),
                call.requestId());
    }

    private static String reasonOf(JsonMembers members) throws RefusedException {
        try {
            return reason(members.optionalString(REASON));
        } catch (WrongShapeException wrongShape) {
            throw new RefusedException(ApiError.of(ErrorCode.INVALID_REQUEST, wrongShape.getMessage()));
        }
    }

    /** Whether there is nothing in it that could be read. */
    private static boolean saysNothing(String reason) {
        return reason.codePoints().allMatch(each -> WhiteSpace.is(each) || ShownText.isControl(each));
    }

    private static String reason(String text) throws RefusedException {
        String reason = text == null ? "" : WhiteSpace.strip(text);
        if (saysNothing(reason)) {
            throw RefusedException.field(
                    ErrorCode.INVALID_REQUEST, REASON, "must say why", text == null ? "missing" : "blank");
        }
        if (Surrogates.hasLone(reason)) {
            throw RefusedException.field(ErrorCode.INVALID_REQUEST, REASON, "half of a surrogate pair", reason);
        }
        if (reason.getBytes(StandardCharsets.UTF_8).length > LONGEST_REASON_BYTES) {
            throw RefusedException.field(
                    ErrorCode.INVALID_REQUEST, REASON, "more than " + LONGEST_REASON_BYTES + " bytes", reason);
        }
        return reason;
    }
}
