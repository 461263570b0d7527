package dev.kurs.chain.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.ReservePool.Rebalanced;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Query;
import dev.kurs.chain.standard.Erc20;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The chain's own account of what happened. */
@Timeout(120)
class ChainLedgerTest {
    private static final Address WALLET = DevelopmentAccounts.address(9);
    private static final Address REBALANCER = DevelopmentAccounts.address(4);
    private static final BigInteger PAID = BigInteger.valueOf(1_000_000_000);
    private static final BigInteger RECEIVED = BigInteger.valueOf(1_640_000_000);

    @TempDir
    private Path directory;

    private TestWorld world;
    private ChainLedger ledger;

    @BeforeEach
    void start() {
        world = TestWorld.start(directory);
        world.fund(WALLET, 10);
        ledger = new ChainLedger(
                world.endpoint(),
                world.addresses().engines(),
                world.pool(),
                world.addresses().vault(),
                world.addresses().executors(),
                List.of(world.usdt(), world.idrx()));
    }

    @AfterEach
    void stop() {
        if (world != null) {
            world.close();
        }
    }

    @Test
    void shouldTellEveryCommitOfARangeOfManyReads() {
        long from = world.head().number() + 1;
        for (int number = 1; number <= 3; number++) {
            world.commit(world.quote(number, WALLET));
            world.node().mine(70);
        }
        world.commit(world.quote(3, WALLET));
        List<ChainEvent> events = new ArrayList<>();

        assertEquals(world.head(), ledger.events(from, world.head().number(), events::add));

        assertEquals(
                List.of(from, from + 71, from + 142, from + 213),
                events.stream().map(event -> event.block().number()).toList());
        assertEquals(
                List.of(
                        ChainEvent.Settled.class,
                        ChainEvent.Settled.class,
                        ChainEvent.Settled.class,
                        ChainEvent.Refused.class),
                events.stream().map(ChainEvent::getClass).toList());
    }

    @Test
    void shouldTellWhatAnExecutorTriedInVainFromTheVaultAndNobodyElse() {
        long from = world.head().number() + 1;
        Address vault = world.addresses().vault();
        world.execute(world.quote(1, vault), world.addresses().executors().getFirst());
        world.execute(world.quote(2, vault), WALLET);
        List<ChainEvent> events = new ArrayList<>();

        ledger.events(from, world.head().number(), events::add);

        assertEquals(1, events.size());
        ChainEvent.Refused refused = assertInstanceOf(ChainEvent.Refused.class, events.getFirst());
        assertEquals(TestWorld.quoteId(1), refused.quoteId());
        assertEquals(vault, refused.payer());
    }

    @Test
    void shouldTellWhatThePoolWasRebalancedBy() {
        Address governor = world.manifest().address(DeploymentManifest.GOVERNOR);
        ContractCall<Void> allow = PoolGovernor.allowCounterparty(WALLET);
        world.node()
                .send(
                        SmallPlan.ADMIN,
                        governor,
                        PoolGovernor.schedule(HexFormat.of()
                                .parseHex(allow.data(), 2, allow.data().length())));
        world.node().pass(Duration.ofSeconds(121));
        world.node().send(SmallPlan.ADMIN, governor, allow);
        world.node().send(WALLET, world.usdt(), Erc20.approve(world.pool(), BigInteger.ZERO));
        world.node().send(WALLET, world.usdt(), Erc20.approve(world.pool(), PAID));
        long from = world.head().number() + 1;
        Bytes32 transaction = world.node()
                .send(
                        REBALANCER,
                        world.pool(),
                        ReservePool.rebalance(
                                Bytes32.keccak("USDT-IDRX"), WALLET, world.usdt(), PAID, world.idrx(), RECEIVED));
        List<ChainEvent> events = new ArrayList<>();

        ledger.events(from, world.head().number(), events::add);

        assertEquals(1, events.size(), "refused");
        ChainEvent.Rebalancing told = assertInstanceOf(ChainEvent.Rebalancing.class, events.getFirst());
        assertEquals(transaction, told.transactionHash());
        assertEquals(new Rebalanced(WALLET, world.usdt(), world.idrx(), PAID, RECEIVED), told.moved());
    }

    /** A development node that was restarted may have another block 0 than the one its block 1 goes on from. */
    @Test
    void shouldAskNothingOfTheBlockBeforeTheRange() {
        long from = world.head().number() + 1;
        world.commit(world.quote(1, WALLET));
        ChainReader endpoint = world.endpoint();
        ChainReader watched = new ChainReader() {
            @Override
            public void send(Batch batch) {
                endpoint.send(batch);
            }

            @Override
            public <T> T ask(Query<T> query) {
                assertNotEquals("block " + (from - 1), query.what());
                return ChainReader.super.ask(query);
            }

            @Override
            public void close() {
                endpoint.close();
            }
        };
        List<ChainEvent> events = new ArrayList<>();

        new ChainLedger(
                        watched,
                        world.addresses().engines(),
                        world.pool(),
                        world.addresses().vault(),
                        List.of(),
                        List.of())
                .events(from, from, events::add);

        assertEquals(1, events.size());
    }

    @Test
    void shouldTellWhatThePoolHeldAsOfABlock() {
        long before = world.head().number();
        world.commit(world.quote(1, WALLET));
        world.node().send(SmallPlan.DEPLOYER, world.usdt(), Erc20.mint(world.pool(), BigInteger.TEN));

        ChainLedger.Balance then = ledger.balances(before).byToken().get(world.usdt());
        ChainLedger.Balance now =
                ledger.balances(world.head().number()).byToken().get(world.usdt());

        BigInteger seed = new BigInteger("100000000000000");
        BigInteger paid = BigInteger.valueOf(1_000_000_000);
        assertEquals(new ChainLedger.Balance(seed, BigInteger.ZERO, seed), then);
        assertEquals(
                new ChainLedger.Balance(
                        seed.add(paid), BigInteger.ZERO, seed.add(paid).add(BigInteger.TEN)),
                now);
    }

    @Test
    void shouldSayThatABlockIsNotThere() {
        ChainException absent = assertThrows(ChainException.class, () -> ledger.balances(1_000_000));
        assertEquals("the chain has no block 1000000", absent.getMessage());
    }
}
