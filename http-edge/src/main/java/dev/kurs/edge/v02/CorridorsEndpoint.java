package dev.kurs.edge.v02;

import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.edge.view.CorridorState;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.RiskViews;
import dev.kurs.edge.view.StateReasonWriter;
import dev.kurs.edge.view.TierView;
import dev.kurs.edge.view.UsageView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.Tier;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** {@code GET /v1/corridors}: terms, state and this partner's limits. */
public final class CorridorsEndpoint implements Endpoint {
    private static final Tier LAST_TIER = Tier.MEDIUM;

    private final Views views;

    public CorridorsEndpoint(Views views) {
        this.views = views;
    }

    @Override
    public void handle(Call call) {
        CorridorFilter filter = CorridorFilter.read(call, views);
        if (filter == null) {
            return;
        }
        JsonBody body = call.json().openObject("data").openArray("corridors");
        filter.corridors().forEach(corridor -> writeCorridor(body, corridor, call));
        body.closeArray().closeObject().meta(call.requestId(), call.nowSeconds());
        call.answer(200, body);
    }

    private void writeCorridor(JsonBody body, CorridorView corridor, Call call) {
        UsageView usage = views.usage(call.identity().partnerId(), corridor.id());
        body.openObject();
        body.field("corridor_id", corridor.hashText());
        body.field("pair", corridor.pair());
        body.field("from_token", corridor.base().displayAddress());
        body.field("to_token", corridor.quote().displayAddress());
        body.field("from_symbol", corridor.base().symbol());
        body.field("to_symbol", corridor.quote().symbol());
        body.field("from_decimals", corridor.base().decimals());
        body.field("to_decimals", corridor.quote().decimals());
        writeState(body, corridor.state(), call.identity().isOperator() || usage.isEnabled());
        body.field("fee_basis", corridor.terms().feeBasis().name());
        writeTiers(body, corridor);
        writeLimits(body, corridor, usage, today(call));
        writeOverride(body, views.risk().override(corridor.id()));
        body.field("updated_at", Timestamps.iso(corridor.updatedAtNs()));
        StateReasonWriter.write(body, corridor.state());
        body.dollars("volume_30d_usd", views.volume(call.identity().partnerId()).beforeE6(today(call)));
        body.closeObject();
    }

    /** A corridor that is closed to the partner has no direction for it, whatever its state; to an operator none is closed. */
    private static void writeState(JsonBody body, CorridorState state, boolean isOpenToCaller) {
        body.field("risk_state", state.state().name());
        body.openArray("allowed_directions");
        if (isOpenToCaller && state.sellAllowed()) {
            body.item("SELL");
        }
        if (isOpenToCaller && state.buyAllowed()) {
            body.item("BUY");
        }
        body.closeArray();
    }

    private static void writeTiers(JsonBody body, CorridorView corridor) {
        body.openArray("fee_tiers");
        long fromUsdE6 = 0;
        for (TierView tier : corridor.terms().tiers()) {
            if (tier.tier().value() > LAST_TIER.value()) {
                break;
            }
            body.openObject();
            body.field("tier", tier.tier().name());
            body.dollars("min_amount_usd", fromUsdE6);
            writeTierEnd(body, tier);
            body.dollars("fixed_fee_usd", tier.fixedFeeE6());
            body.basisPoints("variable_fee_bps", tier.variableE8());
            body.basisPoints("base_spread_bps", tier.baseSpreadE8());
            body.closeObject();
            fromUsdE6 = tier.maxUsdE6();
        }
        body.closeArray();
    }

    private static void writeTierEnd(JsonBody body, TierView tier) {
        if (tier.tier() == LAST_TIER || tier.maxUsdE6() == TierView.UNBOUNDED) {
            body.nullField("max_amount_usd");
        } else {
            body.dollars("max_amount_usd", tier.maxUsdE6());
        }
    }

    private static void writeLimits(JsonBody body, CorridorView corridor, UsageView usage, long today) {
        body.openObject("limits");
        body.quantity("min_amount", CorridorLimits.minimum(corridor));
        body.quantity("max_amount", CorridorLimits.maximum(corridor));
        writeLimit(body, "daily_limit_usd", usage.dailyLimitE6());
        body.dollars("daily_used_usd", usage.dailyUsedE6On(today));
        writeLimit(body, "monthly_limit_usd", usage.monthlyLimitE6());
        body.dollars("monthly_used_usd", usage.monthlyUsedE6On(today));
        body.closeObject();
    }

    private static long today(Call call) {
        return TimeUnit.NANOSECONDS.toDays(call.nowNs());
    }

    private static void writeLimit(JsonBody body, String name, long limitE6) {
        if (limitE6 == UsageView.UNLIMITED) {
            body.nullField(name);
        } else {
            body.dollars(name, limitE6);
        }
    }

    /** Its own state, which a leg's may outdo. */
    private static void writeOverride(JsonBody body, RiskViews.OverrideView override) {
        if (override == null) {
            body.nullField("override");
            return;
        }
        OptionalLong expiresAtNs = override.expiresAtNs();
        body.openObject("override");
        body.field("state", override.state().name());
        body.field("expires_at", expiresAtNs.isPresent() ? Timestamps.iso(expiresAtNs.getAsLong()) : null);
        body.closeObject();
    }
}
