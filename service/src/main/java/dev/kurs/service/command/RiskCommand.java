package dev.kurs.service.command;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kurs risk}: what the reserve pool is worth and risks, its batches and the backtest of its value at risk, and states that operators set. */
@Command(
        name = "risk",
        description =
                "Shows what the reserve pool risks, over the API of a running service, and sets states of corridors.",
        mixinStandardHelpOptions = true)
final class RiskCommand implements Callable<Integer> {
    private static final String OVERRIDE = "/state-override";
    private static final String RFQ = "/emergency-rfq";
    private static final String OBLIGATIONS = "/obligations";

    @Mixin
    private OperatorSurface service;

    @Override
    public Integer call() throws IOException {
        return service.ask(client -> client.reserve().get("/risk-status"), RiskText::status);
    }

    @Command(
            name = "batches",
            description = "Lists rebalancing batches, the newest first.",
            mixinStandardHelpOptions = true)
    int batches(
            @Mixin OperatorSurface surface,
            @Mixin CorridorOption corridor,
            @Mixin PageOption page,
            @Option(names = "--status", paramLabel = "STATUS", description = "OPEN, CLOSED or EMERGENCY_CLEARED")
                    String status)
            throws IOException {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("corridor", corridor.pair());
        query.put("status", status);
        query.put("cursor", page.cursor());
        return surface.ask(
                client -> client.reserve().get("/batches" + OperatorSurface.query(query)), RiskText::batches);
    }

    @Command(
            name = "backtest",
            description = "Shows how often a day lost more than the value at risk of the evening before said.",
            mixinStandardHelpOptions = true)
    int backtest(@Mixin OperatorSurface surface, @Mixin CorridorOption corridor) throws IOException {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("corridor", corridor.pair());
        return surface.ask(
                client -> client.reserve().get("/backtest" + OperatorSurface.query(query)), RiskText::backtest);
    }

    @Command(
            name = "override",
            description =
                    "Sets a corridor's state, for some minutes or for good, and says what the corridor is in with it:"
                            + " what the chain has frozen stays frozen until its thaw.",
            mixinStandardHelpOptions = true)
    int override(
            @Mixin OperatorSurface surface,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "PAIR") String corridor,
            @Parameters(paramLabel = "STATE", description = "NORMAL, PROTECT, RESTRICT, HALT or FREEZE") String state,
            @Option(names = "--minutes", paramLabel = "N", description = "1 to 43200; for good unless said")
                    Integer minutes)
            throws IOException {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("corridor", corridor);
        body.put("target_state", state);
        body.put("reason", reason.text());
        if (minutes != null) {
            body.put("override_duration_minutes", minutes);
        }
        return surface.ask(client -> client.reserve().post(OVERRIDE, body), RiskText::override);
    }

    @Command(
            name = "end-override",
            description = "Ends an override; the state before it returns, and the rules apply again. What the chain has"
                    + " frozen stays frozen until its thaw.",
            mixinStandardHelpOptions = true)
    int endOverride(
            @Mixin OperatorSurface surface, @Mixin ReasonOption reason, @Parameters(paramLabel = "ID") String id)
            throws IOException {
        String path = OVERRIDE + "/" + OperatorSurface.part(id) + "?reason=" + OperatorSurface.part(reason.text());
        return surface.ask(client -> OverrideEnd.end(client.reserve(), id, path), answer -> RiskText.ended(id, answer));
    }

    @Command(
            name = "rfq",
            description = "Offers a corridor's whole open batch to market makers, and takes the best price there is.",
            mixinStandardHelpOptions = true)
    int rfq(
            @Mixin OperatorSurface surface,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "PAIR") String corridor,
            @Option(
                            names = "--floor-bps",
                            paramLabel = "N",
                            description = "how far from the mid a price may be, 10 to 300; as configured unless said")
                    BigDecimal floorBps)
            throws IOException {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("corridor", corridor);
        body.put("reason", reason.text());
        if (floorBps != null) {
            body.put("price_floor_override_bps", floorBps);
        }
        return surface.ask(client -> client.reserve().post(RFQ, body), RfqText::dispatched);
    }

    @Command(
            name = "show-rfq",
            description = "Shows what market makers said to an offer, and what came of it.",
            mixinStandardHelpOptions = true)
    int showRfq(@Mixin OperatorSurface surface, @Parameters(paramLabel = "ID") String id) throws IOException {
        return surface.ask(client -> client.reserve().get(RFQ + "/" + OperatorSurface.part(id)), RfqText::one);
    }

    @Command(
            name = "obligations",
            description = "Lists what market makers confirmed and have not delivered, and what they are owed for it.",
            mixinStandardHelpOptions = true)
    int obligations(@Mixin OperatorSurface surface) throws IOException {
        return surface.ask(client -> client.reserve().get(OBLIGATIONS), RfqText::obligations);
    }

    @Command(
            name = "deliver",
            description = "Records that a market maker delivered what it owes by an offer, and got what it was owed;"
                    + " balances are the chain's, and move by nothing here.",
            mixinStandardHelpOptions = true)
    int deliver(
            @Mixin OperatorSurface surface,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "ID", description = "of the offer, as risk obligations lists it") String id,
            @Option(
                            names = "--reference",
                            required = true,
                            paramLabel = "TEXT",
                            description = "where the delivery is to be found: the hash of its transaction, by which"
                                    + " reconcile --chain knows it, or what the statement calls it")
                    String reference)
            throws IOException {
        Map<String, String> body = Map.of("reference", reference, "reason", reason.text());
        String path = OBLIGATIONS + "/" + OperatorSurface.part(id) + "/delivery";
        return surface.ask(client -> client.reserve().post(path, body), RfqText::delivered);
    }
}
