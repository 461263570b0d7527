package dev.kurs.service.command;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kurs balance}: what partners have in the settlement vault, over the running service's API. */
@Command(
        name = "balance",
        description = "Shows, deposits into and corrects partners' balances, over the API of a running service.",
        mixinStandardHelpOptions = true)
final class BalanceCommand {
    private static final String ROW = "%-8s %28s %28s";

    @Command(name = "show", description = "Shows what a partner has.", mixinStandardHelpOptions = true)
    int show(@Mixin OperatorSurface service, @Parameters(paramLabel = "UUID") String partner) throws IOException {
        return service.ask(client -> client.get(path(partner)), BalanceCommand::table);
    }

    @Command(
            name = "deposit",
            description = "Has a sandbox mint into the vault; credited once the chain has confirmed it.",
            mixinStandardHelpOptions = true)
    int deposit(
            @Mixin OperatorSurface service,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "UUID") String partner,
            @Parameters(paramLabel = "TOKEN") String token,
            @Option(names = "--amount", required = true, paramLabel = "AMOUNT", description = "in whole tokens")
                    BigDecimal amount)
            throws IOException {
        return service.ask(
                client -> client.post(path(partner), body("DEPOSIT", token, amount, reason.text())),
                done -> amount.toPlainString() + " " + token + " deposited in transaction "
                        + ((List<?>) done.get("tx_hashes")).getLast() + "; it is credited once that is confirmed");
    }

    @Command(
            name = "correct",
            description = "Adds to what is available, or takes from it.",
            mixinStandardHelpOptions = true)
    int correct(
            @Mixin OperatorSurface service,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "UUID") String partner,
            @Parameters(paramLabel = "TOKEN") String token,
            @Option(
                            names = "--amount",
                            required = true,
                            paramLabel = "AMOUNT",
                            description = "in whole tokens; below zero to take away")
                    BigDecimal amount)
            throws IOException {
        return service.ask(
                client -> client.post(path(partner), body("CORRECTION", token, amount, reason.text())),
                done -> done.get("available") + " " + token + " available, " + done.get("reserved") + " reserved");
    }

    private static Map<String, Object> body(String kind, String token, BigDecimal amount, String reason) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("kind", kind);
        body.put("token", token);
        body.put("amount", amount.toPlainString());
        body.put("reason", reason);
        return body;
    }

    private static String table(Map<String, Object> answer) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(ROW, "token", "available", "reserved"));
        for (Object each : (List<?>) answer.get("balances")) {
            Map<?, ?> balance = (Map<?, ?>) each;
            lines.add(String.format(ROW, balance.get("token"), balance.get("available"), balance.get("reserved")));
        }
        Object from = answer.get("executable_from");
        lines.add(from == null ? "not executable: no daily cap is announced" : "executable from " + from);
        for (Object each : (List<?>) answer.get("to_sign")) {
            Map<?, ?> call = (Map<?, ?>) each;
            lines.add("to be signed by the contracts' admin: " + call.get("what"));
            lines.add("  to    " + call.get("to"));
            lines.add("  data  " + call.get("data"));
        }
        return String.join(System.lineSeparator(), lines);
    }

    private static String path(String partner) {
        return "/partners/" + OperatorSurface.part(partner) + "/balance";
    }
}
