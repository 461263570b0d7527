package dev.kurs.service.command;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kurs partner}: what changes about partners while the service runs; the journal keeps it, whatever the file was a seed for. */
@Command(
        name = "partner",
        description = "Makes, shows, changes, suspends and limits partners of a running service, over its API.",
        mixinStandardHelpOptions = true)
final class PartnerCommand {
    private static final String PARTNERS = "/partners";

    @Spec
    private CommandSpec spec;

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
        return change(service, partner, body);
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
    int list(@Mixin OperatorSurface service, @Mixin PageOption page) throws IOException {
        return service.ask(client -> client.get(PARTNERS + "?per_page=100" + page.query()), PartnerText::list);
    }

    @Command(
            name = "suspend",
            description =
                    "Lets a partner act no more, over the API of a running service; what it has open may still settle.",
            mixinStandardHelpOptions = true)
    int suspend(
            @Mixin OperatorSurface service, @Mixin ReasonOption reason, @Parameters(paramLabel = "UUID") String partner)
            throws IOException {
        return change(service, partner, Map.of("status", "SUSPENDED", "reason", reason.text()));
    }

    @Command(
            name = "activate",
            description = "Lets a partner act again, over the API of a running service.",
            mixinStandardHelpOptions = true)
    int activate(
            @Mixin OperatorSurface service, @Mixin ReasonOption reason, @Parameters(paramLabel = "UUID") String partner)
            throws IOException {
        return change(service, partner, Map.of("status", "ACTIVE", "reason", reason.text()));
    }

    @Command(
            name = "limit",
            description =
                    "Sets what a partner may trade in a corridor a day and a month, over the API of a running service;"
                            + " a corridor that is closed to it stays closed.",
            mixinStandardHelpOptions = true)
    int limit(
            @Mixin OperatorSurface service,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "UUID") String partner,
            @Parameters(paramLabel = "PAIR", description = "of a corridor, such as USDT-IDRX") String corridor,
            @Option(names = "--daily", required = true, paramLabel = "DOLLARS", description = "or unlimited")
                    String daily,
            @Option(names = "--monthly", required = true, paramLabel = "DOLLARS", description = "or unlimited")
                    String monthly,
            @Option(names = "--disable", description = "closes the corridor to the partner") boolean disable)
            throws IOException {
        Map<String, Object> terms = new LinkedHashMap<>();
        if (disable) {
            terms.put("enabled", false);
        }
        terms.put("daily_limit_usd", dollars("--daily", daily));
        terms.put("monthly_limit_usd", dollars("--monthly", monthly));
        Map<String, ?> body = Map.of("corridors", Map.of(corridor, terms), "reason", reason.text());
        return change(
                service, partner, body, disable ? PartnerText::one : limited -> PartnerText.limited(limited, corridor));
    }

    private static int change(OperatorSurface service, String partner, Map<String, ?> body) throws IOException {
        return change(service, partner, body, PartnerText::one);
    }

    private static int change(
            OperatorSurface service, String partner, Map<String, ?> body, Function<Map<String, Object>, String> lines)
            throws IOException {
        return service.ask(client -> client.patch(PARTNERS + "/" + OperatorSurface.part(partner), body), lines);
    }

    private BigDecimal dollars(String option, String text) {
        if (text.equals("unlimited")) {
            return null;
        }
        if (!text.matches("\\d+(\\.\\d+)?")) {
            throw new ParameterException(
                    spec.commandLine(), option + " is " + text + ", must be a plain decimal or unlimited");
        }
        return new BigDecimal(text);
    }
}
