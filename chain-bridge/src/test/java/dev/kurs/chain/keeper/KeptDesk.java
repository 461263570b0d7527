package dev.kurs.chain.keeper;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.ShareVault;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.LogEntry;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.send.FeesPaid;
import dev.kurs.chain.send.GasBudget;
import dev.kurs.chain.send.GasLimits;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.chain.watch.SmallPlan;
import dev.kurs.chain.watch.TestWorld;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * A desk with a provider whose days pass when the test says so: {@code desk.requestDeposit(desk.junior(), 1_000); desk.passDays(2);} and what the keeper did is
 * {@code desk.done()}.
 */
final class KeptDesk implements AutoCloseable {
    static final Address PROVIDER = DevelopmentAccounts.address(9);
    static final int KEEPER = 4;
    static final long DAY = 86_400;
    static final KeeperTerms TERMS = terms(Duration.ZERO, 2_000_000, 100_000_000);

    private static final long NOON = DAY / 2;
    private static final BigInteger E8 = BigInteger.valueOf(100_000_000);

    private final Path directory;
    private final TestWorld world;
    private final List<LiquidityKeeper> opened = new ArrayList<>();

    private KeptDesk(Path directory) {
        this.directory = directory;
        world = TestWorld.start(directory);
        world.node().send(SmallPlan.ADMIN, desk(), LiquidityDesk.allowWallet(PROVIDER, true, true));
        BigInteger plenty = BigInteger.TEN.pow(15);
        List.of(world.usdt(), world.idrx())
                .forEach(token -> world.node().send(SmallPlan.DEPLOYER, token, Erc20.mint(PROVIDER, plenty)));
        KeptShares.of(world.manifest())
                .forEach(shares -> world.node().send(PROVIDER, shares.token(), Erc20.approve(shares.vault(), plenty)));
        passUntil((world.head().timeSeconds() / DAY + 1) * DAY + NOON);
    }

    /** At noon of a day, with feeds that have just answered. */
    static KeptDesk open(Path directory) {
        return new KeptDesk(directory);
    }

    static KeeperTerms terms(Duration jitter, long mostGas, long mostGasADay) {
        return new KeeperTerms(
                "test",
                jitter,
                Duration.ofMillis(50),
                Duration.ofMinutes(30),
                0,
                new GasLimits("chain.keeper", mostGas, mostGasADay));
    }

    TestWorld world() {
        return world;
    }

    Address desk() {
        return world.manifest().address(DeploymentManifest.DESK);
    }

    KeptShares senior() {
        return shares("kUSDT-fx");
    }

    KeptShares junior() {
        return shares("kUSDT-full");
    }

    KeptShares shares(String symbol) {
        return KeptShares.of(world.manifest()).stream()
                .filter(shares -> shares.symbol().equals(symbol))
                .findFirst()
                .orElseThrow();
    }

    Address shareToken(KeptShares shares) {
        return world.endpoint().view(shares.vault(), ShareVault.share());
    }

    /** The day of the newest block. */
    long today() {
        return world.head().timeSeconds() / DAY;
    }

    void requestDeposit(KeptShares shares, long amount) {
        send(shares.vault(), ShareVault.requestDeposit(BigInteger.valueOf(amount), PROVIDER, PROVIDER));
    }

    void requestRedeem(KeptShares shares, BigInteger amount) {
        send(shares.vault(), ShareVault.requestRedeem(amount, PROVIDER, PROVIDER));
    }

    /** Sends as the provider and insists that it went well. */
    void send(Address contract, ContractCall<?> call) {
        Bytes32 transaction = world.node().send(PROVIDER, contract, call);
        if (!world.node().succeeded(transaction)) {
            throw new AssertionError(call.name() + " was refused");
        }
    }

    BigInteger balance(Address token) {
        return world.endpoint().view(token, Erc20.balanceOf(PROVIDER));
    }

    /** Lets whole days pass, the feeds answering after each. */
    void passDays(int days) {
        for (int day = 0; day < days; day++) {
            passUntil(world.head().timeSeconds() + DAY);
        }
    }

    /** The same without any answer of the feeds. */
    void passUntil(long timeSeconds) {
        world.node().pass(Duration.ofSeconds(timeSeconds - world.head().timeSeconds()));
        answer("USDT", E8);
        answer("IDRX", E8.multiply(BigInteger.valueOf(16_500)));
    }

    /** The admin announces that a token is delisted, waits and delists it. */
    void delist(Address token) {
        announceAndDo(PoolGovernor.delistToken(token));
    }

    /** The same of writing it down. */
    void writeDown(Address token) {
        announceAndDo(PoolGovernor.writeDownToken(token));
    }

    private void announceAndDo(ContractCall<Void> call) {
        Address governor = world.manifest().address(DeploymentManifest.GOVERNOR);
        byte[] announced = HexFormat.of().parseHex(call.data().substring(2));
        world.node().send(SmallPlan.ADMIN, governor, PoolGovernor.schedule(announced));
        world.node().pass(Duration.ofMinutes(3));
        if (!world.node().succeeded(world.node().send(SmallPlan.ADMIN, governor, call))) {
            throw new AssertionError(call.name() + " was refused");
        }
    }

    /** Somebody robs the pool of all that it has of a token. */
    void rob(Address token) {
        BigInteger all = world.endpoint().view(token, Erc20.balanceOf(world.pool()));
        world.node().setBalance(world.pool(), BigInteger.TEN.pow(18));
        world.node().ask("anvil_impersonateAccount", world.pool().text());
        world.node().send(world.pool(), token, Erc20.transfer(PROVIDER, all));
        send(world.pool(), ReservePool.sync(token));
    }

    private void answer(String token, BigInteger answer) {
        Address aggregator =
                world.manifest().settings().tokens().get(token).feed().aggregator();
        world.node()
                .send(
                        SmallPlan.DEPLOYER,
                        aggregator,
                        MockAggregator.set(answer, world.head().timeSeconds()));
    }

    LiquidityKeeper keeper() {
        return keeper(TERMS, world.endpoint());
    }

    LiquidityKeeper keeper(KeeperTerms terms, ChainReader chain) {
        return keeper(directory, terms, chain);
    }

    /** One whose files are elsewhere. */
    LiquidityKeeper keeper(Path files, ChainReader chain) {
        return keeper(files, TERMS, chain);
    }

    private LiquidityKeeper keeper(Path files, KeeperTerms terms, ChainReader chain) {
        LiquidityKeeper keeper = LiquidityKeeper.start(
                chain, world.manifest(), budget -> sender(chain, outbox(files), budget), ledger(files), terms);
        opened.add(keeper);
        return keeper;
    }

    static TransactionSender sender(ChainReader chain, Path outbox, GasBudget budget) {
        SigningKey key = DevelopmentAccounts.key(KEEPER);
        return TransactionSender.open(chain, key, outbox, SendingTerms.DEVELOPMENT, FeesPaid.UNTOLD, budget);
    }

    static Path outbox(Path files) {
        return files.resolve("keeper.outbox");
    }

    static Path ledger(Path files) {
        return files.resolve("keeper.gas");
    }

    /** What keepers did, by the desk's own events, in the chain's order: {@code processDeposit of kUSDT-full for day 20780}. */
    List<String> done() {
        List<LogEntry> logs = world.endpoint()
                .ask(Queries.logs(List.of(desk()), List.of(), 0, world.head().number()));
        List<String> done = new ArrayList<>();
        for (LogEntry log : logs) {
            log.read(LiquidityDesk.Marked.TYPE).ifPresent(mark -> done.add("mark of day " + mark.day()));
            log.read(LiquidityDesk.Processed.TYPE)
                    .ifPresent(run -> done.add((run.deposit() ? "processDeposit" : "process") + " of "
                            + symbol(run.token(), run.class_()) + " for day " + run.day()));
        }
        return done;
    }

    private String symbol(Address token, long shareClass) {
        return KeptShares.of(world.manifest()).stream()
                .filter(shares -> shares.token().equals(token) && shares.shareClass() == shareClass)
                .findFirst()
                .map(KeptShares::symbol)
                .orElseThrow();
    }

    boolean isDone(String run) {
        return done().contains(run);
    }

    /** Transactions of an account in blocks, those too that were refused. */
    long transactions(int account) {
        return world.endpoint()
                .ask(AccountQueries.transactionCount(
                        DevelopmentAccounts.address(account), world.head().number()));
    }

    @Override
    public void close() {
        opened.forEach(LiquidityKeeper::close);
        world.close();
    }
}
