package dev.kurs.service.command;

import dev.kurs.service.client.LiquidityProvider.Claim;
import dev.kurs.service.client.LiquidityProvider.Refusal;
import dev.kurs.service.client.PaidInKind;
import dev.kurs.service.client.ProviderPosition;
import dev.kurs.service.client.ProviderRequest;
import dev.kurs.service.client.TokenAmount;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A provider's positions, for people and for programs; the same members in both. */
final class ProviderText {
    private static final int USDT_DECIMALS = 6;

    private ProviderText() {}

    static String of(List<ProviderPosition> positions, Instant now) {
        if (positions.stream().allMatch(ProviderPosition::isEmpty)) {
            return "  nothing yet: kurs lp deposit USDT 1000 asks to come in\n";
        }
        StringBuilder text = new StringBuilder();
        row(text, "shares", "what", "day", "amount", "state");
        positions.forEach(position -> add(text, position, now));
        return text.toString();
    }

    private static void add(StringBuilder text, ProviderPosition position, Instant now) {
        String name = position.shares();
        if (position.balance().signum() > 0) {
            row(text, name, "held", "", shown(position, position.balance()), PositionState.worth(position));
        }
        if (position.feesUsdt().signum() > 0) {
            row(text, name, "fees", "", shown(position.feesUsdt(), USDT_DECIMALS) + " USDT", "kurs lp claim");
        }
        position.end()
                .map(PaidInKind::credited)
                .filter(credited -> credited.signum() > 0)
                .ifPresent(credited -> row(
                        text,
                        name,
                        "in kind",
                        "",
                        shown(position, credited) + " " + position.token(),
                        "kurs lp claim"));
        for (ProviderRequest request : position.requests()) {
            String what = request.deposit() ? "deposit" : "redeem";
            String unit = request.deposit() ? " " + position.token() : "";
            String day = Long.toString(request.day());
            if (request.pending().signum() > 0) {
                row(
                        text,
                        name,
                        what,
                        day,
                        shown(position, request.pending()) + unit,
                        PositionState.waits(position, request, now));
            }
            if (request.claimable().signum() > 0) {
                row(text, name, what, day, shown(position, request.claimable()) + unit, "done: kurs lp claim");
            }
        }
    }

    private static void row(StringBuilder text, String shares, String what, String day, String amount, String state) {
        text.append(String.format(Locale.ROOT, "  %-12s %-8s %-6s %28s  %s%n", shares, what, day, amount, state));
    }

    static List<Map<String, Object>> json(List<ProviderPosition> positions) {
        return positions.stream()
                .filter(position -> !position.isEmpty())
                .map(ProviderText::json)
                .toList();
    }

    private static Map<String, Object> json(ProviderPosition position) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("shares", position.shares());
        map.put("token", position.token());
        map.put("balance", shown(position, position.balance()));
        map.put("worth", position.worth() == null ? null : shown(position, position.worth()));
        map.put("ended", position.end().isPresent());
        position.end().ifPresent(end -> {
            map.put("in_kind", end.forShares().map(ProviderText::amounts).orElse(null));
            map.put("credited_in_kind", shown(position, end.credited()));
        });
        map.put("fees_usdt", shown(position.feesUsdt(), USDT_DECIMALS));
        map.put(
                "requests",
                position.requests().stream()
                        .map(request -> json(position, request))
                        .toList());
        return map;
    }

    private static Map<String, Object> amounts(List<TokenAmount> inKind) {
        Map<String, Object> map = new LinkedHashMap<>();
        inKind.forEach(amount -> map.put(amount.token(), shown(amount.raw(), amount.decimals())));
        return map;
    }

    private static Map<String, Object> json(ProviderPosition position, ProviderRequest request) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("kind", request.deposit() ? "DEPOSIT" : "REDEEM");
        map.put("day", request.day());
        map.put("pending", shown(position, request.pending()));
        map.put("claimable", shown(position, request.claimable()));
        map.put("wait_ends", request.waitEnds().toString());
        return map;
    }

    static String claimed(Claim claim) {
        return "  claimed " + shown(claim.amount(), claim.decimals()) + " " + claim.token()
                + switch (claim.what()) {
                    case "fees" -> " of fees";
                    case "in_kind" -> " in kind";
                    default -> "";
                }
                + "\n";
    }

    static Map<String, Object> json(Claim claim) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("what", claim.what());
        map.put("token", claim.token());
        map.put("amount", shown(claim.amount(), claim.decimals()));
        return map;
    }

    static Map<String, Object> json(Refusal refusal) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("token", refusal.token());
        map.put("refused", refusal.why().getMessage());
        return map;
    }

    private static String shown(ProviderPosition position, BigInteger raw) {
        return shown(raw, position.decimals());
    }

    static String shown(BigInteger raw, int decimals) {
        return new BigDecimal(raw, decimals).toPlainString();
    }
}
