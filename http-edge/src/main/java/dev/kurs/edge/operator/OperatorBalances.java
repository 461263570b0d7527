package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.operator.EngineWords.Member;
import dev.kurs.edge.operator.ReviewedChange.Plan;
import dev.kurs.edge.view.TokenNames;
import dev.kurs.edge.view.TokenView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.AmountText;
import dev.kurs.protocol.money.SignedAmount;
import dev.kurs.protocol.port.BalanceAdministration;
import dev.kurs.protocol.port.BalanceAdministration.Account;
import dev.kurs.protocol.port.BalanceAdministration.Balance;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.PartnerAdministration;
import dev.kurs.protocol.port.PartnerRecord;
import dev.kurs.protocol.port.TokenFaucet;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code /v1/operator/partners/{id}/balance}: what a partner has in the settlement vault, deposits of a sandbox, and corrections. */
public final class OperatorBalances {
    static final String PATH = OperatorPartners.ONE + "/balance";

    private static final BigDecimal MOST_TOKENS = BigDecimal.valueOf(TokenFaucet.MOST_TOKENS);
    private static final int OK = 200;
    private static final int CREATED = 201;

    private final PartnerAdministration administration;
    private final BalanceAdministration balances;
    private final OperatorChanges changes;
    private final Endpoint move;
    private final Views views;

    /** What moves a balance. */
    private enum Kind {
        DEPOSIT,
        CORRECTION
    }

    public OperatorBalances(
            PartnerAdministration administration,
            BalanceAdministration balances,
            OperatorChanges changes,
            ReviewedChanges reviewed,
            Views views) {
        this.administration = administration;
        this.balances = balances;
        this.changes = changes;
        this.views = views;
        move = reviewed.post(PATH, this::movement);
    }

    void show(Call call) {
        changes.read(call, () -> {
            Account account = balances.account(OperatorPartners.find(administration, call));
            JsonBody body = call.json().openArray("balances");
            for (TokenView token : views.tokens()) {
                body.openObject().field("token", token.symbol());
                write(body, token, of(account, token));
                body.closeObject();
            }
            body.closeArray();
            body.field(
                    "executable_from",
                    account.executableFromSeconds().isPresent()
                            ? Timestamps.isoSeconds(
                                    account.executableFromSeconds().getAsLong())
                            : null);
            body.openArray("to_sign");
            account.toSign()
                    .forEach(unsigned -> body.openObject()
                            .field("what", unsigned.what())
                            .field("to", unsigned.to())
                            .field("data", unsigned.data())
                            .closeObject());
            body.closeArray();
            return Answer.json(OK, body.finish());
        });
    }

    void move(Call call) {
        move.handle(call);
    }

    private Plan movement(OperatorRequest request, JsonMembers members) throws RefusedException, WrongShapeException {
        PartnerRecord partner = OperatorPartners.find(administration, request);
        Kind kind = OperatorValues.choice(members, "kind", Kind.class, null, "DEPOSIT or CORRECTION");
        if (kind == null) {
            throw OperatorValues.invalid("kind", "DEPOSIT or CORRECTION", "missing");
        }
        TokenView token = TokenNames.find(members.requiredString("token"), views.tokens());
        String text = members.requiredNumberOrString("amount");
        Amount amount = amount(kind, token, text);
        return new Plan(kind == Kind.CORRECTION ? Set.of(Matter.BALANCES) : Set.of(), by -> {
            JsonBody body = request.json().field("kind", kind.name()).field("token", token.symbol());
            body.quantity("amount", decimal(text));
            if (kind == Kind.DEPOSIT) {
                deposit(partner, token, amount, by, body);
            } else {
                SignedAmount magnitude = new SignedAmount().set(amount);
                SignedAmount signed = text.startsWith("-") ? magnitude.negate() : magnitude;
                EngineWords words = new EngineWords(Map.of("amount", new Member("amount", token.decimals())));
                write(body, token, words.get(() -> balances.correct(partner, token.id(), signed, by)));
            }
            return Answer.json(CREATED, body.finish());
        });
    }

    /** Credited once the chain has confirmed it: until then the balance is as before. */
    private void deposit(PartnerRecord partner, TokenView token, Amount amount, Authority by, JsonBody body) {
        List<String> hashes = balances.deposit(partner, token.id(), amount, by);
        write(body, token, of(balances.account(partner), token));
        body.openArray("tx_hashes");
        hashes.forEach(body::item);
        body.closeArray();
    }

    private static Balance of(Account account, TokenView token) {
        return account.balances().stream()
                .filter(balance -> balance.tokenId() == token.id())
                .findFirst()
                .orElseGet(() -> new Balance(token.id(), new Amount(), new Amount()));
    }

    private static void write(JsonBody body, TokenView token, Balance balance) {
        body.quantity("available", display(balance.available(), token.decimals()));
        body.quantity("reserved", display(balance.reserved(), token.decimals()));
    }

    private static String display(Amount amount, int decimals) {
        StringBuilder text = new StringBuilder();
        AmountText.appendDisplay(text, amount, decimals);
        return decimal(text.toString());
    }

    private static String decimal(String text) {
        return new BigDecimal(text).stripTrailingZeros().toPlainString();
    }

    /** A deposit is minted, of which a sandbox's tokens have a bound; null where that is kept. */
    private static String excess(Kind kind, String text) {
        boolean isTooMuch = kind == Kind.DEPOSIT && new BigDecimal(text).compareTo(MOST_TOKENS) > 0;
        return isTooMuch ? "must not be above " + MOST_TOKENS : null;
    }

    /** The magnitude; a correction's sign is in the text alone. */
    private static Amount amount(Kind kind, TokenView token, String text) throws RefusedException {
        boolean mayBeNegative = kind == Kind.CORRECTION && text.startsWith("-");
        Amount amount = new Amount();
        String issue = switch (AmountText.parse(mayBeNegative ? text.substring(1) : text, token.decimals(), amount)) {
            case OK -> amount.isZero() ? "must not be zero" : excess(kind, text);
            case MALFORMED -> kind == Kind.CORRECTION ? "not a plain decimal" : "not a plain decimal above zero";
            case TOO_MANY_DECIMALS -> "more than " + token.decimals() + " decimals";
            case OVERFLOW -> "too large";
        };
        if (issue != null) {
            throw OperatorValues.invalid("amount", issue, text);
        }
        return amount;
    }
}
