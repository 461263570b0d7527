package dev.kurs.service.command;

import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kurs pnl}: where a day's profit and loss came from. */
@Command(
        name = "pnl",
        description = "Shows where a UTC day's profit and loss came from, over the API of a running service.",
        mixinStandardHelpOptions = true)
final class PnlCommand implements Callable<Integer> {
    @Mixin
    private OperatorSurface service;

    @Option(names = "--date", paramLabel = "YYYY-MM-DD", description = "(default: today in UTC)")
    private LocalDate date;

    @Override
    public Integer call() throws IOException {
        LocalDate day = date == null ? LocalDate.ofInstant(service.time().instant(), ZoneOffset.UTC) : date;
        return service.ask(client -> client.reserve().get("/pnl?date=" + day), PnlText::day);
    }

    @Command(
            name = "gas",
            description = "Records what an account has paid for gas in all; what is new of it is today's.",
            mixinStandardHelpOptions = true)
    int gas(
            @Mixin OperatorSurface surface,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "ACCOUNT", description = "an address or a name") String account,
            @Parameters(paramLabel = "TOTAL", description = "dollars since the account was first told of") String total)
            throws IOException {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("account", account);
        body.put("total_usd", total);
        body.put("reason", reason.text());
        return surface.ask(
                client -> client.reserve().post("/gas", body),
                answer -> answer.get("account") + " has paid $" + answer.get("total_usd") + " for gas in all");
    }
}
