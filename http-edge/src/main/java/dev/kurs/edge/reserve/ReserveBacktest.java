package dev.kurs.edge.reserve;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.RiskViews;
import dev.kurs.edge.view.Views;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;

/** {@code GET /v1/reserve/backtest}: how often a day lost more than the value at risk of the evening before said, for a pool long or short of each corridor's base. */
public final class ReserveBacktest {
    static final Set<String> PARAMETERS = Set.of("corridor");

    private static final int OK = 200;
    private static final int MOST_OF_GREEN = 4;
    private static final int MOST_OF_YELLOW = 9;
    private static final int RECENT_DAYS = 250;
    private static final double TAIL = 0.01;
    private static final double PERCENT = 100;

    private final Views views;
    private final ReserveCorridors corridors;

    public ReserveBacktest(Views views) {
        this.views = views;
        this.corridors = new ReserveCorridors(views);
    }

    void show(Call call) {
        try {
            List<CorridorView> asked =
                    corridors.filter(call.query().get("corridor")).map(List::of).orElseGet(corridors::all);
            JsonBody body = call.json();
            new ReserveNumbers(body).figure("confidence", 1 - TAIL);
            body.openObject("corridors");
            asked.forEach(corridor -> write(body, corridor));
            call.answer(Answer.json(OK, body.closeObject().finish()));
        } catch (RefusedException refused) {
            call.fail(refused.error());
        }
    }

    private void write(JsonBody body, CorridorView corridor) {
        body.openObject(ReserveCorridors.name(corridor));
        write(body, "long", views.risk().backtest(corridor.id(), true));
        write(body, "short", views.risk().backtest(corridor.id(), false));
        body.closeObject();
    }

    private static void write(JsonBody body, String side, RiskViews.BacktestView backtest) {
        if (backtest == null) {
            body.nullField(side);
            return;
        }
        body.openObject(side)
                .field("last_day", LocalDate.ofEpochDay(backtest.utcDay()).toString())
                .field("days", backtest.days())
                .field("exceptions", backtest.exceptions());
        new ReserveNumbers(body).figure("expected_exceptions", TAIL * backtest.days());
        write(body, "kupiec", backtest.kupiec());
        write(body, "independence", backtest.independence());
        write(body, "conditional_coverage", backtest.coverage());
        body.openObject("traffic_light")
                .field("days", Math.min(RECENT_DAYS, backtest.days()))
                .field("exceptions", backtest.recentExceptions())
                .field("zone", zone(backtest.recentExceptions()))
                .closeObject();
        body.openArray("worst_days");
        backtest.worst().forEach(day -> write(body, day));
        body.closeArray().closeObject();
    }

    private static void write(JsonBody body, String test, RiskViews.LikelihoodRatio ratio) {
        body.openObject(test);
        new ReserveNumbers(body).figure("statistic", ratio.statistic()).figure("p_value", ratio.probability());
        body.closeObject();
    }

    private static void write(JsonBody body, RiskViews.WorstDayView day) {
        body.openObject().field("date", LocalDate.ofEpochDay(day.utcDay()).toString());
        new ReserveNumbers(body)
                .figure("log_return_pct", PERCENT * day.logReturn())
                .figure("var_pct", PERCENT * day.valueAtRisk());
        body.closeObject();
    }

    static String zone(int exceptions) {
        if (exceptions <= MOST_OF_GREEN) {
            return "GREEN";
        }
        return exceptions <= MOST_OF_YELLOW ? "YELLOW" : "RED";
    }
}
