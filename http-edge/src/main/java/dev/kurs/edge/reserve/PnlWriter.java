package dev.kurs.edge.reserve;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.protocol.port.Executions.PnlDay;
import java.math.BigInteger;

/** Writes where a day's profit and loss came from; the parts add up to {@code pnl_usd}, and with {@code open_value_usd} to {@code value_usd}, to the last digit. */
public final class PnlWriter {
    private PnlWriter() {}

    public static void write(JsonBody body, PnlDay day) {
        body.field("closed", day.isClosed());
        dollars(body, "open_value_usd", day.openE6());
        dollars(body, "value_usd", day.valueE6());
        dollars(body, "pnl_usd", day.pnlE6());
        dollars(body, "spread_usd", day.spreadE6());
        dollars(body, "fees_usd", day.feesE6());
        dollars(body, "inventory_revaluation_usd", day.revaluationE6());
        dollars(body, "hedging_usd", day.hedgingE6());
        dollars(body, "rebates_usd", day.rebatesE6());
        dollars(body, "gas_usd", day.gasE6());
        body.field("swap_count", day.swaps()).field("hedge_count", day.hedges());
    }

    private static void dollars(JsonBody body, String name, long dollarsE6) {
        body.dollars(name, BigInteger.valueOf(dollarsE6));
    }
}
