package dev.kurs.edge.v02;

import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.view.CorridorRate;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.Views;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code GET /v1/rates}: the oracle mids, and which corridors have none. */
public final class RatesEndpoint implements Endpoint {
    private final Views views;

    public RatesEndpoint(Views views) {
        this.views = views;
    }

    @Override
    public void handle(Call call) {
        CorridorFilter filter = CorridorFilter.read(call, views);
        if (filter == null) {
            return;
        }
        List<CorridorView> corridors = filter.corridors();
        if (!corridors.isEmpty()
                && corridors.stream().noneMatch(corridor -> corridor.rate().isAvailable())) {
            CorridorView first = corridors.getFirst();
            call.fail(reason(first), "no usable price of " + (filter.isNarrowed() ? first.pair() : "any corridor"));
            return;
        }
        call.answer(200, render(call, corridors));
    }

    private static JsonBody render(Call call, List<CorridorView> corridors) {
        JsonBody body = call.json().openObject("data").openArray("rates");
        corridors.stream()
                .filter(corridor -> corridor.rate().isAvailable())
                .forEach(corridor -> writeRate(body, corridor, call.nowNs()));
        body.closeArray().openArray("unavailable");
        corridors.stream()
                .filter(corridor -> !corridor.rate().isAvailable())
                .forEach(corridor -> writeUnavailable(body, corridor));
        return body.closeArray().closeObject().meta(call.requestId(), call.nowSeconds());
    }

    private static void writeRate(JsonBody body, CorridorView corridor, long nowNs) {
        CorridorRate rate = corridor.rate();
        body.openObject();
        body.field("corridor_id", corridor.hashText());
        body.field("pair", corridor.pair());
        body.field("from_token", corridor.base().displayAddress());
        body.field("to_token", corridor.quote().displayAddress());
        body.rate("mid", rate.midE12());
        body.field("source", rate.source().name());
        body.field("oracle_age_ms", TimeUnit.NANOSECONDS.toMillis(rate.ageNs(nowNs)));
        body.field("timestamp", TimeUnit.NANOSECONDS.toSeconds(rate.changedAtNs()));
        body.closeObject();
    }

    private static void writeUnavailable(JsonBody body, CorridorView corridor) {
        body.openObject();
        body.field("corridor_id", corridor.hashText());
        body.field("pair", corridor.pair());
        body.field("reason", reason(corridor).name());
        body.closeObject();
    }

    private static ErrorCode reason(CorridorView corridor) {
        return switch (corridor.rate().availability()) {
            case ORACLE_DEVIATION -> ErrorCode.ORACLE_DEVIATION;
            default -> ErrorCode.ORACLE_STALE;
        };
    }
}
