package dev.kurs.edge.reserve;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.BlockingWork;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.DateParameter;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.protocol.port.Executions;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;

/** {@code GET /v1/reserve/pnl?date=}: where the pool's profit and loss of one UTC date came from. */
public final class ReservePnl {
    static final Set<String> PARAMETERS = Set.of(DateParameter.NAME);

    private static final int OK = 200;

    private final Executions executions;
    private final BlockingWork reads;

    public ReservePnl(Executions executions, BlockingWork reads) {
        this.executions = executions;
        this.reads = reads;
    }

    void show(Call call) {
        try {
            LocalDate date = DateParameter.read(call.query(), call.nowSeconds());
            reads.answer(call, () -> answer(call, date));
        } catch (RefusedException refused) {
            call.fail(refused.error());
        }
    }

    private void answer(Call call, LocalDate date) {
        Optional<Executions.PnlDay> day = executions.pnl(date);
        if (day.isEmpty()) {
            call.fail(ApiError.ofField(
                    ErrorCode.NOT_FOUND,
                    DateParameter.NAME,
                    "nothing was counted that day: days count from the first trade since risk is measured",
                    date.toString()));
            return;
        }
        JsonBody body = call.json().field("date", date.toString());
        PnlWriter.write(body, day.get());
        call.answer(Answer.json(OK, body.finish()));
    }
}
