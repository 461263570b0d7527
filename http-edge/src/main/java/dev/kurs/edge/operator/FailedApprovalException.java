package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.RefusedException;

/**
 * The refusal of a change that was approved: the approval has failed with it and is not judged again, and the answer is kept like that of a change that was
 * made.
 */
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
