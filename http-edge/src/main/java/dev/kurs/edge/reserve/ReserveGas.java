package dev.kurs.edge.reserve;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.operator.EngineWords;
import dev.kurs.edge.operator.EngineWords.Member;
import dev.kurs.edge.operator.OperatorChanges;
import dev.kurs.edge.operator.OperatorText;
import dev.kurs.protocol.money.Dollars;
import dev.kurs.protocol.port.ReserveAdministration;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;

/** {@code POST /v1/reserve/gas}: what an account of ours has paid for gas in all; what is new of it is the day's. */
public final class ReserveGas {
    private static final int CREATED = 201;
    private static final int MOST_DIGITS = 24;
    private static final EngineWords WORDS =
            new EngineWords(Map.of("totalE6", new Member("total_usd", Dollars.DECIMALS)));

    private final ReserveAdministration administration;
    private final OperatorChanges changes;

    public ReserveGas(ReserveAdministration administration, OperatorChanges changes) {
        this.administration = administration;
        this.changes = changes;
    }

    void record(Call call) {
        changes.post(call, (members, by) -> {
            String account = OperatorText.required(members, "account");
            long totalE6 = dollarsE6(members.requiredNumberOrString("total_usd"));
            WORDS.make(() -> administration.recordGas(account, totalE6, by));
            JsonBody body = call.json().field("account", account).dollars("total_usd", BigInteger.valueOf(totalE6));
            return Answer.json(CREATED, body.finish());
        });
    }

    private static long dollarsE6(String text) throws RefusedException {
        if (text.length() <= MOST_DIGITS && text.matches("[0-9]{1,12}(\\.[0-9]{1," + Dollars.DECIMALS + "})?")) {
            return new BigDecimal(text).movePointRight(Dollars.DECIMALS).longValueExact();
        }
        throw RefusedException.field(
                ErrorCode.INVALID_REQUEST,
                "total_usd",
                "not a plain decimal of at most " + Dollars.DECIMALS + " decimals",
                text);
    }
}
