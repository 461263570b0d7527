package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.watch.Lies;
import dev.kurs.chain.watch.LyingNode;
import dev.kurs.chain.watch.LyingNode.Lie;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A node that is slow about one question delays no submission by all that it may take, and keeps its vote on others. */
@Timeout(120)
class SlowNodeTest extends SenderWorld {
    private static final Duration TIMEOUT = Duration.ofSeconds(50);
    private static final Duration LONGER_THAN_ANY_VOTE = Duration.ofSeconds(25);

    private final List<LyingNode> tellers = new ArrayList<>();
    private Endpoints nodes;

    private AccountOnChain account(int count) {
        IntStream.range(0, count).forEach(number -> tellers.add(LyingNode.before(node.uri())));
        List<URI> uris = tellers.stream().map(LyingNode::uri).toList();
        nodes = Endpoints.of(uris, 31_337, TIMEOUT, 5);
        AccountOnChain account = new AccountOnChain(nodes, SendingDesk.account());
        assertEquals(31_337, account.chainId());
        return account;
    }

    @AfterEach
    void close() {
        tellers.forEach(LyingNode::close);
        if (nodes != null) {
            nodes.close();
        }
    }

    private static SignedTransaction payment() {
        return new TransactionSigner(31_337, DevelopmentAccounts.key(3))
                .sign(
                        Intent.payment(DevelopmentAccounts.address(4), BigInteger.ONE),
                        0,
                        BigInteger.valueOf(21_000),
                        new GasFees(SendingDesk.GWEI, SendingDesk.GWEI.shiftLeft(3)));
    }

    /** What is asked of all nodes, of whom each says something else. */
    private static void ask(AccountOnChain account, String method) {
        Consumer<AccountOnChain> question = switch (method) {
            case "eth_estimateGas" -> asked -> asked.gasFor(Intent.nothing(SendingDesk.account()));
            case "eth_maxPriorityFeePerGas" -> asked -> asked.fees(SendingDesk.TERMS.feeCeilingWei());
            case "eth_getBalance" -> AccountOnChain::balanceWei;
            case "eth_getTransactionCount" -> AccountOnChain::countWithWaiting;
            default -> asked -> asked.handOver(Outgoing.of("payment", payment()));
        };
        question.accept(account);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "eth_estimateGas",
                "eth_maxPriorityFeePerGas",
                "eth_getBalance",
                "eth_getTransactionCount",
                "eth_sendRawTransaction"
            })
    void shouldTakeTheMiddleWithoutTheSlowNodeAndHoldNothingAgainstIt(String method) {
        AccountOnChain account = account(3);
        tellers.get(0).lie(numbers(method, 50_000));
        tellers.get(1).lie(numbers(method, 60_000));
        tellers.get(2).keepSilentAbout(method);
        if (method.equals("eth_sendRawTransaction")) {
            tellers.subList(0, 2).forEach(teller -> teller.refuse(method, "not now"));
        }
        long begun = System.nanoTime();

        ask(account, method);

        Duration taken = Duration.ofNanos(System.nanoTime() - begun);
        assertTrue(taken.compareTo(LONGER_THAN_ANY_VOTE) < 0, taken::toString);
        assertEquals(Map.of(), nodes.troubles());
    }

    private static Lie numbers(String method, long number) {
        return (question, truth) -> isNumber(question, method) ? Lies.quantity(number) : truth;
    }

    private static boolean isNumber(JsonNode question, String method) {
        return question.path("method").asString().equals(method) && !method.equals("eth_sendRawTransaction");
    }

    private static Lie late(String method, long number) {
        Lie told = numbers(method, number);
        return (question, truth) -> {
            if (isNumber(question, method)) {
                pause();
            }
            return told.told(question, truth);
        };
    }

    /** Longer than those have that are late. */
    private static void pause() {
        try {
            Thread.sleep(4_000);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void shouldTakeNeitherOfTwoNodesForTheMiddleBeforeBothHaveAnswered() {
        AccountOnChain account = account(2);
        tellers.get(0).lie(numbers("eth_getBalance", 50_000));
        tellers.get(1).lie(late("eth_getBalance", 60_000));

        assertEquals(BigInteger.valueOf(60_000), account.balanceWei());
    }

    /** It may be done already: of two that differ about that, none is believed before the third is heard. */
    @Test
    void shouldHearTheSlowNodeWhereTheOthersDifferAboutARefusal() {
        AccountOnChain account = account(3);
        tellers.get(0).lie(numbers("eth_estimateGas", 50_000));
        tellers.get(1).refuse("eth_estimateGas", "execution reverted");
        tellers.get(2).refuse(question -> {
            if (!isNumber(question, "eth_estimateGas")) {
                return Optional.empty();
            }
            pause();
            return Optional.of("execution reverted");
        });

        assertThrows(TransactionRefused.class, () -> account.gasFor(Intent.of(desk.book(), SendingDesk.number(0))));
    }

    @Test
    void shouldWaitForTheSlowNodeWhereOneAnswerCounts() {
        AccountOnChain account = account(3);
        tellers.get(0).lie(numbers("eth_getTransactionCount", 1));
        tellers.get(1).lie(numbers("eth_getTransactionCount", 2));
        tellers.get(2).lie(late("eth_getTransactionCount", 3));

        assertEquals(3, account.mostWithWaiting());
    }
}
