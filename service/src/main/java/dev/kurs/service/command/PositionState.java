package dev.kurs.service.command;

import dev.kurs.service.client.ProviderPosition;
import dev.kurs.service.client.ProviderRequest;
import dev.kurs.service.client.TokenAmount;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** How shares and requests of a provider stand, and what it can do next, in the words of {@code kurs lp status}. */
final class PositionState {
    private static final Duration RETURNED_AFTER = Duration.ofDays(7);
    private static final String JUNIOR = "-full";

    private PositionState() {}

    static String worth(ProviderPosition position) {
        if (position.end().isPresent()) {
            return "the pool has ended: " + worth(position.end().get().forShares());
        }
        return position.worth() == null
                ? "worth unknown while a feed is bad"
                : "worth " + ProviderText.shown(position.worth(), position.decimals()) + " " + position.token();
    }

    private static String worth(Optional<List<TokenAmount>> inKind) {
        if (inKind.isEmpty()) {
            return "paid in kind by kurs lp claim, how much the node cannot tell";
        }
        return inKind.get().isEmpty()
                ? "worth nothing"
                : "worth " + inKind.get().stream().map(PositionState::shown).collect(Collectors.joining(" + "))
                        + " in kind, by kurs lp claim";
    }

    private static String shown(TokenAmount amount) {
        return ProviderText.shown(amount.raw(), amount.decimals()) + " " + amount.token();
    }

    /** Of a request that is not processed. */
    static String waits(ProviderPosition position, ProviderRequest request, Instant now) {
        if (position.end().isPresent()) {
            return "the pool has ended: kurs lp claim takes it back";
        }
        if (now.isBefore(request.waitEnds())) {
            return "waits until " + request.waitEnds();
        }
        String due = "due since " + request.waitEnds();
        return request.deposit()
                ? due + wayBack(position, request.waitEnds().plus(RETURNED_AFTER), now)
                : due + ", paid as " + position.token() + " comes in";
    }

    /** Too small a deposit is never processed, and others may have to wait for feeds or capital: after a week each can be taken back. */
    private static String wayBack(ProviderPosition position, Instant from, Instant now) {
        String kind = position.shares().endsWith(JUNIOR) ? " --class full" : "";
        return (now.isBefore(from) ? ", from " + from + " on" : "") + ": kurs lp withdraw-deposit " + position.token()
                + kind;
    }
}
