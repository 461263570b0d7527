package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.soak.SoakExecutor.Execute;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.PartnerAnswer;
import dev.kurs.service.system.V01Partner;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Holds what became of executes to the chain: each ended once, its destination has the money exactly where it settled, and the vault has what is left.
 *
 * <p>Example: of 300 executes 210 settled, 80 were released and 10 reverted; the vault has the deposit less 210 amounts.
 */
final class ExecutionVerdict {
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;
    private static final long PAUSE_MS = 200;
    private static final long MOST_WAITS = 900;

    private final V01Partner partner;
    private final SoakVault vault;
    private final Map<String, Integer> outcomes = new LinkedHashMap<>();

    ExecutionVerdict(SoakDesk desk) {
        partner = desk.earlier();
        vault = new SoakVault(desk);
    }

    /** Whether an answer says how an execution ended, and not only that it goes on or that nobody can tell. */
    static boolean isEnd(PartnerAnswer answer) {
        return answer.status() == OK
                || answer.body().contains("ON_CHAIN_REVERT")
                || answer.body().contains("QUOTE_EXPIRED");
    }

    /**
     * Asks for each again until it has ended.
     *
     * @param deposit whole USDT that were paid in
     */
    void judge(Collection<Execute> executes, long deposit) {
        Map<String, Execute> byQuote = new LinkedHashMap<>();
        executes.forEach(execute -> byQuote.putIfAbsent(execute.quote(), execute));
        Map<String, PartnerAnswer> ends = new HashMap<>();
        BigDecimal left = BigDecimal.valueOf(deposit);
        for (Execute execute : byQuote.values()) {
            PartnerAnswer end = end(execute);
            ends.put(execute.quote(), end);
            left = left.subtract(judge(execute, end));
        }
        executes.stream()
                .filter(execute -> execute.told() != null)
                .forEach(execute -> shouldBeTheSame(execute, ends.get(execute.quote())));
        BigDecimal expected = left;
        Eventually.isTrue(expected + " USDT are left", () -> vault.balance().compareTo(expected) == 0);
    }

    private PartnerAnswer end(Execute execute) {
        for (int waits = 0; waits < MOST_WAITS; waits++) {
            PartnerAnswer answer = partner.execute(execute.quote(), execute.amount(), execute.destination(), "");
            if (isEnd(answer)) {
                return answer;
            }
            assertEquals(UNAVAILABLE, answer.status(), () -> execute + ": " + answer.body());
            Eventually.pause(PAUSE_MS);
        }
        throw new AssertionError(execute + " does not end");
    }

    /** What it took of the balance. */
    private BigDecimal judge(Execute execute, PartnerAnswer end) {
        boolean isSettled = end.status() == OK;
        outcomes.merge(isSettled ? "SETTLED" : end.errorCode(), 1, Integer::sum);
        BigDecimal received = vault.received(execute.destination());
        if (!isSettled) {
            assertEquals(0, received.signum(), () -> execute + " has " + received + " and was told " + end.body());
            return BigDecimal.ZERO;
        }
        assertEquals(0, received.compareTo(figure(end, "destination_amount")), () -> execute + " has " + received);
        assertEquals(0, new BigDecimal(execute.amount()).compareTo(figure(end, "source_amount")), end::body);
        return figure(end, "source_amount");
    }

    private static BigDecimal figure(PartnerAnswer answer, String name) {
        return new BigDecimal(String.valueOf(answer.json().get(name)));
    }

    /** What was told while it was killed again and again is what is told now; only a release may turn out to be reverted. */
    private static void shouldBeTheSame(Execute execute, PartnerAnswer end) {
        PartnerAnswer told = execute.told();
        if (told.status() == OK) {
            assertEquals(told.body(), end.body());
        } else {
            assertTrue(end.status() != OK, () -> execute + " was told " + told.body() + ", and then " + end.body());
        }
    }

    long count(String outcome) {
        return outcomes.getOrDefault(outcome, 0);
    }

    @Override
    public String toString() {
        return outcomes.toString();
    }
}
