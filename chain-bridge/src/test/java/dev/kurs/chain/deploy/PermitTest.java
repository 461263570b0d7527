package dev.kurs.chain.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.allowance.AllowanceBook;
import dev.kurs.chain.allowance.PermitBook;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.permit.PermitMeans;
import dev.kurs.chain.permit.PermitReader;
import dev.kurs.chain.permit.TokenDomain;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.TransactionSketch;
import dev.kurs.chain.sandbox.PartnerWallet;
import dev.kurs.chain.send.Intent;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.TransactionRefused;
import dev.kurs.chain.standard.Permit2;
import dev.kurs.chain.watch.HeadChange;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.Permits;
import dev.kurs.protocol.port.Permits.Permit;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quotes whose input is taken by a signature of the wallet and no approval, on a real chain. */
class PermitTest {
    private static final BigInteger UNLIMITED = BigInteger.ONE.shiftLeft(256).subtract(BigInteger.ONE);

    @TempDir
    private Path directory;

    private QuotingDesk desk;
    private PermitMeans means;
    private AllowanceBook wallets;
    private PermitBook permits;
    private SigningKey key;
    private PartnerWallet wallet;
    private long seen = -1;

    @BeforeEach
    void start() {
        desk = new QuotingDesk(directory);
        means = new PermitReader(desk.chain(), 31_337).read(desk.addresses());
        wallets = new AllowanceBook(desk.chain(), desk.addresses(), means);
        permits = new PermitBook(means, wallets, desk.addresses());
        wallets.register(QuotingDesk.WALLET);
        key = DevelopmentAccounts.key(QuotingDesk.PARTNER);
        wallet = new PartnerWallet(desk.chain(), key);
        look();
    }

    @AfterEach
    void stop() {
        if (desk != null) {
            key.close();
            desk.close();
        }
    }

    @Test
    void shouldFindThatJpycTakesPermitsAndThatTheEngineHasPermit2() {
        assertEquals(
                new PermitMeans(
                        Optional.of(Permit2.ADDRESS), Map.of(desk.token("JPYC"), new TokenDomain("JPY Coin", "1"))),
                means);
    }

    @Test
    void shouldSettleByThePermitOfTheTokenInOneTransaction() {
        FirmQuote quote = desk.quote("JPYC", "IDRX");
        BigInteger before = desk.balance("JPYC");

        Permit permit = offered(quote);
        MinedTransaction mined = wallet.commit(desk.engine(), signed(quote, permit));

        assertEquals(Permits.Kind.EIP2612, permit.kind());
        assertEquals(true, mined.succeeded());
        assertEquals(before.subtract(QuotingDesk.dollars("JPYC", 100)), desk.balance("JPYC"));
    }

    @Test
    void shouldGiveTheSecondOfTwoOpenQuotesTheNextNonceOnceTheFirstHasSettled() {
        FirmQuote first = desk.quote("JPYC", "IDRX");
        FirmQuote second = desk.quote("JPYC", "USDT");
        Permit stale = offered(second);
        assertEquals(offered(first).nonce(), stale.nonce());

        wallet.commit(desk.engine(), signed(first, offered(first)));
        assertEquals(
                "PermitRefused",
                assertThrows(TransactionRefused.class, () -> wallet.commit(desk.engine(), signed(second, stale)))
                        .reason()
                        .name());
        look();
        Permit renewed = offered(second);

        assertEquals(stale.nonce().add(BigInteger.ONE), renewed.nonce());
        assertEquals(true, wallet.commit(desk.engine(), signed(second, renewed)).succeeded());
    }

    @Test
    void shouldOfferPermit2OnlyToAWalletThatHasApprovedIt() {
        FirmQuote quote = desk.quote("USDT", "IDRX");
        assertEquals(Optional.empty(), permits.of(quote, desk.sign(quote).signature()));

        desk.approve("USDT", Permit2.ADDRESS, UNLIMITED);
        look();

        assertEquals(Permits.Kind.PERMIT2, offered(quote).kind());
    }

    @Test
    void shouldSettleTwoOpenQuotesByPermit2InEitherOrder() {
        desk.approve("USDT", Permit2.ADDRESS, UNLIMITED);
        look();
        FirmQuote first = desk.quote("USDT", "IDRX");
        FirmQuote second = desk.quote("USDT", "JPYC");
        Permit ofFirst = offered(first);
        Permit ofSecond = offered(second);

        assertEquals(
                true, wallet.commit(desk.engine(), signed(second, ofSecond)).succeeded());
        assertEquals(true, wallet.commit(desk.engine(), signed(first, ofFirst)).succeeded());
    }

    /** By then the payout lies above fair, and the loss budget's word is written, which the estimate knew nothing of. */
    @Test
    void shouldTakeAQuarterMoreGasThanWasEstimatedBeforeAFeedMoved() {
        FirmQuote quote = desk.quote("JPYC", "USDT");
        byte[] calldata = signed(quote, offered(quote));
        BigInteger before = estimate(calldata);
        desk.answer("JPYC", 157);
        BigInteger after = estimate(calldata);
        System.out.println("PermitTest: gas estimated " + before + ", and " + after + " once the feed had moved");

        assertThrows(
                TransactionRefused.class, () -> wallet.commitWithGas(desk.engine(), calldata, before.longValueExact()));
        assertEquals(
                true,
                wallet.commitWithGas(desk.engine(), calldata, before.longValueExact() * 5 / 4)
                        .succeeded());
    }

    private BigInteger estimate(byte[] calldata) {
        Intent commit = Intent.of("a commit by permit", desk.engine(), calldata);
        TransactionSketch sketch = new TransactionSketch(
                QuotingDesk.WALLET, commit.to(), BigInteger.ZERO, commit.data(), Optional.empty());
        return desk.chain().ask(AccountQueries.gas(commit.what(), sketch));
    }

    private Permit offered(FirmQuote quote) {
        return permits.of(quote, desk.sign(quote).signature()).orElseThrow();
    }

    /** The calldata with the wallet's signature of the document in its place. */
    private byte[] signed(FirmQuote quote, Permit permit) {
        byte[] signature = wallet.signTypedData(document(quote, permit));
        byte[] calldata = permit.calldata().clone();
        System.arraycopy(signature, 0, calldata, permit.signatureOffset(), signature.length);
        return calldata;
    }

    /** By the texts of EIP-2612 and Permit2, not by our own writer. */
    private String document(FirmQuote quote, Permit permit) {
        Address token = Address.of(quote.tokenIn());
        boolean isToken = permit.kind() == Permits.Kind.EIP2612;
        String version = isToken ? "{\"name\":\"version\",\"type\":\"string\"}," : "";
        String types = isToken
                ? "\"Permit\":[" + member("owner", "address") + "," + member("spender", "address") + ","
                        + member("value", "uint256") + "," + member("nonce", "uint256") + ","
                        + member("deadline", "uint256") + "]"
                : "\"PermitTransferFrom\":[" + member("permitted", "TokenPermissions") + ","
                        + member("spender", "address") + "," + member("nonce", "uint256") + ","
                        + member("deadline", "uint256") + "],\"TokenPermissions\":[" + member("token", "address") + ","
                        + member("amount", "uint256") + "]";
        String message = isToken
                ? "\"owner\":\"" + QuotingDesk.WALLET + "\",\"value\":\"" + quote.amountIn() + "\""
                : "\"permitted\":{\"token\":\"" + token + "\",\"amount\":\"" + quote.amountIn() + "\"}";
        return "{\"types\":{\"EIP712Domain\":[" + member("name", "string") + "," + version
                + member("chainId", "uint256") + "," + member("verifyingContract", "address") + "]," + types
                + "},\"primaryType\":\"" + (isToken ? "Permit" : "PermitTransferFrom") + "\",\"domain\":{\"name\":\""
                + permit.domainName() + "\"," + (isToken ? "\"version\":\"" + permit.domainVersion() + "\"," : "")
                + "\"chainId\":31337,\"verifyingContract\":\"" + Address.of(permit.verifyingContract())
                + "\"},\"message\":{" + message + ",\"spender\":\"" + desk.engine() + "\",\"nonce\":\"" + permit.nonce()
                + "\",\"deadline\":\"" + quote.expiresAtSeconds() + "\"}}";
    }

    private static String member(String name, String type) {
        return "{\"name\":\"" + name + "\",\"type\":\"" + type + "\"}";
    }

    /** What the watcher's thread would tell of the newest block. */
    private void look() {
        Header head = desk.chain().newest();
        List<Header> fresh = LongStream.rangeClosed(Math.max(seen + 1, head.number() - 10), head.number())
                .mapToObj(number -> desk.chain().ask(Queries.header(number)).orElseThrow())
                .toList();
        wallets.onHead(new HeadChange(head, seen + 1, 0, fresh, seen >= 0));
        seen = head.number();
    }
}
