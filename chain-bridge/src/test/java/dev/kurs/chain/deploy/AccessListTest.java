package dev.kurs.chain.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.access.AccessListBook;
import dev.kurs.chain.rpc.AccessEntry;
import dev.kurs.chain.send.Intent;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.SignedQuote;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private static final HexFormat HEX = HexFormat.of();

    @TempDir
    private static Path directory;

    private static QuotingDesk desk;
    private static AccessListBook book;

    @BeforeAll
    static void deploy() {
        desk = new QuotingDesk(directory);
        book = new AccessListBook(desk.chain(), desk.addresses());
        book.learn();
        List.of("USDT", "IDRX", "JPYC")
                .forEach(symbol -> desk.approve(symbol, desk.engine(), QuotingDesk.dollars(symbol, 10_000)));
    }

    @AfterAll
    static void stop() {
        if (desk != null) {
            desk.close();
        }
    }

    /** Of a fee that is paid in a USDT that is no side, the word of its last mark is what no view tells. */
    @ParameterizedTest
    @CsvSource({"USDT, IDRX, 0", "IDRX, USDT, 0", "USDT, JPYC, 0", "IDRX, JPYC, 1", "JPYC, IDRX, 1"})
    void shouldNameExactlyWhatACommitTouchesBeyondItsReceiver(String in, String out, int untold) {
        FirmQuote quote = desk.quote(in, out);

        Map<String, Set<String>> named = named(quote);
        Map<String, Set<String>> touched = touched(quote);
        touched.remove(desk.engine().text());

        assertEquals(touched.keySet(), named.keySet());
        int missing = 0;
        for (String contract : touched.keySet()) {
            TreeSet<String> unnamed = new TreeSet<>(touched.get(contract));
            unnamed.removeAll(named.get(contract));
            missing += unnamed.size();
            TreeSet<String> idle = new TreeSet<>(named.get(contract));
            idle.removeAll(touched.get(contract));
            assertEquals(new TreeSet<>(), idle, "named and not touched, of " + contract);
        }
        assertEquals(untold, missing, "touched " + touched + ", named " + named);
    }

    @ParameterizedTest
    @CsvSource({"USDT, IDRX", "IDRX, USDT", "IDRX, JPYC"})
    void shouldMakeACommitCheaper(String in, String out) {
        commit(desk.quote(in, out), List.of());
        long plain = commit(desk.quote(in, out), List.of());
        FirmQuote quote = desk.quote(in, out);
        long listed = commit(quote, entries(quote));

        System.out.println(in + " to " + out + ": " + plain + " gas, with its access list " + listed);
        assertTrue(listed < plain - 1_000, listed + " gas with the list, " + plain + " without");
    }

    @Test
    void shouldTakeLessGasInTheShortFormOfTheSignature() {
        commit(desk.quote("USDT", "IDRX"), List.of());
        SignedQuote signed = desk.sign(desk.quote("USDT", "IDRX"));
        byte[] calldata = signed.executionCalldata();
        String full = "0x" + HEX.formatHex(calldata, 0, 4 + 15 * 32) + "%064x%064x".formatted(512, 65)
                + HEX.formatHex(signed.signature()) + "00".repeat(31);

        long ofFull = estimate(full);
        long ofShort = estimate("0x" + HEX.formatHex(calldata));

        System.out.println("65 bytes: " + ofFull + " gas, 64 bytes: " + ofShort);
        assertTrue(ofShort < ofFull, ofShort + " gas in 64 bytes, " + ofFull + " in 65");
    }

    private static long estimate(String data) {
        return Long.decode(desk.control().ask("eth_estimateGas", call(data)).asString());
    }

    private static Map<String, String> call(String data) {
        return Map.of("from", QuotingDesk.WALLET.text(), "to", desk.engine().text(), "data", data);
    }

    private static Map<String, Set<String>> named(FirmQuote quote) {
        Map<String, Set<String>> named = new TreeMap<>();
        entries(quote).forEach(entry -> {
            Set<String> keys = new TreeSet<>();
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

    private static Map<String, Set<String>> touched(FirmQuote quote) {
        String data = "0x" + HEX.formatHex(desk.sign(quote).executionCalldata());
        JsonNode answer = desk.control().ask("eth_createAccessList", call(data), "latest");
        assertFalse(answer.hasNonNull("error"), answer.toString());
        Map<String, Set<String>> touched = new TreeMap<>();
        for (JsonNode entry : answer.path("accessList")) {
            Set<String> keys = new TreeSet<>();
            entry.path("storageKeys").forEach(key -> keys.add(key.asString()));
            touched.put(Address.of(entry.path("address").asString()).text(), keys);
        }
        return touched;
    }

    /** The gas that it took. */
    private static long commit(FirmQuote quote, List<AccessEntry> entries) {
        byte[] calldata = desk.sign(quote).executionCalldata();
        String hash = desk.send(
                        Intent.of("commitFirmQuote", desk.engine(), calldata).withAccessList(entries))
                .hash();
        return Long.decode(desk.control()
                .ask("eth_getTransactionReceipt", hash)
                .path("gasUsed")
                .asString());
    }
}
