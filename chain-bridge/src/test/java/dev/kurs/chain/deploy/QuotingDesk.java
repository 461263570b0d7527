package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.quote.SigningDomain;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.send.Intent;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.signer.SignerPool;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.chain.watch.ContractAddresses;
import dev.kurs.chain.watch.TestNode;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.port.SignedQuote;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A deployment with USDT, IDRX and JPYC on a chain of its own, a funded wallet and quotes that its signer signs: {@code desk.quote("USDT", "IDRX")}. */
final class QuotingDesk implements AutoCloseable {
    static final int PARTNER = 9;
    static final Address WALLET = DevelopmentAccounts.address(PARTNER);

    private static final int DEPLOYER = 0;
    private static final int SIGNER = 7;
    private static final Map<String, BigInteger> UNITS =
            Map.of("USDT", BigInteger.TEN.pow(6), "IDRX", BigInteger.TEN.pow(2), "JPYC", BigInteger.TEN.pow(18));
    private static final Map<String, Long> PER_DOLLAR = Map.of("USDT", 1L, "IDRX", 16_500L, "JPYC", 155L);

    private final DeployingDesk desk;
    private final DeploymentManifest made;
    private int quotes;

    QuotingDesk(Path directory) {
        desk = new DeployingDesk(directory);
        List<TokenPlan> tokens = Plans.sandbox().tokens().stream()
                .filter(token -> PER_DOLLAR.containsKey(token.symbol()))
                .toList();
        made = desk.deploy(Plans.of(tokens, "USDT-IDRX", "USDT-JPYC", "IDRX-JPYC"));
        PER_DOLLAR
                .keySet()
                .forEach(symbol ->
                        desk.sender(DEPLOYER).send(token(symbol), Erc20.mint(WALLET, dollars(symbol, 10_000))));
    }

    /** By the ids that a service would give. */
    ContractAddresses addresses() {
        return ContractAddresses.of(
                made,
                Plans.SIGNER,
                Map.of("USDT", 0, "IDRX", 1, "JPYC", 2),
                Map.of("USDT-IDRX", 0, "USDT-JPYC", 1, "IDRX-JPYC", 2));
    }

    RpcEndpoint chain() {
        return desk.chain();
    }

    TestNode control() {
        return desk.control();
    }

    Address engine() {
        return made.address(DeploymentManifest.ENGINE);
    }

    Address token(String symbol) {
        return made.settings().tokens().get(symbol).address();
    }

    BigInteger balance(String symbol) {
        return chain().view(token(symbol), Erc20.balanceOf(WALLET));
    }

    void approve(String symbol, Address spender, BigInteger amount) {
        desk.sender(PARTNER).send(token(symbol), Erc20.approve(spender, amount));
    }

    MinedTransaction send(Intent intent) {
        return desk.sender(PARTNER).send(intent);
    }

    /** 100 dollars for 99, 10 cents of them fees. */
    FirmQuote quote(String in, String out) {
        String pair = isPair(in, out) ? in + "-" + out : out + "-" + in;
        FirmQuote quote = new FirmQuote();
        quote.quoteId()[0] = 7;
        quote.quoteId()[31] = (byte) ++quotes;
        copy(Bytes32.keccak(pair).bytes(), quote.corridorId());
        copy(WALLET.bytes(), quote.payer());
        copy(WALLET.bytes(), quote.recipient());
        copy(token(in).bytes(), quote.tokenIn());
        copy(token(out).bytes(), quote.tokenOut());
        set(quote.amountIn(), dollars(in, 100));
        set(quote.amountOut(), dollars(out, 99));
        set(quote.variableFeeIn(), dollars(in, 1).divide(BigInteger.TEN));
        long now = chain().newest().timeSeconds();
        return quote.oracleMidE12(1)
                .issuedAtSeconds(now)
                .expiresAtSeconds(now + 100)
                .maxDeviationBps(100);
    }

    SignedQuote sign(FirmQuote quote) {
        try (SigningKey key = DevelopmentAccounts.key(SIGNER);
                SignerPool signer = SignerPool.open(key, new SigningDomain(31_337, engine().bytes()), 1, 16)) {
            return signer.sign(quote);
        }
    }

    static BigInteger dollars(String symbol, long dollars) {
        return UNITS.get(symbol).multiply(BigInteger.valueOf(dollars * PER_DOLLAR.get(symbol)));
    }

    private static boolean isPair(String base, String quote) {
        return List.of("USDT-IDRX", "USDT-JPYC", "IDRX-JPYC").contains(base + "-" + quote);
    }

    private static void set(Amount amount, BigInteger raw) {
        amount.set(raw.shiftRight(Long.SIZE).longValueExact(), raw.longValue());
    }

    private static void copy(byte[] from, byte[] to) {
        System.arraycopy(from, 0, to, 0, to.length);
    }

    @Override
    public void close() {
        desk.close();
    }
}
