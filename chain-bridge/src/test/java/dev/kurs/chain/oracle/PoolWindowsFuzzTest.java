package dev.kurs.chain.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.RandomRun;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.node.DevelopmentSender;
import dev.kurs.chain.node.TestChain;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.watch.LyingNode;
import dev.kurs.chain.watch.TestNode;
import dev.kurs.protocol.port.OnchainPools;
import dev.kurs.protocol.port.UnreadableException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A node damages what it says of a pool, byte by byte: an error of the port's own, or the sums that the words say. */
@Timeout(240)
class PoolWindowsFuzzTest {
    private static final int RUNS = Integer.getInteger("kurs.fuzz", 20_000) / 100;
    private static final long DEVELOPMENT_CHAIN = 31_337;
    private static final int WINDOW = 60;
    private static final int WORD_DIGITS = 64;
    private static final int TICK_DIGITS = 14;

    /** Two offsets, and two lists of a length and two sums. */
    private static final int WORDS = 8;

    private static final String PIECES = "0123456789abcdefg-x \"\u0000";

    private final Random random = RandomRun.of(PoolWindowsFuzzTest.class);
    private volatile String told = "";

    @Test
    void shouldTellNothingElseThanWhatTheNodeSaid() throws Exception {
        try (DevelopmentChain chain = TestChain.start();
                RpcEndpoint node = RpcEndpoint.at(chain.uri());
                LyingNode liar = LyingNode.before(chain.uri());
                OnchainPools windows =
                        PoolWindows.open(List.of(liar.uri()), DEVELOPMENT_CHAIN, Duration.ofSeconds(30))) {
            String name = pool(chain, new DevelopmentSender(node, DevelopmentAccounts.key(0)))
                    .text()
                    .toLowerCase(Locale.ROOT);
            windows.windows(List.of(name), WINDOW);
            liar.lie(this::damaged);
            int read = 0;
            for (int run = 0; run < RUNS; run++) {
                try {
                    OnchainPools.Window window =
                            windows.windows(List.of(name), WINDOW).values().getFirst();
                    assertEquals(word(4).subtract(word(3)), window.tickSum(), told);
                    read++;
                } catch (UnreadableException refused) {
                    assertTrue(refused.getMessage().length() < 4_000, refused.getMessage());
                }
            }
            assertTrue(read > RUNS / 200, read + " of " + RUNS + " were read");
        }
    }

    private static Address pool(DevelopmentChain chain, DevelopmentSender sender) {
        Address token = sender.create(MockAggregator.create(6, "token", sender.account()));
        Address other = sender.create(MockAggregator.create(6, "other", sender.account()));
        Address pool = sender.create(TestPool.create(token, other, 1_000_000, sender.account()));
        try (TestNode time = new TestNode(chain.uri())) {
            time.pass(Duration.ofSeconds(WINDOW));
        }
        return pool;
    }

    /** The sum of ticks that a word of the first list holds, in its last 56 bits. */
    private BigInteger word(int index) {
        int end = 2 + (index + 1) * WORD_DIGITS;
        BigInteger word = new BigInteger(told.substring(end - TICK_DIGITS, end), 16);
        return word.testBit(4 * TICK_DIGITS - 1) ? word.subtract(BigInteger.ONE.shiftLeft(4 * TICK_DIGITS)) : word;
    }

    /** Only the answer of eight words is damaged. */
    private synchronized JsonNode damaged(JsonNode question, JsonNode truth) {
        boolean isWindow = "eth_call".equals(question.get("method").asString())
                && truth.asString().length() == 2 + WORDS * WORD_DIGITS;
        if (!isWindow) {
            return truth;
        }
        StringBuilder text = new StringBuilder(truth.asString());
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(4)) {
                case 0 -> text.setCharAt(at, PIECES.charAt(random.nextInt(PIECES.length())));
                case 1 -> text.setCharAt(at, Character.forDigit(random.nextInt(16), 16));
                case 2 -> text.setLength(Math.max(1, at));
                default -> text.insert(at, PIECES.charAt(random.nextInt(PIECES.length())));
            }
        }
        told = text.toString();
        return JsonNodeFactory.instance.stringNode(told);
    }
}
