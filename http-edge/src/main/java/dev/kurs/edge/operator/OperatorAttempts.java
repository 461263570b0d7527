package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedAttempts;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.port.PartnerAdministration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;

/** Journals what operators tried and were refused, and only then lets them be told. */
public final class OperatorAttempts implements RefusedAttempts {
    private static final String KEY = "key_id";
    private static final String UUID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

    /** What the parameters of paths look like where they are no secret: a key's secret is longer than its name, and a wallet's than its address. */
    private static final Map<String, String> IDS = Map.of(
            "id",
            UUID,
            "approval_id",
            UUID,
            "rfq_id",
            UUID,
            "override_id",
            UUID,
            "event_id",
            "[0-9a-fA-F]{32}",
            "address",
            "0x[0-9a-fA-F]{40}",
            KEY,
            "(sk|wh|bearer)_[A-Za-z0-9_-]{16}");

    /** As the audit names requests for quotes and what makers owe by them. */
    private static final String RFQ = "^reserve/(?:emergency-rfq|obligations)/(?=[^{])";

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
                            new Authority(OperatorChanges.actor(call), call.reason()));
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

    /** The path's pattern, with what it names where that is known to be an id: whatever else stands in a path may be a secret in the wrong place. */
    private static String path(Call call) {
        String path = call.route();
        for (Map.Entry<String, String> parameter : call.pathParameters().entrySet()) {
            String name = parameter.getKey();
            String id = parameter.getValue();
            if (IDS.containsKey(name) && id.matches(IDS.get(name))) {
                path = path.replace("{" + name + "}", name.equals(KEY) ? id : id.toLowerCase(Locale.ROOT));
            }
        }
        return path;
    }

    /** The same as the audit names things, {@code partners/<uuid>/keys}, as far as everything in it is known to be no secret. */
    private static String target(Call call) {
        String path = path(call).replaceFirst("^/v1/(operator/)?", "").replaceFirst(RFQ, "rfqs/");
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
