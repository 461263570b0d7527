package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.FirmQuoteStruct;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.deploy.Deployment;
import dev.kurs.chain.deploy.DeploymentListener;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.ManifestFile;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.node.DevelopmentSender;
import dev.kurs.chain.node.TestChain;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.secp256k1.RecoverableSigner;
import dev.kurs.chain.secp256k1.Signers;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.chain.standard.Permit2;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A chain with the contracts of {@link SmallPlan}, and partners who commit: {@code world.commit(world.quote(1, wallet))}. */
public final class TestWorld implements AutoCloseable {
    public static final int USDT = 0;
    public static final int IDRX = 1;
    public static final int CORRIDOR = 0;
    private static final long AMOUNT_IN = 1_000_000_000L;
    private static final long AMOUNT_OUT = 1_640_000_000L;

    private DevelopmentChain process;
    private final TestNode node;
    private final RpcEndpoint endpoint;
    private final DeploymentManifest manifest;

    private TestWorld(DevelopmentChain process, DeploymentManifest manifest) {
        this.process = process;
        this.node = new TestNode(process.uri());
        this.endpoint = RpcEndpoint.at(process.uri());
        this.manifest = manifest;
    }

    public static TestWorld start(Path directory, String... options) {
        DevelopmentChain process = TestChain.start(options);
        try (RpcEndpoint chain = RpcEndpoint.at(process.uri())) {
            return new TestWorld(process, deploy(directory, chain));
        }
    }

    private static DeploymentManifest deploy(Path directory, RpcEndpoint chain) {
        return new Deployment(
                        SmallPlan.plan(),
                        chain,
                        DevelopmentAccounts.key(0),
                        Optional.of(DevelopmentAccounts.key(1)),
                        new ManifestFile(directory.resolve("deployment.json")),
                        new DeploymentListener() {})
                .run();
    }

    public URI uri() {
        return process.uri();
    }

    public TestNode node() {
        return node;
    }

    public RpcEndpoint endpoint() {
        return endpoint;
    }

    public DeploymentManifest manifest() {
        return manifest;
    }

    public Address engine() {
        return manifest.address(DeploymentManifest.ENGINE);
    }

    /** Another engine contract of the same pool and signers, which nobody takes yet. */
    public Address createEngine() {
        try (SigningKey deployer = DevelopmentAccounts.key(0)) {
            return new DevelopmentSender(endpoint, deployer)
                    .create(KursEngine.create(
                            manifest.address(DeploymentManifest.ROLES),
                            pool(),
                            BigInteger.valueOf(120),
                            manifest.settings().signers(),
                            Permit2.ADDRESS));
        }
    }

    public Address pool() {
        return manifest.address(DeploymentManifest.POOL);
    }

    public Address usdt() {
        return manifest.settings().tokens().get("USDT").address();
    }

    public Address idrx() {
        return manifest.settings().tokens().get("IDRX").address();
    }

    public ContractAddresses addresses() {
        return ContractAddresses.of(
                manifest,
                DevelopmentAccounts.address(SmallPlan.SIGNER),
                Map.of("USDT", USDT, "IDRX", IDRX),
                Map.of("USDT-IDRX", CORRIDOR));
    }

    public Header head() {
        return endpoint.ask(Queries.newestHeader());
    }

    /** Up to the newest block. */
    public BlockRef now() {
        return BlockRef.of(head());
    }

    public static Bytes32 quoteId(long number) {
        byte[] id = new byte[Bytes32.LENGTH];
        for (int i = 0; i < Long.BYTES; i++) {
            id[id.length - 1 - i] = (byte) (number >>> (Byte.SIZE * i));
        }
        return Bytes32.of(id);
    }

    /** 1 000 USDT, 1.50 of them fees, for 16 400 000 IDRX, a little below fair; good for 100 s. */
    public FirmQuoteStruct quote(long number, Address payer) {
        return quote(number, payer, 100);
    }

    public FirmQuoteStruct quote(long number, Address payer, long lifeSeconds) {
        long now = head().timeSeconds();
        return new FirmQuoteStruct(
                quoteId(number),
                Bytes32.keccak("USDT-IDRX"),
                Bytes32.keccak("6b1f9a52-6a0c-4a63-8f0e-3d4f1f0f7a11"),
                payer,
                payer,
                usdt(),
                idrx(),
                BigInteger.valueOf(AMOUNT_IN),
                BigInteger.valueOf(AMOUNT_OUT),
                BigInteger.valueOf(500_000),
                BigInteger.valueOf(1_000_000),
                new BigInteger("16500000000000000"),
                now,
                now + lifeSeconds,
                100);
    }

    /** Mints and allows for so many quotes. */
    public void fund(Address payer, int quotes) {
        BigInteger amount = BigInteger.valueOf(AMOUNT_IN).multiply(BigInteger.valueOf(quotes));
        node.send(SmallPlan.DEPLOYER, usdt(), Erc20.mint(payer, amount));
        node.send(payer, usdt(), Erc20.approve(engine(), BigInteger.ZERO));
        node.send(payer, usdt(), Erc20.approve(engine(), amount));
    }

    /** Sends the quote's commit from its payer, whether it will be taken or not; the transaction's hash. */
    public Bytes32 commit(FirmQuoteStruct quote) {
        return commit(quote, quote.payer());
    }

    public Bytes32 commit(FirmQuoteStruct quote, Address sender) {
        return node.send(sender, engine(), commitment(quote));
    }

    /** The same on another engine of the pool, signed for it. */
    public Bytes32 commitOn(Address other, FirmQuoteStruct quote) {
        return node.send(quote.payer(), other, KursEngine.commitFirmQuote(quote, sign(other, quote)));
    }

    /** Commits a quote whose payer is the settlement vault by way of the vault, whether it will be taken or not. */
    public Bytes32 execute(FirmQuoteStruct quote, Address sender) {
        return node.send(sender, quote.payer(), SettlementVault.execute(quote, sign(engine(), quote)));
    }

    /** The call that commits the quote. */
    public ContractCall<Void> commitment(FirmQuoteStruct quote) {
        return KursEngine.commitFirmQuote(quote, sign(engine(), quote));
    }

    private byte[] sign(Address engine, FirmQuoteStruct quote) {
        Bytes32 digest = endpoint.ask(Queries.view(engine, KursEngine.hashQuote(quote)));
        byte[] signature = new byte[65];
        try (SigningKey key = DevelopmentAccounts.key(SmallPlan.SIGNER);
                RecoverableSigner signer = Signers.open(key)) {
            signer.sign(digest.bytes(), signature);
        }
        return signature;
    }

    /** Waits for what a thread will do; the test's timeout ends it when it never does. */
    public static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("waited in vain");
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** Ends the node alone. */
    public void stopNode() {
        process.close();
    }

    /** Starts a node where the first one was. */
    public void startNode(String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--port", Integer.toString(process.uri().getPort())));
        process = TestChain.start(all.toArray(String[]::new));
    }

    @Override
    public void close() {
        endpoint.close();
        node.close();
        process.close();
    }
}
