package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.Outcome;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.jr.ob.JSON;

/** The rebalancer has the pool trade on a real chain, and {@code kurs reconcile --chain} says what the journal has of it. */
class RebalanceWalkTest {
    private static final int REBALANCER = 4;
    private static final String PAIR = "USDT-IDRX";
    private static final BigInteger USDT = BigInteger.TEN.pow(6);
    private static final BigDecimal IDRX = BigDecimal.TEN.pow(2);

    /** Slots of the governor's own variables, among which its counterparties are. */
    private static final int SLOTS = 32;

    @TempDir
    private Path data;

    private SettlingSandbox sandbox;
    private Address pool;
    private Trader counterparty;
    private BigDecimal price;

    @AfterEach
    void shouldSayTheSameAgain() {
        if (sandbox != null) {
            sandbox.close();
            CommandLineRun.of("replay", "--data", data.toString())
                    .shouldEndWith(0)
                    .shouldSay("byte for byte");
        }
    }

    @Test
    void shouldNameTheHedgeThatEachRebalanceIsAndTheOneThatNobodyRecorded() {
        sandbox = SettlingSandbox.start(data);
        pool = sandbox.node().view(sandbox.engine(), KursEngine.pool());
        counterparty = sandbox.trader(1);
        allow(counterparty.wallet().account());
        counterparty.wallet().allow(token("USDT"), pool, USDT.multiply(BigInteger.valueOf(10_000)));
        price = mid();

        hedge(1_000, "T-1");
        String alike = buy(1_000).hash();
        MinedTransaction named = buy(2_000);
        hedge(2_000, named.hash());

        sandbox.awaitRecorded(named.blockNumber());
        sandbox.command("reconcile", "--chain")
                .shouldEndWith(0)
                .shouldSay("2 rebalances")
                .shouldSay(named.hash() + "   hedge 2, which names it")
                .shouldSay(alike + "   hedge 1 (T-1), of the same amounts")
                .shouldSay("journal, read model and chain agree");
        sandbox.command("reconcile", "--chain", "--from", "2125-01-01")
                .shouldEndWith(1)
                .shouldSay("has no record of the range: it has records of ");

        MinedTransaction unrecorded = buy(3_000);
        sandbox.awaitRecorded(unrecorded.blockNumber());
        Map<String, Object> told = JSON.std.mapFrom(sandbox.command("reconcile", "--chain", "--json")
                .shouldEndWith(1)
                .output());
        assertEquals(3, told.get("rebalances"));
        assertEquals(
                List.of(
                        Map.of(
                                "transaction",
                                named.hash(),
                                "trade",
                                "hedge 2",
                                "reference",
                                named.hash(),
                                "found_by",
                                "HASH"),
                        Map.of("transaction", alike, "trade", "hedge 1", "reference", "T-1", "found_by", "AMOUNTS")),
                told.get("matched_rebalances"));
        List<?> breaks = (List<?>) told.get("breaks");
        assertEquals(1, breaks.size(), breaks::toString);
        assertEquals("REBALANCE_NOT_RECORDED", ((Map<?, ?>) breaks.getFirst()).get("kind"));
        assertEquals(unrecorded.hash(), ((Map<?, ?>) breaks.getFirst()).get("subject"));
    }

    /** The pool gets dollars and pays rupiah. */
    private MinedTransaction buy(long dollars) {
        BigInteger paid =
                price.multiply(BigDecimal.valueOf(dollars)).multiply(IDRX).toBigIntegerExact();
        try (SigningKey key = DevelopmentAccounts.key(REBALANCER);
                TransactionSender sender =
                        TransactionSender.ofThisProcess(sandbox.node(), key, SendingTerms.DEVELOPMENT)) {
            MinedTransaction mined = sender.send(
                    pool,
                    ReservePool.rebalance(
                            Bytes32.keccak(PAIR),
                            counterparty.wallet().account(),
                            token("USDT"),
                            USDT.multiply(BigInteger.valueOf(dollars)),
                            token("IDRX"),
                            paid));
            assertTrue(mined.succeeded());
            return mined;
        }
    }

    private void hedge(long dollars, String reference) {
        sandbox.command(
                        "hedge",
                        "record",
                        PAIR,
                        "BUY",
                        Long.toString(dollars),
                        price.toPlainString(),
                        "--venue",
                        "desk",
                        "--reference",
                        reference,
                        "--reason",
                        "to have more dollars")
                .shouldEndWith(0);
    }

    private BigDecimal mid() {
        Outcome status = sandbox.command("risk", "--json").shouldEndWith(0);
        Map<?, ?> corridors = (Map<?, ?>) JSON.std.mapFrom(status.output()).get("corridors");
        Map<?, ?> corridor = (Map<?, ?>) corridors.get("USD-IDR");
        return new BigDecimal(String.valueOf(corridor.get("oracle_mid"))).setScale(2, RoundingMode.DOWN);
    }

    private Address token(String symbol) {
        return Address.of(sandbox.chain().tokens().get(symbol).address());
    }

    /** As the governor would two minutes after its admin said so: the mapping is found by writing where it might be. */
    private void allow(Address account) {
        Address governor = sandbox.node().view(pool, ReservePool.governor());
        for (int slot = 0; slot < SLOTS; slot++) {
            ByteBuffer place = ByteBuffer.allocate(2 * Bytes32.LENGTH)
                    .put(account.word().bytes())
                    .putInt(2 * Bytes32.LENGTH - Integer.BYTES, slot);
            String entry = Bytes32.keccak(place.array()).text();
            sandbox.rpc().ask("anvil_setStorageAt", governor.text(), entry, "0x" + "0".repeat(63) + "1");
            if (sandbox.node().view(governor, PoolGovernor.counterpartyAllowed(account))) {
                return;
            }
        }
        throw new AssertionError("the governor keeps its counterparties elsewhere");
    }
}
