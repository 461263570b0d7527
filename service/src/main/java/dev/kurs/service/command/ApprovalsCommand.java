package dev.kurs.service.command;

import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code kurs approvals}: changes that wait for a second operator, over the running service's API. */
@Command(
        name = "approvals",
        description =
                "Lists and shows changes that wait for a second operator, and approves or rejects them, over the API"
                        + " of a running service.",
        mixinStandardHelpOptions = true)
final class ApprovalsCommand {
    private static final String APPROVALS = "/approvals";

    @Command(name = "list", description = "Lists what waits, the oldest first.", mixinStandardHelpOptions = true)
    int list(@Mixin OperatorSurface service, @Mixin PageOption page) throws IOException {
        return service.ask(client -> client.get(APPROVALS + "?per_page=100" + page.query()), ApprovalText::list);
    }

    @Command(
            name = "show",
            description = "Shows what a change would do by now, and what speaks against it.",
            mixinStandardHelpOptions = true)
    int show(@Mixin OperatorSurface service, @Parameters(paramLabel = "ID") String approval) throws IOException {
        return service.ask(client -> client.get(path(approval)), ApprovalText::one);
    }

    @Command(
            name = "approve",
            description =
                    "Makes a change that another operator asked for, and says what it changed; a key's secret is shown"
                            + " once, here.",
            mixinStandardHelpOptions = true)
    int approve(
            @Mixin OperatorSurface service, @Mixin ReasonOption reason, @Parameters(paramLabel = "ID") String approval)
            throws IOException {
        return decide(service, approval, "/approve", reason);
    }

    @Command(
            name = "reject",
            description = "Makes sure that a change is not made; whoever asked for it may too.",
            mixinStandardHelpOptions = true)
    int reject(
            @Mixin OperatorSurface service, @Mixin ReasonOption reason, @Parameters(paramLabel = "ID") String approval)
            throws IOException {
        return decide(service, approval, "/reject", reason);
    }

    private static int decide(OperatorSurface service, String approval, String how, ReasonOption reason)
            throws IOException {
        return service.ask(
                client -> client.post(path(approval) + how, Map.of("reason", reason.text())), ApprovalText::one);
    }

    private static String path(String approval) {
        return APPROVALS + "/" + OperatorSurface.part(approval);
    }
}
