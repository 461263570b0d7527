package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.OperatorApi;
import dev.kurs.service.system.PartnerAnswer;
import dev.kurs.service.system.V01Partner;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What both surfaces answer to a firm quote in each state that the contracts can be put in, beside what the contracts do with a quote of before.
 *
 * <pre>
 *   the contracts            v0.2                v0.1                    an earlier quote
 *   are open                 given               given                   settles
 *   freeze the corridor      CORRIDOR_FROZEN     QUOTE_HALTED            reverts, stays OPEN: a thaw may come in time
 *   freeze everything        CORRIDOR_FROZEN     QUOTE_HALTED            reverts, stays OPEN
 *   freeze the input         DIRECTION_BLOCKED   DIRECTION_BLOCKED       reverts, stays OPEN
 *   void quotes of now       CORRIDOR_FROZEN     QUOTE_HALTED            reverts, is EXPIRED
 *   tighten a partner's cap  given               DAILY_LIMIT_EXCEEDED    settles (v0.2)
 *   take our signer off      CORRIDOR_FROZEN     QUOTE_HALTED            reverts, stays OPEN
 * </pre>
 *
 * <p>What is left of limits and what the pool's own feeds say is in the engine's {@code ChainLimitsTest}: too little is INSUFFICIENT_LIQUIDITY, a feed that the pool refuses
 * or a payout beyond its bound CHAIN_UNAVAILABLE, and of a delisted token nothing fits. The allow-list is providers' alone.
 */
class PromisesTest {
    private static final String PAIR = "USDT-IDRX";
    private static final String GIVEN = "given";
    private static final BigInteger FIVE_HUNDRED_USDT = BigInteger.valueOf(500_000_000);

    @TempDir
    private static Path data;

    private static SettlingSandbox sandbox;
    private static Trader trader;
    private static V01Partner earlier;
    private static String partnerId;

    /** A line of the table. */
    private record Row(
            Consumer<SettlingSandbox> shut,
            Consumer<SettlingSandbox> open,
            String current,
            String earlier,
            String state,
            String revert) {}

    @BeforeAll
    static void start() {
        open();
        Manifest manifest = sandbox.kurs().manifest();
        partnerId = manifest.partners().getFirst().partnerId().toString();
        new OperatorApi(manifest.baseUrl(), manifest.operatorToken())
                .post(
                        "/partners/" + partnerId + "/balance",
                        Map.of("kind", "DEPOSIT", "token", "USDT", "amount", "50000", "reason", "to quote"))
                .shouldBe(201);
        awaitAnswers(GIVEN, GIVEN);
    }

    private static void open() {
        sandbox = SettlingSandbox.start(data);
        trader = sandbox.trader(1);
        earlier = V01Partner.of(sandbox.kurs(), 1);
    }

    @AfterAll
    static void stop() {
        if (sandbox != null) {
            sandbox.close();
        }
    }

    private static void awaitAnswers(String current, String earlierCode) {
        Eventually.isTrue(
                "v0.2 answers " + current,
                () -> current.equals(code(trader.partner().firmQuote(PAIR, "SELL", "100"))));
        Eventually.isTrue(
                "v0.1 answers " + earlierCode,
                () -> earlierCode.equals(code(earlier.firmQuote("USD-IDR", "SELL", "20", ""))));
    }

    private static String code(PartnerAnswer answer) {
        return answer.status() == 200 ? GIVEN : answer.errorCode();
    }

    @Test
    void shouldPromiseInNoStateWhatTheContractsRefuse() {
        List.of(
                        new Row(
                                desk -> desk.freeze(PAIR),
                                desk -> desk.thaw(PAIR),
                                "CORRIDOR_FROZEN",
                                "QUOTE_HALTED",
                                "OPEN",
                                "Frozen"),
                        new Row(
                                SettlingSandbox::freezeAll,
                                SettlingSandbox::thawAll,
                                "CORRIDOR_FROZEN",
                                "QUOTE_HALTED",
                                "OPEN",
                                "Frozen"),
                        new Row(
                                desk -> desk.freezeInbound("USDT"),
                                desk -> desk.thawInbound("USDT"),
                                "DIRECTION_BLOCKED",
                                "DIRECTION_BLOCKED",
                                "OPEN",
                                "Frozen"),
                        new Row(
                                desk -> desk.voidQuotes(10),
                                desk -> {},
                                "CORRIDOR_FROZEN",
                                "QUOTE_HALTED",
                                "EXPIRED",
                                "QuoteVoided"))
                .forEach(row -> {
                    walk(row);
                    awaitAnswers(GIVEN, GIVEN);
                });
        shouldRefuseTheEarlierSurfaceWhatTheVaultMayNotSpend();
        shouldStartAgainAsTheGuardianLeftIt();
        walk(new Row(
                SettlingSandbox::removeSigner,
                desk -> {},
                "CORRIDOR_FROZEN",
                "QUOTE_HALTED",
                "OPEN",
                "SignerNotActive"));
    }

    private static void walk(Row row) {
        TradedQuote quote = trader.approved(PAIR, "SELL", "100");
        row.shut().accept(sandbox);
        awaitAnswers(row.current(), row.earlier());
        trader.awaitsState(quote, row.state());
        String reason = trader.commitInVain(quote);
        assertTrue(reason.contains(row.revert()), reason);
        row.open().accept(sandbox);
    }

    private static void shouldStartAgainAsTheGuardianLeftIt() {
        sandbox.tightenLimits("tnMYR");
        sandbox.close();

        open();

        awaitAnswers(GIVEN, GIVEN);
    }

    private static void shouldRefuseTheEarlierSurfaceWhatTheVaultMayNotSpend() {
        sandbox.tightenDailyCap(partnerId, "USDT", FIVE_HUNDRED_USDT);
        Eventually.isTrue(
                "v0.1 gives no more than the cap",
                () -> "DAILY_LIMIT_EXCEEDED".equals(code(earlier.firmQuote("USD-IDR", "SELL", "501", ""))));
        awaitAnswers(GIVEN, GIVEN);
        TradedQuote quote = trader.approved(PAIR, "SELL", "100");
        trader.commit(quote);
        trader.awaitsState(quote, "SETTLED");
    }
}
