package dev.kurs.service.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.chain.abi.RevertReason;
import dev.kurs.service.system.CommandLineRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LpCommandTest {
    /** The contract has a day since 1970 and seconds. */
    @Test
    void shouldSayWhenADepositComesBack() {
        RevertReason early =
                new RevertReason("DepositNotReturnable", Map.of("day", "20788", "returnableAt", "1796860800"));

        assertEquals(
                "\n  the deposit of 2026-12-01 comes back from 2026-12-10T00:00:00Z on, a week after its wait,"
                        + " if nobody could process it",
                ProviderRefusal.hint(early));
    }

    @Test
    void shouldNameTheClassOfSharesThatIsTakenWithoutAnOption() {
        for (String command : List.of("deposit", "redeem", "withdraw-deposit")) {
            CommandLineRun.of("lp", command, "--help")
                    .shouldEndWith(0)
                    .shouldSay("--class=CLASS")
                    .shouldSay("(default: fx)");
        }
    }
}
