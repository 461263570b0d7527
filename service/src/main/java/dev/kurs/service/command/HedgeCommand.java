package dev.kurs.service.command;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kurs hedge}: what the pool traded elsewhere to carry less of a position. */
@Command(
        name = "hedge",
        description = "Records and lists hedges of the reserve pool, over the API of a running service.",
        mixinStandardHelpOptions = true)
final class HedgeCommand {
    private static final String HEDGES = "/hedges";

    @Command(
            name = "record",
            description = "Records a hedge: it moves the corridor's position and realises profit and loss.",
            mixinStandardHelpOptions = true)
    int record(
            @Mixin OperatorSurface service,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "PAIR") String corridor,
            @Parameters(paramLabel = "SIDE", description = "what the pool did with the base: BUY or SELL") String side,
            @Parameters(paramLabel = "AMOUNT", description = "of the base") String amount,
            @Parameters(paramLabel = "PRICE", description = "quote units per base unit") String price,
            @Option(names = "--venue", required = true, paramLabel = "NAME") String venue,
            @Option(
                            names = "--reference",
                            required = true,
                            paramLabel = "TEXT",
                            description = "stands once at its venue")
                    String reference,
            @Option(names = "--traded-at", paramLabel = "TIME", description = "ISO 8601 in UTC (default: now)")
                    String tradedAt)
            throws IOException {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("corridor", corridor);
        body.put("side", side);
        body.put("base_amount", amount);
        body.put("price", price);
        body.put("venue", venue);
        body.put("reference", reference);
        body.put("traded_at", tradedAt == null ? service.time().instant().toString() : tradedAt);
        body.put("reason", reason.text());
        return service.ask(client -> client.reserve().post(HEDGES, body), RiskText::hedge);
    }

    @Command(name = "list", description = "Lists the last hedges, the newest first.", mixinStandardHelpOptions = true)
    int list(@Mixin OperatorSurface service, @Mixin CorridorOption corridor, @Mixin PageOption page)
            throws IOException {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("corridor", corridor.pair());
        query.put("cursor", page.cursor());
        return service.ask(client -> client.reserve().get(HEDGES + OperatorSurface.query(query)), RiskText::hedges);
    }
}
