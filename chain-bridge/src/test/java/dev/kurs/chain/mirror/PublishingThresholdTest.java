package dev.kurs.chain.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishingThresholdTest {
    private record Rule(long told, long now, long agoSeconds, boolean worth) {}

    private static final List<Rule> RULES = List.of(
            new Rule(1_000, 999, 0, true),
            new Rule(1_000, 0, 0, true),
            new Rule(1_000, 1_010, 29, false),
            new Rule(1_000, 1_011, 0, true),
            new Rule(1_000, 1_001, 29, false),
            new Rule(1_000, 1_001, 30, true),
            new Rule(1_000, 1_000, 3_600, false),
            new Rule(0, 1, 0, true),
            new Rule(1, 0, -5, true));

    @Test
    void shouldTellFallsAtOnceAndRisesWhenTheyMatter() {
        for (Rule rule : RULES) {
            assertEquals(
                    rule.worth,
                    PublishingThreshold.isWorthTelling(
                            BigInteger.valueOf(rule.told), BigInteger.valueOf(rule.now), rule.agoSeconds),
                    rule::toString);
        }
    }
}
