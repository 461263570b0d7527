package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.watch.Lies;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A node that takes a transaction at other fees or with other gas than it said, or does not say. */
@Timeout(60)
class DemandingNodeTest extends ToldWorld {
    private static final String SENDING = "eth_sendRawTransaction";

    private TransactionSender open() {
        return open(SendingDesk.TERMS.feeCeilingWei());
    }

    private TransactionSender open(BigInteger ceilingWei) {
        SendingTerms terms = new SendingTerms(64, 1, 2, ceilingWei, Duration.ofMillis(10), Duration.ofSeconds(20));
        return TransactionSender.open(told, DevelopmentAccounts.key(3), outbox, terms);
    }

    private List<SignedTransaction> versions() throws IOException {
        return Files.readAllLines(outbox).stream()
                .filter(line -> line.contains(" sent "))
                .map(line -> SignedTransaction.of(line.split(" ", -1)[2]))
                .toList();
    }

    @Test
    void shouldComeToTheTipThatItDemandsBeforeTheFeesAreAtTheirCeiling() throws Exception {
        teller.lie(Lies.tip(BigInteger.ZERO));
        teller.swallow(SENDING);
        teller.refuse(DemandingNodeTest::demandedTip);
        try (TransactionSender sender = open()) {
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            while (versions().getLast().fees().tipWei().compareTo(gwei(1)) < 0) {
                assertFalse(
                        sender.trouble().orElse("").contains("cannot be raised"),
                        () -> sender.trouble().orElseThrow());
                Thread.sleep(5);
            }
            teller.swallow("");
            teller.refuse("", "");
            mineAtUntilDone(1, end);
        }
        desk.assertMinedOnce(1);
    }

    private static Optional<String> demandedTip(JsonNode question) {
        if (!question.path("method").asString().equals(SENDING)) {
            return Optional.empty();
        }
        SignedTransaction version =
                SignedTransaction.of(question.path("params").path(0).asString());
        return version.fees().tipWei().compareTo(gwei(1)) < 0
                ? Optional.of("transaction underpriced: gas tip cap "
                        + version.fees().tipWei() + ", minimum needed " + gwei(1))
                : Optional.of("already known");
    }

    /** It has the first version, calls the second unpayable, and takes nothing for the first that is not an eighth above it. */
    @Test
    void shouldBidAnEighthAboveWhatItHasWhereTheAccountCannotPayWhatItWasHanded() throws Exception {
        mineAt(50);
        BigInteger gas = new AccountOnChain(desk.reader(), SendingDesk.account())
                .gasFor(Intent.of(desk.book(), SendingDesk.number(1)));
        try (TransactionSender sender = open()) {
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            desk.awaitWaiting(1);
            GasFees first = versions().getFirst().fees();
            teller.swallow(SENDING);
            String had = versions().getFirst().raw();
            teller.refuse(question -> wordsAgainstOthersThan(had, question));
            mineUntilVersions(2);

            desk.rpc()
                    .ask(
                            "anvil_setBalance",
                            SendingDesk.account().text(),
                            "0x" + gas.multiply(gwei(130)).toString(16));
            teller.lie(Lies.baseFee(gwei(1)));
            mineUntilVersions(3);
            assertEquals(first.raised(), versions().get(2).fees());

            teller.swallow("");
            teller.refuse("", "");
            teller.lie(Lies.NONE);
            mineAtUntilDone(10, end);
        }
        desk.assertMinedOnce(1);
    }

    private static Optional<String> wordsAgainstOthersThan(String had, JsonNode question) {
        if (!question.path("method").asString().equals(SENDING)) {
            return Optional.empty();
        }
        boolean isHad = question.path("params").path(0).asString().equals(had);
        return Optional.of(isHad ? "already known" : "insufficient funds for gas * price + value");
    }

    /** Blocks that are too dear for the first version. */
    private void mineUntilVersions(int versions) throws Exception {
        while (versions().size() < versions) {
            mineAt(200);
            Thread.sleep(30);
        }
    }

    /** It answers that question with something that is no number. */
    @Test
    void shouldRaiseThoughItTellsNoGasAnyMore() throws Exception {
        try (TransactionSender sender = open()) {
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            desk.awaitWaiting(1);
            teller.lie(Lies.nothing("eth_estimateGas"));

            mineAtUntilDone(50, end);
        }
        desk.assertMinedOnce(1);
    }

    @Test
    void shouldGiveTheUsualTipWhereItsAdviceIsNoNumber() throws Exception {
        teller.lie(Lies.nothing("eth_maxPriorityFeePerGas"));
        try (TransactionSender sender = open()) {
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            assertEquals(gwei(1), versions().getFirst().fees().tipWei());
            mineAtUntilDone(1, end);
        }
    }

    /** More than fits into a block, of which it takes no version ever. */
    @ParameterizedTest
    @ValueSource(ints = {1_000, 3})
    void shouldTakeLessGasOnceItSaysSoWhereItTookNoVersion(int ceilingGwei) throws Exception {
        teller.lie(Lies.gas(100_000_000));
        try (TransactionSender sender = open(gwei(ceilingGwei))) {
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(1));
            while (sender.trouble().isEmpty()) {
                Thread.sleep(5);
            }
            teller.lie(Lies.NONE);

            mineAtUntilDone(1, end);
        }
        desk.assertMinedOnce(1);
    }
}
