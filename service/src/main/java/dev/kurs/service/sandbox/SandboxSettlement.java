package dev.kurs.service.sandbox;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.key.DevelopmentKey;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.Anvil;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.node.SandboxChain;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.sandbox.Faucet;
import dev.kurs.chain.sandbox.FeedKeeper;
import dev.kurs.chain.sandbox.FeedKeepingTerms;
import dev.kurs.chain.sandbox.VaultDepositor;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.chain.watch.ChainFollower;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.TokenFaucet;
import dev.kurs.protocol.port.VaultDeposits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The sandbox's own chain: started, deployed on, its wallets funded, its feeds kept at the engine's prices.
 *
 * <p>The deployer issues the sandbox's tokens and answers for its feeds, so one sender serves both.
 */
final class SandboxSettlement implements TokenFaucet, VaultDeposits, AutoCloseable {
    private static final int DEPLOYER = 0;
    private static final int ADMIN = 1;

    /** Of each token, per wallet: about a million dollars of the dearest and more of the others. */
    private static final long FIRST_TOKENS = 1_000_000;

    private static final long FIRST_TOKENS_OF_SMALL_ONES = 100_000_000_000L;
    private static final List<String> SMALL_ONES = List.of("IDRX", "IDRP", "JPYC");
    private static final long MOST_SECONDS_A_GIFT = 30;
    private static final int ANSWERS_A_DAY = 5;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final SandboxChain chain;
    private final SandboxDeployment deployment;
    private final ChainReader reader;
    private final Faucet faucet;
    private final VaultDepositor depositor;
    private final SandboxMarket market;
    private final SandboxTime time;

    private SandboxSettlement(
            Path data, Path anvil, Optional<Duration> shortDay, List<UUID> partners, Consumer<String> progress)
            throws IOException {
        chain = opened(SandboxChain.open(anvil, data.resolve("chain"), 0));
        time = opened(SandboxTime.of(chain.uri(), shortDay, data));
        try (SigningKey signer = DevelopmentKey.openOrGenerate(data, new SecureRandom())) {
            deployment = SandboxDeployment.on(chain.uri(), data, Address.of(signer.address()), partners, progress);
        }
        reader = opened(Endpoints.of(List.of(chain.uri()), SandboxChain.CHAIN_ID));
        SigningKey key = opened(DevelopmentAccounts.key(DEPLOYER));
        TransactionSender deployer = opened(TransactionSender.open(
                reader, key, data.resolve("chain").resolve("deployer.outbox"), SendingTerms.DEVELOPMENT));
        faucet = new Faucet(reader, deployer, deployment.manifest().settings());
        depositor = new VaultDepositor(reader, deployer, deployment.manifest());
        FeedKeeper feeds =
                opened(FeedKeeper.start(reader, deployer, deployment.manifest().settings(), feedKeeping(shortDay)));
        market = new SandboxMarket(feeds::update);
    }

    /** Each short day has answers of its own, since providers' requests wait for them. */
    private static FeedKeepingTerms feedKeeping(Optional<Duration> shortDay) {
        FeedKeepingTerms usual = FeedKeepingTerms.USUAL;
        return shortDay.map(day -> day.dividedBy(ANSWERS_A_DAY))
                .filter(heartbeat -> heartbeat.compareTo(usual.heartbeat()) < 0)
                .map(heartbeat -> new FeedKeepingTerms(usual.leastMoveBps(), heartbeat, usual.pause()))
                .orElse(usual);
    }

    /**
     * Starts or continues the chain of a data directory.
     *
     * @param searchPath where anvil may be, as PATH has it
     * @param cache where npm puts anvil otherwise
     * @param shortDay how much of each day is lived; empty for whole days
     * @param partners those whose daily caps stand from the start
     * @throws IOException if there is no anvil to be had, in a sentence
     */
    static SandboxSettlement open(
            Path data,
            String searchPath,
            Path cache,
            Optional<Duration> shortDay,
            List<UUID> partners,
            Consumer<String> progress)
            throws IOException {
        return new SandboxSettlement(data, Anvil.find(searchPath, cache), shortDay, partners, progress);
    }

    SandboxDeployment deployment() {
        return deployment;
    }

    /** What it wants to know of the journaled frames. */
    FrameListener frames() {
        return market;
    }

    /** Keeps each block before it is recorded, so that no kill of anvil takes back what is. */
    ChainFollower keeper() {
        return new ChainFollower() {
            @Override
            public void beforeOffered(Header last) {
                chain.keepUpTo(last.number());
            }
        };
    }

    /** Gives gas and tokens to wallets that have none. */
    void fund(List<String> wallets) {
        List<CompletableFuture<?>> given = new ArrayList<>();
        for (String text : wallets) {
            Address wallet = Address.of(text);
            deployment.manifest().settings().tokens().forEach((symbol, token) -> {
                if (reader.view(token.address(), Erc20.balanceOf(wallet)).signum() == 0) {
                    long whole = SMALL_ONES.contains(symbol) ? FIRST_TOKENS_OF_SMALL_ONES : FIRST_TOKENS;
                    BigInteger raw = BigInteger.valueOf(whole).multiply(BigInteger.TEN.pow(token.decimals()));
                    given.add(faucet.give(wallet, symbol, raw));
                }
            });
        }
        CompletableFuture.allOf(given.toArray(CompletableFuture[]::new)).join();
    }

    /** Lets liquidity providers' wallets in. */
    void admit(List<String> wallets) {
        Address desk = deployment.manifest().address(DeploymentManifest.DESK);
        try (SigningKey key = DevelopmentAccounts.key(ADMIN);
                TransactionSender admin = TransactionSender.ofThisProcess(reader, key, SendingTerms.DEVELOPMENT)) {
            for (String text : wallets) {
                Address wallet = Address.of(text);
                if (!reader.view(desk, LiquidityDesk.mayDeposit(wallet))) {
                    admin.send(desk, LiquidityDesk.allowWallet(wallet, true, true));
                }
            }
        }
    }

    /** Its chain's time and everybody's here. */
    SandboxTime time() {
        return time;
    }

    /** Waits until a firm quote would be taken, or for so long; tells whether it would. */
    boolean awaitSettled(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!market.isSettled() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(PAUSE_NS);
        }
        return market.isSettled();
    }

    @Override
    public List<String> give(byte[] wallet, int tokenId, Amount amount) {
        return hashes("faucet's", faucet.give(Address.of(wallet), market.symbol(tokenId), raw(amount)));
    }

    @Override
    public List<String> deposit(String partnerId, int tokenId, Amount amount) {
        return hashes("deposit's", depositor.deposit(Bytes32.keccak(partnerId), market.symbol(tokenId), raw(amount)));
    }

    private static BigInteger raw(Amount amount) {
        return BigInteger.valueOf(amount.high())
                .shiftLeft(Long.SIZE)
                .add(new BigInteger(Long.toUnsignedString(amount.low())));
    }

    private static List<String> hashes(String whose, CompletableFuture<List<MinedTransaction>> transactions) {
        try {
            return transactions.orTimeout(MOST_SECONDS_A_GIFT, TimeUnit.SECONDS).join().stream()
                    .map(MinedTransaction::hash)
                    .toList();
        } catch (CompletionException failed) {
            throw new UncheckedIOException(new IOException("the " + whose + " transactions failed", failed));
        }
    }

    private <T extends AutoCloseable> T opened(T part) {
        parts.push(part);
        return part;
    }

    @Override
    public void close() {
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception stubborn) {
                throw new IllegalStateException("the sandbox's chain did not close", stubborn);
            }
        }
    }
}
