package dev.kurs.service.command;

import dev.kurs.chain.abi.RevertReason;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.send.TransactionRefused;
import java.time.Instant;
import java.time.LocalDate;

/** Why something could not be done for a provider, with what can be done about it. */
final class ProviderRefusal {
    private ProviderRefusal() {}

    static String told(ChainException why) {
        return why.getMessage() + (why instanceof TransactionRefused refused ? hint(refused.reason()) : "");
    }

    /** What a provider can do about a refusal: when a deposit comes back, as a date and a time. */
    static String hint(RevertReason reason) {
        return switch (reason.name()) {
            case "WalletNotAllowed" ->
                "\n  the wallet is not allow-listed: leave --key-file out to play one of the sandbox's providers";
            case "DepositNotReturnable" ->
                "\n  the deposit of " + LocalDate.ofEpochDay(number(reason, "day")) + " comes back from "
                        + Instant.ofEpochSecond(number(reason, "returnableAt"))
                        + " on, a week after its wait, if nobody could process it";
            case "PoolHasEnded" ->
                "\n  the pool has ended: it takes no requests any more, and kurs lp claim takes what is left";
            case "TooManyOpenRequests" -> "\n  kurs lp claim closes the days that are done";
            default -> "";
        };
    }

    private static long number(RevertReason reason, String argument) {
        return Long.parseLong(reason.arguments().get(argument));
    }
}
