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
import dev.kurs.protocol.port.OnchainRounds;
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

/** A node damages what it says of a feed, byte by byte: an error of the port's own, or the round that the words say. */
@Timeout(240)
class AggregatorRoundsFuzzTest {
    private static final int RUNS = Integer.getInteger("kurs.fuzz", 20_000) / 50;
    private static final long DEVELOPMENT_CHAIN = 31_337;
    private static final int WORD_DIGITS = 64;
    private static final String PIECES = "0123456789abcdefg-x \"\u0000";

    private final Random random = RandomRun.of(AggregatorRoundsFuzzTest.class);
    private volatile String told = "";

    @Test
    void shouldTellNothingElseThanWhatTheNodeSaid() throws Exception {
        try (DevelopmentChain chain = TestChain.start();
                RpcEndpoint node = RpcEndpoint.at(chain.uri());
                LyingNode liar = LyingNode.before(chain.uri());
                OnchainRounds rounds =
                        AggregatorRounds.open(List.of(liar.uri()), DEVELOPMENT_CHAIN, Duration.ofSeconds(10))) {
            DevelopmentSender sender = new DevelopmentSender(node, DevelopmentAccounts.key(0));
            Address feed = sender.create(MockAggregator.create(8, "X / USD", sender.account()));
            sender.send(
                    feed,
                    MockAggregator.set(
                            BigInteger.valueOf(100_012_000), node.newest().timeSeconds()));
            String name = feed.text().toLowerCase(Locale.ROOT);
            rounds.latest(List.of(name));
            liar.lie(this::damaged);
            int read = 0;
            for (int run = 0; run < RUNS; run++) {
                try {
                    OnchainRounds.Round round =
                            rounds.latest(List.of(name)).values().getFirst();
                    String answer = told.substring(2 + WORD_DIGITS, 2 + 2 * WORD_DIGITS);
                    BigInteger word = new BigInteger(answer, 16);
                    BigInteger signed = word.testBit(255) ? word.subtract(BigInteger.ONE.shiftLeft(256)) : word;
                    assertEquals(signed, round.answer(), told);
                    read++;
                } catch (UnreadableException refused) {
                    assertTrue(refused.getMessage().length() < 1_000, refused.getMessage());
                }
            }
            assertTrue(read > RUNS / 10, read + " of " + RUNS + " were read");
        }
    }

    /** Only the round is damaged: the answer of five words. */
    private synchronized JsonNode damaged(JsonNode question, JsonNode truth) {
        boolean isRound = "eth_call".equals(question.get("method").asString())
                && truth.asString().length() == 2 + 5 * WORD_DIGITS;
        if (!isRound) {
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
