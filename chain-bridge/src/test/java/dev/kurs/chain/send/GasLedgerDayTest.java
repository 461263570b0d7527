package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.rpc.NodesDisagree;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.watch.Lies;
import dev.kurs.chain.watch.LyingNode;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What day it is for a day's gas, where nodes say that it is another. */
@Timeout(60)
class GasLedgerDayTest extends SenderWorld {
    private static final GasLimits LIMITS = new GasLimits("chain.keeper", 60, 100);
    private static final BigInteger SIXTY = BigInteger.valueOf(60);
    private static final long DAY_SECONDS = TimeUnit.DAYS.toSeconds(1);
    private static final long IN_2100 = 47_482;

    private final List<LyingNode> tellers = new ArrayList<>();
    private final AtomicLong clocksDay = new AtomicLong();
    private Path file;
    private long today;

    @BeforeEach
    void lookAtTheClock() {
        file = directory.resolve("gas");
        today = Long.decode(desk.rpc()
                        .ask("eth_getBlockByNumber", "latest", false)
                        .path("timestamp")
                        .asString())
                / DAY_SECONDS;
        clocksDay.set(today);
    }

    @AfterEach
    void close() {
        tellers.forEach(LyingNode::close);
    }

    private GasLedger ledger() {
        return GasLedger.open(file, LIMITS, clocksDay::get);
    }

    private Endpoints nodes(int count) {
        IntStream.range(0, count).forEach(number -> tellers.add(LyingNode.before(node.uri())));
        List<URI> uris = tellers.stream().map(LyingNode::uri).toList();
        return Endpoints.of(uris, 31_337, Duration.ofSeconds(20), 5);
    }

    private static void takeSixty(GasBudget budget) {
        budget.take("mark", SIXTY, BigInteger.ZERO);
    }

    @Test
    void shouldBelieveNeitherOfTwoNodesThatSayAnotherDay() {
        try (Endpoints nodes = nodes(2)) {
            tellers.getFirst().lie(Lies.time(IN_2100 * DAY_SECONDS));

            assertThrows(NodesDisagree.class, () -> takeSixty(ledger().budget(nodes)));

            assertFalse(Files.exists(file));
        }
    }

    @Test
    void shouldTakeTheDayThatMostNodesSay() {
        try (Endpoints nodes = nodes(3)) {
            tellers.getFirst().lie(Lies.time((today - 1) * DAY_SECONDS));

            takeSixty(ledger().budget(nodes));

            assertEquals(60, ledger().takenOn(today));
            assertEquals(0, ledger().takenOn(today + 1));
        }
    }

    @Test
    void shouldRefuseADayThatIsMoreThanOneAheadOfTheClock() {
        try (Endpoints nodes = nodes(1)) {
            tellers.getFirst().lie(Lies.time((today + 1) * DAY_SECONDS));
            takeSixty(ledger().budget(nodes));

            tellers.getFirst().lie(Lies.time((today + 2) * DAY_SECONDS));
            ChainException ahead = assertThrows(ChainException.class, () -> takeSixty(ledger().budget(nodes)));

            assertEquals(
                    "mark is not sent: its chain's newest block is of day " + (today + 2)
                            + ", and this machine's clock of day " + today,
                    ahead.getMessage());
            assertEquals(60, ledger().takenOn(today + 1));
        }
    }

    /** The file was written before the clock was right, or by a release that believed any day. */
    @Test
    void shouldEndADayThatIsFarAheadWithTheNextOne() {
        clocksDay.set(IN_2100);
        ledger().take("mark", SIXTY, BigInteger.ZERO, IN_2100);
        clocksDay.set(today);

        ledger().take("mark", BigInteger.valueOf(40), BigInteger.ZERO, today);
        assertThrows(ChainException.class, () -> ledger().take("mark", BigInteger.ONE, BigInteger.ZERO, today));
        ledger().take("mark", SIXTY, BigInteger.ZERO, today + 1);

        assertEquals(60, ledger().takenOn(today + 1));
    }

    /** Where days pass when somebody says so. */
    @Test
    void shouldTakeAnyDayOfADevelopmentChain() {
        try (RpcEndpoint chain = RpcEndpoint.at(node.uri())) {
            desk.rpc().pass(Duration.ofDays(10));

            takeSixty(GasLedger.open(file, LIMITS, 31_337).budget(chain));
            assertThrows(
                    ChainException.class,
                    () -> takeSixty(GasLedger.open(directory.resolve("other"), LIMITS, 1)
                            .budget(chain)));
        }
    }
}
