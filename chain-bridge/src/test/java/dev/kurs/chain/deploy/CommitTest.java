package dev.kurs.chain.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.contract.KursEngine.FirmQuoteCommitted;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.node.DevelopmentSender;
import dev.kurs.chain.quote.FirmQuoteHasher;
import dev.kurs.chain.quote.SigningDomain;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.TransactionRefused;
import dev.kurs.chain.signer.SignerPool;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.SignedQuote;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quotes that the service's signer signed, committed in transactions of a partner's wallet. */
class CommitTest {
    private static final int DEPLOYER = 0;
    private static final int SIGNER = 7;
    private static final int PARTNER = 9;
    private static final Address WALLET = DevelopmentAccounts.address(PARTNER);
    private static final long AMOUNT_IN = 1_000_000_000L;
    private static final long AMOUNT_OUT = 1_640_000_000L;

    @TempDir
    private static Path directory;

    private static DeployingDesk desk;
    private static Address usdt;
    private static Address idrx;
    private static Address engine;
    private static Address pool;

    @BeforeAll
    static void deploy() {
        desk = new DeployingDesk(directory);
        DeploymentManifest made = desk.deploy(Plans.small());
        usdt = made.settings().tokens().get("USDT").address();
        idrx = made.settings().tokens().get("IDRX").address();
        engine = made.address(DeploymentManifest.ENGINE);
        pool = made.address(DeploymentManifest.POOL);
    }

    @AfterAll
    static void stop() {
        if (desk != null) {
            desk.close();
        }
    }

    @Test
    void shouldSettleAQuoteOfTheSignerAndMoveBothTokens() {
        FirmQuote quote = quote(1);
        SignedQuote signed = sign(quote);
        DevelopmentSender partner = desk.sender(PARTNER);
        desk.sender(DEPLOYER).send(usdt, Erc20.mint(WALLET, BigInteger.valueOf(AMOUNT_IN)));
        BigInteger heldBefore = desk.chain().view(pool, ReservePool.free(idrx));

        partner.send(usdt, call("approve(address,uint256)", signed.approvalCalldata()));
        MinedTransaction mined = partner.send(engine, call("commitFirmQuote", signed.executionCalldata()));

        assertEquals(BigInteger.ZERO, desk.chain().view(usdt, Erc20.balanceOf(WALLET)));
        assertEquals(BigInteger.valueOf(AMOUNT_OUT), desk.chain().view(idrx, Erc20.balanceOf(WALLET)));
        assertEquals(
                heldBefore.subtract(BigInteger.valueOf(AMOUNT_OUT)),
                desk.chain().view(pool, ReservePool.free(idrx)));
        assertEquals(
                new FirmQuoteCommitted(
                        Bytes32.of(quote.quoteId()),
                        Bytes32.keccak("USDT-IDRX"),
                        WALLET,
                        WALLET,
                        usdt,
                        idrx,
                        BigInteger.valueOf(AMOUNT_IN),
                        BigInteger.valueOf(AMOUNT_OUT),
                        BigInteger.valueOf(1_500_000),
                        new BigInteger("16500000000000000"),
                        Bytes32.of(quote.partnerId()),
                        BigInteger.valueOf(1_500_000),
                        BigInteger.ZERO),
                committed(mined));
    }

    @Test
    void shouldHashAQuoteAsTheSignerDoes() {
        FirmQuote quote = quote(2);
        byte[] digest = new byte[Bytes32.LENGTH];
        new FirmQuoteHasher(new SigningDomain(31_337, engine.bytes())).digest(quote, digest, 0);

        assertEquals(Bytes32.of(digest), desk.chain().view(engine, KursEngine.hashQuote(onChain(quote))));
    }

    @Test
    void shouldTellByNameWhyACommitIsRefused() {
        SignedQuote signed = sign(quote(3));

        TransactionRefused refused = assertThrows(
                TransactionRefused.class,
                () -> desk.sender(DEPLOYER).send(engine, call("commitFirmQuote", signed.executionCalldata())));

        assertEquals(
                "CallerIsNotPayer(caller " + Plans.DEPLOYER + ", payer " + WALLET + ")",
                refused.reason().toString());
        assertEquals(WALLET.text(), refused.reason().arguments().get("payer"));
    }

    /** 1 000 USDT, 1.50 of them fees, for 16 400 000 IDRX, a little below fair. */
    private static FirmQuote quote(int number) {
        FirmQuote quote = new FirmQuote();
        quote.quoteId()[31] = (byte) number;
        copy(Bytes32.keccak("USDT-IDRX").bytes(), quote.corridorId());
        copy(Bytes32.keccak("6b1f9a52-6a0c-4a63-8f0e-3d4f1f0f7a11").bytes(), quote.partnerId());
        copy(WALLET.bytes(), quote.payer());
        copy(WALLET.bytes(), quote.recipient());
        copy(usdt.bytes(), quote.tokenIn());
        copy(idrx.bytes(), quote.tokenOut());
        quote.amountIn().set(AMOUNT_IN);
        quote.amountOut().set(AMOUNT_OUT);
        quote.fixedFeeIn().set(500_000);
        quote.variableFeeIn().set(1_000_000);
        long now = desk.chain().newest().timeSeconds();
        return quote.oracleMidE12(16_500_000_000_000_000L)
                .issuedAtSeconds(now)
                .expiresAtSeconds(now + 100)
                .maxDeviationBps(100);
    }

    private static dev.kurs.chain.contract.FirmQuoteStruct onChain(FirmQuote quote) {
        return new dev.kurs.chain.contract.FirmQuoteStruct(
                Bytes32.of(quote.quoteId()),
                Bytes32.of(quote.corridorId()),
                Bytes32.of(quote.partnerId()),
                WALLET,
                WALLET,
                usdt,
                idrx,
                BigInteger.valueOf(AMOUNT_IN),
                BigInteger.valueOf(AMOUNT_OUT),
                BigInteger.valueOf(500_000),
                BigInteger.valueOf(1_000_000),
                BigInteger.valueOf(quote.oracleMidE12()),
                quote.issuedAtSeconds(),
                quote.expiresAtSeconds(),
                quote.maxDeviationBps());
    }

    private static SignedQuote sign(FirmQuote quote) {
        SigningDomain domain = new SigningDomain(31_337, engine.bytes());
        try (SigningKey key = DevelopmentAccounts.key(SIGNER);
                SignerPool signer = SignerPool.open(key, domain, 1, 16)) {
            return signer.sign(quote);
        }
    }

    private static FirmQuoteCommitted committed(MinedTransaction mined) {
        List<FirmQuoteCommitted> found = desk
                .chain()
                .ask(Queries.logs(List.of(engine), List.of(), mined.blockNumber(), mined.blockNumber()))
                .stream()
                .map(log -> FirmQuoteCommitted.TYPE.read(log.topics(), log.data()))
                .flatMap(Optional::stream)
                .toList();
        assertEquals(1, found.size());
        return found.getFirst();
    }

    private static ContractCall<Void> call(String name, byte[] data) {
        return new ContractCall<>(name + "(", "0x" + HexFormat.of().formatHex(data), "", nothing -> null);
    }

    private static void copy(byte[] from, byte[] to) {
        System.arraycopy(from, 0, to, 0, to.length);
    }
}
