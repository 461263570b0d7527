package dev.kurs.service.command;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kurs partner}: what changes about partners while the service runs; the journal keeps it, whatever the file was a seed for. */
@Command(
        name = "partner",
        description =
                "Makes, shows and changes partners of a running service, over its API, and suspends, limits and permits at the machine itself.",
        mixinStandardHelpOptions = true)
final class PartnerCommand {
    private static final String PARTNERS = "/partners";

    @Command(
            name = "create",
            description = "Makes a partner, over the API of a running service.",
            mixinStandardHelpOptions = true)
    int create(
            @Mixin OperatorSurface service,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "NAME") String name,
            @Mixin PartnerTermsOptions terms)
            throws IOException {
        Map<String, Object> body = terms.members(reason.text());
        body.put("name", name);
        return service.ask(client -> client.post(PARTNERS, body), PartnerText::one);
    }

    @Command(
            name = "set",
            description = "Changes what is said, and nothing else, over the API of a running service.",
            mixinStandardHelpOptions = true)
    int set(
            @Mixin OperatorSurface service,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "UUID") String partner,
            @Option(names = "--name", paramLabel = "NAME") String name,
            @Mixin PartnerTermsOptions terms)
            throws IOException {
        Map<String, Object> body = terms.members(reason.text());
        if (name != null) {
            body.put("name", name);
        }
        return service.ask(
                client -> client.patch(PARTNERS + "/" + OperatorSurface.part(partner), body), PartnerText::one);
    }

    @Command(
            name = "show",
            description = "Shows a partner, over the API of a running service.",
            mixinStandardHelpOptions = true)
    int show(@Mixin OperatorSurface service, @Parameters(paramLabel = "UUID") String partner) throws IOException {
        return service.ask(client -> client.get(PARTNERS + "/" + OperatorSurface.part(partner)), PartnerText::one);
    }

    @Command(
            name = "list",
            description = "Lists partners in the order in which they were made, over the API of a running service.",
            mixinStandardHelpOptions = true)
    int list(
            @Mixin OperatorSurface service,
            @Option(names = "--cursor", paramLabel = "CURSOR", description = "goes on behind a page") String cursor)
            throws IOException {
        String query = cursor == null ? "" : "&cursor=" + OperatorSurface.part(cursor);
        return service.ask(client -> client.get(PARTNERS + "?per_page=100" + query), PartnerText::list);
    }

    @Command(
            name = "suspend",
            description = "Lets a partner act no more; what it has open may still settle.",
            mixinStandardHelpOptions = true)
    int suspend(
            @Mixin RunningService service, @Mixin ReasonOption reason, @Parameters(paramLabel = "UUID") String partner)
            throws IOException {
        return status(service, partner, "SUSPENDED", reason);
    }

    @Command(name = "activate", description = "Lets a partner act again.", mixinStandardHelpOptions = true)
    int activate(
            @Mixin RunningService service, @Mixin ReasonOption reason, @Parameters(paramLabel = "UUID") String partner)
            throws IOException {
        return status(service, partner, "ACTIVE", reason);
    }

    private int status(RunningService service, String partner, String status, ReasonOption reason) throws IOException {
        service.ask("partner status", Map.of("partner", partner, "status", status, "reason", reason.text()));
        return service.say(partner + " is " + status);
    }

    @Command(
            name = "limit",
            description = "Sets what a partner may trade in a corridor a day and a month.",
            mixinStandardHelpOptions = true)
    int limit(
            @Mixin RunningService service,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "UUID") String partner,
            @Parameters(paramLabel = "PAIR", description = "of a corridor, such as USDT-IDRX") String corridor,
            @Option(names = "--daily", required = true, paramLabel = "DOLLARS", description = "or unlimited")
                    String daily,
            @Option(names = "--monthly", required = true, paramLabel = "DOLLARS", description = "or unlimited")
                    String monthly,
            @Option(names = "--disable", description = "closes the corridor to the partner") boolean disable)
            throws IOException {
        Map<String, String> arguments = Map.of(
                "partner", partner,
                "corridor", corridor,
                "enabled", disable ? "no" : "yes",
                "daily", daily,
                "monthly", monthly,
                "reason", reason.text());
        service.ask("partner limits", arguments);
        return service.say(partner + " in " + corridor + ": " + daily + " a day, " + monthly + " a month"
                + (disable ? ", closed" : ""));
    }

    @Command(
            name = "wallet",
            description = "Sets what a wallet of a partner may do; nothing removes it.",
            mixinStandardHelpOptions = true)
    int wallet(
            @Mixin RunningService service,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "UUID") String partner,
            @Parameters(paramLabel = "ADDRESS") String wallet,
            @Option(
                            names = "--permit",
                            split = ",",
                            paramLabel = "WHAT",
                            description = "of swap, lp_deposit and lp_withdraw")
                    List<String> permissions)
            throws IOException {
        String permitted = permissions == null ? "" : String.join(",", permissions);
        service.ask(
                "partner wallet",
                Map.of("partner", partner, "wallet", wallet, "permissions", permitted, "reason", reason.text()));
        return service.say(wallet + " of " + partner + " may " + (permitted.isEmpty() ? "do nothing" : permitted));
    }
}
