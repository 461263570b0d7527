package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedAttempts;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.port.PartnerAdministration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;

/** Journals what operators tried and were refused, and only then lets them be told. */
public final class OperatorAttempts implements RefusedAttempts {
    private static final List<String> IDS = List.of("id", "approval_id");
    private static final String UUID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
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
                            target(call),
                            error.code().name(),
                            members(error),
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

    private static String action(Call call) {
        return call.target().method() + " " + path(call);
    }

    /** The path's pattern, with the partner or change where it names one: whatever else stands in a path may be a secret in the wrong place. */
    private static String path(Call call) {
        String path = call.route();
        for (String name : IDS) {
            String id = call.pathParameter(name);
            if (id != null && id.matches(UUID)) {
                path = path.replace("{" + name + "}", id.toLowerCase(Locale.ROOT));
            }
        }
        return path;
    }

    /** The same as the audit names things, {@code partners/<uuid>/keys}, as far as everything in it is known to be no secret. */
    private static String target(Call call) {
        String path = path(call).replaceFirst("^/v1/(operator/)?", "");
        int unknown = path.indexOf("/{");
        return unknown < 0 ? path : path.substring(0, unknown);
    }

    /** The members at fault; their values are told to the caller alone. */
    private static String members(ApiError error) {
        String names = error.details().stream()
                .map(detail -> detail.field().replaceAll("[^A-Za-z0-9_.-]", "?"))
                .collect(Collectors.joining(", "));
        return names.length() <= LONGEST_DETAIL ? names : names.substring(0, LONGEST_DETAIL);
    }
}
