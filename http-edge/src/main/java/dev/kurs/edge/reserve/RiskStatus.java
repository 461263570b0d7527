package dev.kurs.edge.reserve;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.edge.view.CorridorState;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.RfqViews;
import dev.kurs.edge.view.RiskViews;
import dev.kurs.edge.view.StateReasonWriter;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** {@code GET /v1/reserve/risk-status}: what the pool is worth and risks, as measured last. */
public final class RiskStatus {
    private static final int OK = 200;
    private static final BigDecimal SECONDS_PER_HOUR = BigDecimal.valueOf(3_600);
    private static final int HOUR_DECIMALS = 4;

    private final Views views;

    public RiskStatus(Views views) {
        this.views = views;
    }

    void show(Call call) {
        RiskViews.RiskFigures figures = views.risk().figures();
        RiskViews.PoolRiskView pool = figures.pool();
        if (pool == null) {
            call.fail(ErrorCode.OVERLOADED, "risk is not measured yet; try again shortly");
            return;
        }
        JsonBody body = call.json().field("snapshot_time", Timestamps.iso(pool.toldAtNs()));
        ReserveNumbers numbers = new ReserveNumbers(body);
        numbers.dollars("reserve_capital_usd", pool.capitalE6()).dollars("portfolio_var_usd", pool.varE6());
        if (pool.varOfCapitalE8().isPresent()) {
            numbers.percent("portfolio_var_pct", pool.varOfCapitalE8().getAsLong());
        } else {
            body.nullField("portfolio_var_pct");
        }
        numbers.dollars("undiversified_var_usd", pool.undiversifiedVarE6())
                .dollars("diversification_discount_usd", pool.undiversifiedVarE6() - pool.varE6())
                .dollars("gross_exposure_usd", pool.grossE6());
        body.field("overall_status", worst().name()).openObject("corridors");
        for (CorridorView corridor : views.corridors()) {
            body.openObject(ReserveCorridors.name(corridor));
            write(body, corridor, figures.corridor(corridor.id()), call.nowSeconds());
            body.closeObject();
        }
        body.closeObject();
        writeLastRfq(body);
        call.answer(Answer.json(OK, body.finish()));
    }

    private void writeLastRfq(JsonBody body) {
        RfqViews.RfqView last = views.rfqs().lastEmergency();
        if (last == null) {
            body.nullField("last_emergency_rfq");
        } else {
            body.openObject("last_emergency_rfq");
            ReserveRfqs.write(body, views, last);
            body.closeObject();
        }
        body.field("open_obligations", views.rfqs().obligations().size());
        writeObligations(body);
    }

    /** What makers confirmed and have not delivered, in dollars at the corridors' last prices; without a price it counts for nothing. */
    private void writeObligations(JsonBody body) {
        BigDecimal toUs = BigDecimal.ZERO;
        BigDecimal byUs = BigDecimal.ZERO;
        for (RfqViews.ObligationView owed : views.rfqs().obligations()) {
            CorridorView corridor = views.corridor(owed.corridorId());
            BigDecimal base = ReserveNumbers.baseWorth(owed.base(), corridor);
            BigDecimal quote = ReserveNumbers.quoteWorth(owed.quote(), corridor);
            boolean owesBase = owed.makerSide() == Side.SELL;
            toUs = toUs.add(owesBase ? base : quote);
            byUs = byUs.add(owesBase ? quote : base);
        }
        new ReserveNumbers(body).units("owed_to_us_usd", toUs).units("owed_by_us_usd", byUs);
    }

    private void write(JsonBody body, CorridorView corridor, RiskViews.CorridorRiskView risk, long nowSeconds) {
        RiskViews.BatchView batch = views.risk().openBatch(corridor.id());
        ReserveNumbers numbers = new ReserveNumbers(body);
        numbers.units("inventory_units", batch == null ? BigDecimal.ZERO : batch.units());
        if (batch != null) {
            body.rate("waop", batch.waopE12());
        }
        if (corridor.rate().midE12() != 0) {
            body.rate("oracle_mid", corridor.rate().midE12());
        }
        numbers.dollars("gross_exposure_usd", risk.grossE6())
                .dollars("unrealised_pnl_usd", risk.unrealisedE6())
                .dollars("var_1d_usd", risk.varE6());
        risk.varOfCapitalE8().ifPresent(shareE8 -> numbers.percent("var_pct_of_capital", shareE8));
        numbers.percent("concentration_pct", risk.concentrationE8()).figure("volatility_1d_pct", 100 * risk.sigma());
        CorridorState state = corridor.state();
        body.field("status", shown(state.state()).name()).field("is_frozen", state.state() == RiskState.FREEZE);
        StateReasonWriter.write(body, state);
        if (batch != null) {
            numbers.units("oldest_batch_age_hours", hours(nowSeconds - batch.oldestSwapSeconds()));
        }
        String breach = breach(corridor, risk);
        if (breach != null) {
            body.field("breach_type", breach);
        }
        writeOverride(body, views.risk().override(corridor.id()));
    }

    private static void writeOverride(JsonBody body, RiskViews.OverrideView override) {
        if (override == null) {
            return;
        }
        body.openObject("override")
                .field("override_id", override.id())
                .field("state", override.state().name())
                .field(
                        "expires_at",
                        override.expiresAtNs().isPresent()
                                ? Timestamps.iso(override.expiresAtNs().getAsLong())
                                : null)
                .field("set_by", override.setBy())
                .closeObject();
    }

    private static String breach(CorridorView corridor, RiskViews.CorridorRiskView risk) {
        if (risk.breach() != RiskBreach.NONE) {
            return risk.breach().name();
        }
        Availability availability = corridor.rate().availability();
        return availability == Availability.AVAILABLE ? null : availability.name();
    }

    private static BigDecimal hours(long seconds) {
        return BigDecimal.valueOf(Math.max(0, seconds)).divide(SECONDS_PER_HOUR, HOUR_DECIMALS, RoundingMode.DOWN);
    }

    private RiskState worst() {
        RiskState worst = RiskState.NORMAL;
        for (CorridorView corridor : views.corridors()) {
            RiskState state = corridor.terms().isWithdrawn()
                    ? RiskState.NORMAL
                    : shown(corridor.state().state());
            worst = state.value() > worst.value() ? state : worst;
        }
        return worst;
    }

    /** FREEZE shows as HALT here. */
    static RiskState shown(RiskState state) {
        return state == RiskState.FREEZE ? RiskState.HALT : state;
    }
}
