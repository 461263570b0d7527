package dev.kurs.chain.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.node.DevelopmentSender;
import dev.kurs.chain.node.TestChain;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.watch.TestNode;
import dev.kurs.protocol.port.AsOfBlock;
import dev.kurs.protocol.port.OnchainPools;
import dev.kurs.protocol.port.UnreadableException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pools of a real node, read through the port that price sources see. */
@Timeout(120)
class PoolWindowsTest {
    private static final long DEVELOPMENT_CHAIN = 31_337;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int WINDOW = 1_800;
    private static final long LIQUIDITY = 1_000_000_000_000L;

    private DevelopmentChain chain;
    private RpcEndpoint node;
    private DevelopmentSender sender;
    private Address dollar;
    private Address tether;
    private Address pool;
    private OnchainPools windows;

    @BeforeEach
    void start() {
        chain = TestChain.start();
        node = RpcEndpoint.at(chain.uri());
        sender = new DevelopmentSender(node, DevelopmentAccounts.key(0));
        dollar = withDecimals(6);
        tether = withDecimals(18);
        pool = sender.create(TestPool.create(dollar, tether, LIQUIDITY, sender.account()));
        windows = PoolWindows.open(List.of(chain.uri()), DEVELOPMENT_CHAIN, TIMEOUT);
    }

    @AfterEach
    void stop() {
        if (chain != null) {
            windows.close();
            node.close();
            chain.close();
        }
    }

    /** What a pool asks of its tokens is their decimals alone. */
    private Address withDecimals(int decimals) {
        return sender.create(MockAggregator.create(decimals, "token", sender.account()));
    }

    private void pass(long seconds) {
        try (TestNode time = new TestNode(chain.uri())) {
            time.pass(Duration.ofSeconds(seconds));
        }
    }

    private void move(int tick, long liquidity) {
        sender.send(pool, TestPool.move(tick, liquidity));
    }

    private OnchainPools.Window window() throws UnreadableException {
        AsOfBlock<OnchainPools.Window> answer = windows.windows(List.of(lower(pool)), WINDOW);
        assertEquals(node.newest().timeSeconds(), answer.blockTimeSeconds());
        return answer.values().getFirst();
    }

    private static String lower(Address address) {
        return address.text().toLowerCase(Locale.ROOT);
    }

    @Test
    void shouldTellWhatAPoolSummedUpAndOfWhichTokens() throws Exception {
        pass(WINDOW);

        OnchainPools.Window window = window();
        assertEquals(lower(pool), window.pool());
        assertEquals(List.of(lower(dollar), lower(tether)), List.of(window.token0(), window.token1()));
        assertEquals(List.of(6, 18), List.of(window.decimals0(), window.decimals1()));
        assertEquals(BigInteger.valueOf(-10L * WINDOW), window.tickSum());
        BigInteger meanLiquidity = BigInteger.valueOf(WINDOW).shiftLeft(128).divide(window.perLiquiditySum());
        assertEquals(LIQUIDITY, meanLiquidity.longValueExact());
    }

    @Test
    void shouldHardlyBeMovedByOneBlockAtTwiceThePrice() throws Exception {
        pass(WINDOW);
        move(6_931, LIQUIDITY);
        pass(12);
        move(-10, LIQUIDITY);

        BigInteger meanTick = window().tickSum().divide(BigInteger.valueOf(WINDOW));
        assertTrue(meanTick.intValueExact() >= -10 && meanTick.intValueExact() < 50, "mean tick " + meanTick);
    }

    @Test
    void shouldFollowAPriceThatStays() throws Exception {
        move(-513, LIQUIDITY);
        pass(WINDOW);

        assertEquals(BigInteger.valueOf(-513L * WINDOW), window().tickSum());
    }

    @Test
    void shouldSayThatAPoolIsTooYoungOrNoneAtAll() {
        UnreadableException young = assertThrows(UnreadableException.class, this::window);
        assertTrue(young.isRefusal(), young.getMessage());
        UnreadableException none = assertThrows(
                UnreadableException.class,
                () -> windows.windows(List.of("0x00000000000000000000000000000000000000aa"), WINDOW));
        assertTrue(none.getMessage().contains("observe"), none.getMessage());
    }
}
