package dev.kurs.core.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.twin.EngineTraffic.Ask;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The whole engine under commands, every firm quote recomputed by the twin from its derivation alone, and the indicative
 * quote asked for a moment before it as well; {@code -Dkurs.requests} says how many, {@code -Dkurs.seed} which.
 */
final class EngineTwinTest {
    private static final int USUAL_REQUESTS = 100_000;
    private static final List<String> QUOTED = Stream.of("NORMAL", "PROTECT", "RESTRICT")
            .flatMap(state -> Stream.of("quote in " + state + " by PRIMARY", "quote in " + state + " by FALLBACK"))
            .toList();
    private static final long WEDNESDAY_NS = 1_767_744_000_000_000_000L;

    @Test
    void shouldTellInEachDerivationAllThatItTakesToComeToTheSameQuote() {
        long seed = Seeds.announced("EngineTwinTest");
        Dice dice = new Dice(seed);
        ProbedEngine engine = new ProbedEngine(WEDNESDAY_NS);
        EngineWorld.configure(engine, dice);
        EngineTraffic traffic = new EngineTraffic(engine, dice);
        traffic.begin();

        Map<String, Integer> outcomes = new TreeMap<>();
        int requests = Seeds.count("kurs.requests", USUAL_REQUESTS);
        for (int number = 0; number < requests; number++) {
            traffic.goOn();
            String outcome = askTwice(engine, traffic, "seed " + seed + " request " + number);
            outcomes.merge(outcome, 1, Integer::sum);
        }

        System.out.println("EngineTwinTest: " + outcomes);
        int quotes = outcomes.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("quote"))
                .mapToInt(Map.Entry::getValue)
                .sum();
        assertTrue(quotes > requests / 4, "many requests should be quoted, but only " + quotes + " are");
        if (requests >= USUAL_REQUESTS) {
            assertTrue(outcomes.keySet().containsAll(QUOTED), () -> QUOTED + " should be among " + outcomes);
        }
    }

    private static String askTwice(ProbedEngine engine, EngineTraffic traffic, String where) {
        Ask ask = traffic.ask();
        traffic.request(ask, QuoteKind.INDICATIVE);
        IndicativeQuoteIssuedDecoder indicative = engine.indicative();
        List<BigInteger> indicated = indicative == null ? null : QuoteFigures.told(indicative.terms());
        traffic.request(ask, QuoteKind.FIRM);
        FirmQuoteIssuedDecoder issued = engine.firm();
        if (issued == null) {
            return "refused " + engine.rejected().reason();
        }
        List<BigInteger> told = QuoteFigures.told(issued.terms());
        assertEquals(told, indicated, () -> "indicative before firm, " + where + ": " + ask);
        FirmQuoteDerivedDecoder derived = engine.derived();
        requireDerived(derived, told, where + ": " + ask);
        return "quote in " + derived.riskState() + " by " + derived.oracleSource();
    }

    private static void requireDerived(FirmQuoteDerivedDecoder derived, List<BigInteger> told, String where) {
        TwinCase given = new DerivationReader(derived).given();
        TwinAnswer answer = PricingTwin.quote(given);
        boolean sell = given.request().sell();

        assertTrue(answer.isQuote(), () -> "the twin gives no quote, " + where + " " + given);
        assertEquals(QuoteFigures.told(answer.quote(), sell), told, () -> where + " " + given);
        assertEquals(told, QuoteFigures.repeated(derived), () -> where + " " + given);
        assertEquals(
                QuoteFigures.derived(answer.quote(), sell), QuoteFigures.derived(derived), () -> where + " " + given);
        assertEquals(
                new SpreadTwin(given).corridorConfidenceE8(), Exact.whole(derived.confidenceE8()), () -> where + given);
        assertTrue(new SelectionTwin(derived).isConsistent(), () -> "sources of " + where + " " + derived);
        assertTrue(new BoundsTwin(derived, given, answer.quote()).areKept(), () -> "bounds of " + where + " " + given);
    }
}
