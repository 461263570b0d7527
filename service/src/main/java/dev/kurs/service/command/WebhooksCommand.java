package dev.kurs.service.command;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kurs webhooks}: what partners are told and what became of it, over the running service's API. */
@Command(
        name = "webhooks",
        description =
                "Lists what partners are told and what became of each attempt, and has them told once more, over the"
                        + " API of a running service.",
        mixinStandardHelpOptions = true)
final class WebhooksCommand {
    private static final String WEBHOOKS = "/webhooks";

    @Command(name = "list", description = "Lists events, the newest first.", mixinStandardHelpOptions = true)
    int list(
            @Mixin OperatorSurface service,
            @Option(names = "--partner", paramLabel = "UUID", description = "of this partner alone") String partner,
            @Option(names = "--status", paramLabel = "STATUS", description = "PENDING, DELIVERED or FAILED alone")
                    String status,
            @Mixin PageOption page)
            throws IOException {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("partner_id", partner);
        query.put("status", status);
        query.put("cursor", page.cursor());
        query.put("per_page", "100");
        return service.ask(client -> client.get(WEBHOOKS + OperatorSurface.query(query)), answer -> {
            Map<String, String> filters = new LinkedHashMap<>();
            filters.put("--partner", partner);
            filters.put("--status", status);
            return WebhookText.list(answer, PageOption.none("events", filters));
        });
    }

    @Command(
            name = "redeliver",
            description = "Has a partner told of an event once more, with all the retries.",
            mixinStandardHelpOptions = true)
    int redeliver(
            @Mixin OperatorSurface service, @Mixin ReasonOption reason, @Parameters(paramLabel = "ID") String event)
            throws IOException {
        String path = WEBHOOKS + "/" + OperatorSurface.part(event) + "/redeliver";
        return service.ask(client -> client.post(path, Map.of("reason", reason.text())), WebhookText::one);
    }
}
