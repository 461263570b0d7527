package dev.kurs.chain.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.access.AccessListBook;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.quote.SigningDomain;
import dev.kurs.chain.rpc.AccessEntry;
import dev.kurs.chain.send.Intent;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.signer.SignerPool;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.chain.watch.ContractAddresses;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The access lists of answers against what a real node says that the same commits touch, and against the gas that they take. */
class AccessListTest {
    private static final int DEPLOYER = 0;
    private static final int SIGNER = 7;
    private static final int PARTNER = 9;
    private static final Address WALLET = DevelopmentAccounts.address(PARTNER);
    private static final Map<String, BigInteger> UNITS =
            Map.of("USDT", BigInteger.TEN.pow(6), "IDRX", BigInteger.TEN.pow(2), "JPYC", BigInteger.TEN.pow(18));
    private static final Map<String, Long> PER_DOLLAR = Map.of("USDT", 1L, "IDRX", 16_500L, "JPYC", 155L);

    @TempDir
    private static Path directory;

    private static DeployingDesk desk;
    private static DeploymentManifest made;
    private static AccessListBook book;
    private static int quotes;

    @BeforeAll
    static void deploy() {
        desk = new DeployingDesk(directory);
        List<TokenPlan> tokens = Plans.sandbox().tokens();
        made = desk.deploy(Plans.of(
                tokens.stream()
                        .filter(token -> PER_DOLLAR.containsKey(token.symbol()))
                        .toList(),
                "USDT-IDRX",
                "IDRX-JPYC"));
        book = new AccessListBook(
                desk.chain(),
                ContractAddresses.of(
                        made,
                        Plans.SIGNER,
                        Map.of("USDT", 0, "IDRX", 1, "JPYC", 2),
                        Map.of("USDT-IDRX", 0, "IDRX-JPYC", 1)));
        book.learn();
        PER_DOLLAR.keySet().forEach(symbol -> {
            desk.sender(DEPLOYER).send(token(symbol), Erc20.mint(WALLET, dollars(symbol, 10_000)));
            desk.sender(PARTNER).send(token(symbol), Erc20.approve(engine(), dollars(symbol, 10_000)));
        });
    }

    @AfterAll
    static void stop() {
        if (desk != null) {
            desk.close();
        }
    }

    /** Of a fee that is paid in a USDT that is no side, the word of its last mark is what no view tells. */
    @ParameterizedTest
    @CsvSource({"USDT, IDRX, USDT-IDRX, 0", "IDRX, USDT, USDT-IDRX, 0", "IDRX, JPYC, IDRX-JPYC, 1", "JPYC, IDRX, IDRX-JPYC, 1"})
    void shouldNameExactlyWhatACommitTouchesBeyondItsReceiver(String in, String out, String pair, int untold) {
        FirmQuote quote = quote(in, out, pair);

        Map<String, TreeSet<String>> named = named(quote);
        Map<String, TreeSet<String>> touched = touched(quote);

        touched.remove(engine().text());
        int missing = 0;
        for (Map.Entry<String, TreeSet<String>> contract : touched.entrySet()) {
            TreeSet<String> left = new TreeSet<>(contract.getValue());
            left.removeAll(named.getOrDefault(contract.getKey(), new TreeSet<>()));
            missing += left.size();
        }
        assertEquals(untold, missing, "of " + touched + " not named in " + named);
        assertEquals(touched.keySet(), named.keySet());
        named.forEach((contract, keys) -> assertTrue(
                touched.get(contract).containsAll(keys), contract + " of " + keys + " touches " + touched));
    }

    @ParameterizedTest
    @CsvSource({"USDT, IDRX, USDT-IDRX", "IDRX, USDT, USDT-IDRX", "IDRX, JPYC, IDRX-JPYC"})
    void shouldMakeACommitCheaper(String in, String out, String pair) {
        commit(quote(in, out, pair), false);
        long plain = commit(quote(in, out, pair), false);
        long listed = commit(quote(in, out, pair), true);

        System.out.println(in + " to " + out + ": " + plain + " gas, with its access list " + listed);
        assertTrue(listed < plain, listed + " gas with the list, " + plain + " without");
    }

    @Test
    void shouldTakeLessGasInTheShortFormOfTheSignature() {
        commit(quote("USDT", "IDRX", "USDT-IDRX"), false);
        FirmQuote quote = quote("USDT", "IDRX", "USDT-IDRX");
        byte[] calldata = calldata(quote);
        byte[] signature = signature(quote);
        String words = HexFormat.of().formatHex(calldata, 0, 4 + 15 * 32);
        String full = "0x" + words + "%064x%064x".formatted(512, 65)
                + HexFormat.of().formatHex(signature) + "00".repeat(31);

        long ofFull = estimate(full);
        long ofShort = estimate("0x" + HexFormat.of().formatHex(calldata));

        System.out.println("65 bytes: " + ofFull + " gas, 64 bytes: " + ofShort);
        assertTrue(ofShort < ofFull, ofShort + " gas in 64 bytes, " + ofFull + " in 65");
    }

    private static long estimate(String data) {
        return Long.decode(desk.control()
                .ask("eth_estimateGas", Map.of("from", WALLET.text(), "to", engine().text(), "data", data))
                .asString());
    }

    private static Map<String, TreeSet<String>> named(FirmQuote quote) {
        Map<String, TreeSet<String>> named = new TreeMap<>();
        entries(quote).forEach(entry -> {
            TreeSet<String> keys = new TreeSet<>();
            entry.keys().forEach(key -> keys.add(key.text()));
            named.put(entry.contract().text(), keys);
        });
        return named;
    }

    private static List<AccessEntry> entries(FirmQuote quote) {
        return book.of(quote).stream()
                .map(entry -> new AccessEntry(
                        Address.of(entry.contract()),
                        entry.storageKeys().stream().map(Bytes32::of).toList()))
                .toList();
    }

    private static Map<String, TreeSet<String>> touched(FirmQuote quote) {
        JsonNode answer = desk.control()
                .ask(
                        "eth_createAccessList",
                        Map.of(
                                "from",
                                WALLET.text(),
                                "to",
                                engine().text(),
                                "data",
                                "0x" + HexFormat.of().formatHex(calldata(quote))),
                        "latest");
        assertTrue(!answer.hasNonNull("error"), answer.toString());
        Map<String, TreeSet<String>> touched = new TreeMap<>();
        for (JsonNode entry : answer.path("accessList")) {
            TreeSet<String> keys = new TreeSet<>();
            entry.path("storageKeys").forEach(key -> keys.add(key.asString()));
            touched.put(Address.of(entry.path("address").asString()).text(), keys);
        }
        return touched;
    }

    private static long commit(FirmQuote quote, boolean isListed) {
        Intent plain = Intent.of("commitFirmQuote", engine(), calldata(quote));
        MinedTransaction mined =
                desk.sender(PARTNER).send(isListed ? plain.withAccessList(entries(quote)) : plain);
        JsonNode receipt = desk.control().ask("eth_getTransactionReceipt", mined.hash());
        return Long.decode(receipt.path("gasUsed").asString());
    }

    /** 100 dollars for 99, 10 cents of them fees. */
    private static FirmQuote quote(String in, String out, String pair) {
        FirmQuote quote = new FirmQuote();
        quote.quoteId()[0] = 7;
        quote.quoteId()[31] = (byte) ++quotes;
        copy(Bytes32.keccak(pair), quote.corridorId());
        copy(WALLET, quote.payer());
        copy(WALLET, quote.recipient());
        copy(token(in), quote.tokenIn());
        copy(token(out), quote.tokenOut());
        set(quote.amountIn(), dollars(in, 100));
        set(quote.amountOut(), dollars(out, 99));
        set(quote.variableFeeIn(), dollars(in, 1).divide(BigInteger.TEN));
        long now = desk.chain().newest().timeSeconds();
        return quote.oracleMidE12(1)
                .issuedAtSeconds(now)
                .expiresAtSeconds(now + 100)
                .maxDeviationBps(100);
    }

    private static byte[] calldata(FirmQuote quote) {
        try (SigningKey key = DevelopmentAccounts.key(SIGNER);
                SignerPool signer = SignerPool.open(key, new SigningDomain(31_337, engine().bytes()), 1, 16)) {
            return signer.sign(quote).executionCalldata();
        }
    }

    private static byte[] signature(FirmQuote quote) {
        try (SigningKey key = DevelopmentAccounts.key(SIGNER);
                SignerPool signer = SignerPool.open(key, new SigningDomain(31_337, engine().bytes()), 1, 16)) {
            return signer.sign(quote).signature();
        }
    }

    private static BigInteger dollars(String symbol, long dollars) {
        return UNITS.get(symbol).multiply(BigInteger.valueOf(dollars * PER_DOLLAR.get(symbol)));
    }

    private static Address engine() {
        return made.address(DeploymentManifest.ENGINE);
    }

    private static Address token(String symbol) {
        return made.settings().tokens().get(symbol).address();
    }

    private static void set(Amount amount, BigInteger raw) {
        amount.set(raw.shiftRight(64).longValueExact(), raw.longValue());
    }

    private static void copy(Bytes32 from, byte[] to) {
        System.arraycopy(from.bytes(), 0, to, 0, to.length);
    }

    private static void copy(Address from, byte[] to) {
        System.arraycopy(from.bytes(), 0, to, 0, to.length);
    }
}
