package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedAttempts;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.port.PartnerAdministration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Journals what operators tried and were refused, and only then lets them be told. */
public final class OperatorAttempts implements RefusedAttempts {
    private static final int LONGEST_PATH = 256;
    private static final int LONGEST_DETAIL = 256;

    private final PartnerAdministration administration;
    private final Executor threads;

    public OperatorAttempts(PartnerAdministration administration, Executor threads) {
        this.administration = administration;
        this.threads = threads;
    }

    @Override
    public void note(Call call, ApiError error, Runnable answer) {
        try {
            threads.execute(() -> {
                try {
                    administration.noteRefusal(
                            action(call),
                            error.code().name(),
                            shortened(error.message(), LONGEST_DETAIL),
                            new Authority(OperatorChanges.actor(call), ""));
                    answer.run();
                } catch (RuntimeException unexpected) {
                    call.failUnexpectedly(unexpected);
                }
            });
        } catch (RejectedExecutionException full) {
            call.answer(overloaded(call));
        }
    }

    private static Answer overloaded(Call call) {
        return call.render(ApiError.of(ErrorCode.OVERLOADED, "too many changes wait; try again shortly"));
    }

    /** Method and path, in ASCII. */
    private static String action(Call call) {
        String path = call.target().path().replaceAll("[^!-~]", "?");
        return call.target().method() + " " + shortened(path, LONGEST_PATH);
    }

    private static String shortened(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most);
    }
}
