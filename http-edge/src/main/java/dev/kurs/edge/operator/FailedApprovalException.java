package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.RefusedException;

/** A refusal of what was approved: the approval has failed with it, so that it is not judged anew, and its answer is kept as that of a change is. */
final class FailedApprovalException extends RefusedException {
    private final transient Answer answer;

    /** @param answer what the error is rendered as */
    FailedApprovalException(ApiError error, Answer answer) {
        super(error);
        this.answer = answer;
    }

    Answer answer() {
        return answer;
    }
}
