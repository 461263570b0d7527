package dev.kurs.service.command;

import dev.kurs.service.credentials.TokenScopes;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kurs operator}: who of the desk may operate a running service, and their tokens. */
@Command(
        name = "operator",
        description = "Adds, lists and disables operators of a running service, and gives them tokens.",
        mixinStandardHelpOptions = true)
final class OperatorCommand {
    @Command(name = "add", description = "Makes an operator; the token is shown once.", mixinStandardHelpOptions = true)
    int add(
            @Mixin RunningService service,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "EMAIL") String email,
            @Option(
                            names = "--scope",
                            required = true,
                            split = ",",
                            paramLabel = "SCOPE",
                            completionCandidates = TokenScopes.class,
                            description = "of ${COMPLETION-CANDIDATES}")
                    Set<String> scopes,
            @Mixin FromOption from,
            @Mixin LifetimeOption lifetime)
            throws IOException {
        Map<String, String> arguments = Map.of(
                "email",
                email,
                "scopes",
                String.join(",", scopes),
                "addresses",
                String.join(",", from.addresses()),
                "lifetime",
                lifetime.or(LifetimeOption.OF_A_TOKEN),
                "reason",
                reason.text());
        return service.say(String.valueOf(service.ask("operator add", arguments).get("token")));
    }

    @Command(
            name = "rotate",
            description =
                    "Gives an operator another token, shown once; the one before is honoured no more, and what waits for an approval is rejected. One that is disabled stays so without --enable.",
            mixinStandardHelpOptions = true)
    int rotate(
            @Mixin RunningService service,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "EMAIL") String email,
            @Option(names = "--enable", description = "lets an operator that is disabled operate again") boolean enable,
            @Mixin LifetimeOption lifetime)
            throws IOException {
        Map<String, String> arguments = Map.of(
                "email",
                email,
                "enable",
                enable ? "yes" : "no",
                "lifetime",
                lifetime.or(LifetimeOption.OF_A_TOKEN),
                "reason",
                reason.text());
        Map<String, Object> answer = service.ask("operator rotate", arguments);
        service.say(String.valueOf(answer.get("token")));
        if (rejected(answer) > 0) {
            service.remark(rejectedOf(email, answer));
        }
        if (answer.get("remark") instanceof String remark) {
            service.remark(remark);
        }
        return 0;
    }

    @Command(
            name = "disable",
            description =
                    "Honours an operator's token no more, and rejects what it asked for that waits for an approval.",
            mixinStandardHelpOptions = true)
    int disable(
            @Mixin RunningService service, @Mixin ReasonOption reason, @Parameters(paramLabel = "EMAIL") String email)
            throws IOException {
        Map<String, Object> answer = service.ask("operator disable", Map.of("email", email, "reason", reason.text()));
        return service.say(email + " is disabled" + (rejected(answer) == 0 ? "" : ", and " + rejectedOf("it", answer)));
    }

    /** How many changes were rejected that the operator had asked for; a service of an earlier release says nothing of it. */
    private static int rejected(Map<String, Object> answer) {
        return answer.get("rejected") instanceof Number rejected ? rejected.intValue() : 0;
    }

    private static String rejectedOf(String who, Map<String, Object> answer) {
        int changes = rejected(answer);
        return changes == 1
                ? "1 change that " + who + " asked for is rejected"
                : changes + " changes that " + who + " asked for are rejected";
    }

    @Command(name = "list", description = "Lists the operators, without tokens.", mixinStandardHelpOptions = true)
    int list(@Mixin RunningService service) throws IOException {
        for (Object item : (List<?>) service.ask("operator list", Map.of()).get("operators")) {
            Map<?, ?> operator = (Map<?, ?>) item;
            service.say(operator.get("email") + "  " + operator.get("status") + "  " + operator.get("scopes")
                    + "  from " + operator.get("from") + "  expires " + operator.get("expires"));
        }
        return 0;
    }
}
