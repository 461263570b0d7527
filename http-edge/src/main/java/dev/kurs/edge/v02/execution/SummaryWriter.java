package dev.kurs.edge.v02.execution;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.edge.v02.FeeWriter;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.PartnerView;
import dev.kurs.edge.view.TokenView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.Executions.CorridorDay;
import dev.kurs.protocol.port.Executions.DaySummary;
import dev.kurs.protocol.port.Executions.JournalDay;
import dev.kurs.protocol.port.Executions.Turnover;
import dev.kurs.protocol.port.WebhookDeliveries;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Writes a day's figures: the sums over all corridors first, then each corridor's, with its turnover by side. */
final class SummaryWriter {
    private static final List<Side> SIDES = List.of(Side.SELL, Side.BUY);
    private static final Turnover NO_TURNOVER = new Turnover(BigInteger.ZERO, BigInteger.ZERO);

    private final JsonBody body;
    private final Views views;
    private final FeeWriter amounts;

    SummaryWriter(JsonBody body, Views views) {
        this.body = body;
        this.views = views;
        amounts = new FeeWriter(body);
    }

    void write(LocalDate date, PartnerView partner, DaySummary summary, long generatedAtNs) {
        body.field("date", date.toString());
        body.field("partner_id", partner.uuid());
        writeFigures(summary.corridors());
        body.openArray("corridors");
        summary.corridors().forEach(this::writeCorridor);
        body.closeArray();
        body.field("complete", summary.complete());
        body.field("generated_at", Timestamps.iso(generatedAtNs));
        body.field("report_hash", summary.reportHash());
    }

    /** @param told empty where some of it may be forgotten, or the store does not answer */
    static void writeTold(JsonBody body, Optional<WebhookDeliveries.Told> told) {
        if (told.isEmpty()) {
            body.nullField("webhooks");
            return;
        }
        body.openObject("webhooks");
        body.field("events", told.get().events());
        body.field("delivered", told.get().delivered());
        body.field("failed", told.get().failed());
        body.field("pending", told.get().pending());
        body.closeObject();
    }

    static void writeJournal(JsonBody body, Optional<JournalDay> journal) {
        if (journal.isEmpty()) {
            body.nullField("journal");
            return;
        }
        body.openObject("journal");
        body.field("first_sequence", journal.get().firstSequence());
        body.field("last_sequence", journal.get().lastSequence());
        body.field("state_hash", journal.get().stateHash().orElse(null));
        body.field("seal", journal.get().seal().orElse(null));
        body.closeObject();
    }

    private void writeCorridor(CorridorDay day) {
        CorridorView corridor = views.corridor(day.corridorId());
        body.openObject();
        body.field("corridor_id", corridor.hashText());
        body.field("pair", corridor.pair());
        writeFigures(List.of(day));
        writeTurnover("source_amount", day, Turnover::source, corridor::input);
        writeTurnover("destination_amount", day, Turnover::destination, corridor::output);
        body.closeObject();
    }

    private void writeFigures(List<CorridorDay> days) {
        body.openObject("settled");
        body.field("count", count(days, CorridorDay::settled));
        body.dollars("source_volume_usd", sum(days, CorridorDay::sourceVolumeE6));
        body.dollars("total_fee_usd", sum(days, CorridorDay::totalFeeE6));
        body.closeObject().openObject("failed");
        body.field("count", count(days, CorridorDay::failed));
        body.closeObject().openObject("expired_quotes");
        body.field("count", count(days, CorridorDay::expired));
        body.dollars("notional_usd", sum(days, CorridorDay::expiredNotionalE6));
        body.closeObject();
    }

    private void writeTurnover(
            String name, CorridorDay day, Function<Turnover, BigInteger> amount, Function<Side, TokenView> token) {
        body.openObject(name);
        for (Side side : SIDES) {
            Turnover turnover = day.turnover().getOrDefault(side, NO_TURNOVER);
            amounts.writeAmount(side.name(), amount.apply(turnover), token.apply(side));
        }
        body.closeObject();
    }

    private static long count(List<CorridorDay> days, ToLongFunction<CorridorDay> figure) {
        return days.stream().mapToLong(figure).sum();
    }

    private static BigInteger sum(List<CorridorDay> days, Function<CorridorDay, BigInteger> figure) {
        return days.stream().map(figure).reduce(BigInteger.ZERO, BigInteger::add);
    }
}
