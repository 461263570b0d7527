package dev.kurs.service.command;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.governance.NextStep;
import dev.kurs.chain.governance.TokenStage;
import dev.kurs.chain.governance.TokenStanding;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.Collectors;

/** How changes of the contracts are told. */
final class ContractsText {
    private static final int SHARE_VALUE_DECIMALS = 18;
    private static final int SHOWN_SHARE_VALUE_DECIMALS = 6;

    private ContractsText() {}

    /** What comes next, and who has to do it. */
    static String of(NextStep step) {
        return switch (step) {
            case NextStep.Nothing nothing -> nothing.what() + ": nothing is left to do\n";
            case NextStep.Wait wait ->
                wait.what() + ": run this again from " + Instant.ofEpochSecond(wait.untilSeconds()) + " on\n";
            case NextStep.Call call ->
                "to be signed by " + accounts(call) + ": " + call.what() + "\n  to    " + call.contract() + "\n  data  "
                        + call.call().data() + "\nThen run this again.\n";
        };
    }

    private static String accounts(NextStep.Call call) {
        return call.senders().stream().map(Address::text).collect(Collectors.joining(" or "));
    }

    /** A line of a token. */
    static String of(TokenStanding token) {
        String stage = token.stage().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        String since =
                token.stage() == TokenStage.DELISTED ? " since " + Instant.ofEpochSecond(token.delistedAt()) : "";
        return "%-6s %s%s; held %s, senior shares %s, junior shares %s at G %s; %s%n"
                .formatted(
                        token.symbol(),
                        stage,
                        since,
                        whole(token, token.held()),
                        whole(token, token.senior()),
                        whole(token, token.junior()),
                        new BigDecimal(token.mostE18(), SHARE_VALUE_DECIMALS)
                                .setScale(SHOWN_SHARE_VALUE_DECIMALS, RoundingMode.DOWN)
                                .toPlainString(),
                        cover(token));
    }

    private static String cover(TokenStanding token) {
        if (token.unbacked().signum() > 0) {
            return "the pool has " + whole(token, token.unbacked())
                    + " less than its books say, so that swaps of it are refused: see kurs token sync";
        }
        return token.shortfall().signum() == 0
                ? "all of them are covered"
                : "it lacks " + whole(token, token.shortfall());
    }

    private static String whole(TokenStanding token, BigInteger raw) {
        return new BigDecimal(raw, token.decimals()).toPlainString();
    }
}
