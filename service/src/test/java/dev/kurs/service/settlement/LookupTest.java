package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.PartnerAnswer;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.security.SignatureException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.web3j.crypto.Keys;
import org.web3j.crypto.Sign;
import org.web3j.crypto.StructuredDataEncoder;
import tools.jackson.jr.ob.JSON;

/** What a partner can look up of its swaps, and what a sandbox gives it besides. */
class LookupTest {
    @TempDir
    private static Path data;

    private static SettlingSandbox sandbox;

    @BeforeAll
    static void start() {
        sandbox = SettlingSandbox.start(data);
    }

    @AfterAll
    static void stop() {
        if (sandbox != null) {
            sandbox.close();
        }
    }

    @Test
    void shouldTellAQuotesStateAndAskForAnApprovalOnlyWhileOneIsNeeded() {
        Trader trader = sandbox.trader(1);
        TradedQuote quote = TradedQuote.whileItLives(() -> unapproved(trader), asked -> {
            TradedQuote found = lookedUp(trader, asked);
            assertEquals("OPEN", found.answer().text("state"));
            assertTrue(found.wantsApproval());

            trader.wallet().allow(asked.inputToken(), sandbox.engine(), asked.inputRaw());
            Eventually.isTrue(
                    "no approval is asked for",
                    () -> !trader.quote("USDT-IDRX", "SELL", "500").wantsApproval());
            assertEquals(asSent(found), asSent(lookedUp(trader, asked)));
            assertTrue(trader.quote("USDT-IDRX", "SELL", "500.000001").wantsApproval());
            trader.commit(asked);
        });

        trader.awaitsState(quote, "SETTLED");
        PartnerAnswer settled = lookedUp(trader, quote).answer();
        for (String member : List.of("signature", "approval", "execution")) {
            assertFalse(settled.data().get(member) instanceof Map, settled::body);
        }
        Eventually.isTrue(
                "the allowance is used up",
                () -> trader.quote("USDT-IDRX", "SELL", "500").wantsApproval());
    }

    private static TradedQuote unapproved(Trader trader) {
        trader.withdrawAllowance(Address.of(sandbox.chain().tokens().get("USDT").address()));
        List<TradedQuote> quotes = new ArrayList<>();
        Eventually.isTrue("an approval is asked for", () -> {
            quotes.add(trader.quote("USDT-IDRX", "SELL", "500"));
            return quotes.getLast().wantsApproval();
        });
        return quotes.getLast();
    }

    /** Allowances are read from the chain only some time after a start. */
    @Test
    void shouldFindAQuoteAsItWasToldAfterAKill(@TempDir Path directory) {
        TradedQuote.whileItLives(() -> quoteBeforeAKill(directory), told -> {
            try (SettlingSandbox second = SettlingSandbox.start(directory)) {
                Map<String, String> found = asSent(lookedUp(second.trader(1), told));
                assertEquals("\"OPEN\"", found.remove("state"));
                assertEquals(asSent(told), found);
            }
        });
    }

    private static TradedQuote quoteBeforeAKill(Path directory) {
        try (SettlingSandbox first = SettlingSandbox.start(directory)) {
            Trader trader = first.trader(1);
            trader.approved("USDT-IDRX", "SELL", "500");
            List<TradedQuote> quotes = new ArrayList<>();
            Eventually.isTrue("no approval is asked for", () -> {
                quotes.add(trader.quote("USDT-IDRX", "SELL", "500"));
                return !quotes.getLast().wantsApproval();
            });
            first.kurs().kill();
            return quotes.getLast();
        }
    }

    private static Map<String, String> asSent(TradedQuote quote) {
        return new TreeMap<>(quote.answer().dataAsSent());
    }

    private static TradedQuote lookedUp(Trader trader, TradedQuote quote) {
        return new TradedQuote(trader.partner().lookUp(quote.id()).shouldBe(200));
    }

    @Test
    void shouldPageThroughAPartnersOwnHistoryAndCountItsDays() {
        Trader trader = sandbox.trader(3);
        List<String> swapped = new ArrayList<>();
        for (String amount : List.of("101", "102", "103", "104", "105")) {
            swapped.addFirst(committed(trader, amount));
        }
        String another = committed(sandbox.trader(2), "106");
        sandbox.awaitRecorded(sandbox.head());
        Eventually.isTrue(
                "the last swap can be looked up",
                () -> sandbox.trader(2).execution(another).status() == 200);

        assertEquals(swapped, walk(trader, "per_page=2&pair=USDT-JPYC&status=SETTLED"));
        assertEquals(List.of(), walk(trader, "per_page=2&status=FAILED"));
        assertEquals(List.of(), walk(trader, "per_page=2&pair=USDT-IDRX"));
        assertEquals(swapped.size(), settledInDays(trader));
        sandbox.trader(2).execution(swapped.getFirst()).shouldFail(404, "EXECUTION_NOT_FOUND");
    }

    private static String committed(Trader trader, String amount) {
        return TradedQuote.whileItLives(() -> trader.approved("USDT-JPYC", "SELL", amount), trader::commit)
                .id();
    }

    /** The quote ids of every page, in the order they come. */
    private static List<String> walk(Trader trader, String query) {
        List<String> ids = new ArrayList<>();
        Object cursor = null;
        do {
            Map<String, Object> page = trader.partner()
                    .get("/v1/executions", cursor == null ? query : query + "&cursor=" + cursor)
                    .shouldBe(200)
                    .json();
            ((List<?>) page.get("data"))
                    .forEach(execution -> ids.add((String) ((Map<?, ?>) execution).get("quote_id")));
            cursor = ((Map<?, ?>) page.get("pagination")).get("next_cursor");
        } while (cursor != null);
        return ids;
    }

    /** A test that runs at midnight has two days. */
    private static int settledInDays(Trader trader) {
        TreeSet<String> dates = new TreeSet<>();
        PartnerAnswer history =
                trader.partner().get("/v1/executions", "per_page=100").shouldBe(200);
        ((List<?>) history.json().get("data"))
                .forEach(execution -> dates.add(
                        ((String) ((Map<?, ?>) execution).get("settled_at")).substring(0, "2026-11-21".length())));
        return dates.stream().mapToInt(date -> settledOn(trader, date)).sum();
    }

    private static int settledOn(Trader trader, String date) {
        PartnerAnswer summary = trader.partner()
                .get("/v1/reports/daily-summary", "date=" + date)
                .shouldBe(200);
        return ((Number) ((Map<?, ?>) summary.data().get("settled")).get("count")).intValue();
    }

    @Test
    void shouldMintForAPartnersOwnWallet() {
        Trader trader = sandbox.trader(1);
        Address jpyc = Address.of(sandbox.chain().tokens().get("JPYC").address());
        BigInteger before = trader.wallet().balance(jpyc);

        PartnerAnswer given = faucet(trader, trader.wallet().account(), "12.5").shouldBe(200);

        assertNotEquals(List.of(), given.data().get("tx_hashes"));
        assertEquals(
                before.add(new BigInteger("12500000000000000000")),
                trader.wallet().balance(jpyc));
        faucet(trader, sandbox.stranger().wallet().account(), "1").shouldFail(403, "WALLET_NOT_REGISTERED");
    }

    private static PartnerAnswer faucet(Trader trader, Address wallet, String amount) {
        return post(
                trader,
                "/v1/sandbox/faucet",
                Map.of("wallet_address", wallet.text(), "token", "JPYC", "amount", amount));
    }

    private static PartnerAnswer post(Trader trader, String path, Object body) {
        return trader.partner().send(trader.partner().signed(path, JSON.std.asString(body)));
    }

    /** web3j's encoder is somebody else's word on EIP-712. */
    @Test
    void shouldSignTheDigestThatAnyWalletMakesOfTheTypedData() throws IOException, SignatureException {
        Trader trader = sandbox.trader(2);
        PartnerAnswer issued = trader.quote("IDRX-JPYC", "SELL", "1000000").answer();

        PartnerAnswer answer = post(
                        trader, "/v1/sandbox/typed-data", issued.data().get("onchain_quote"))
                .shouldBe(200);

        byte[] digest =
                new StructuredDataEncoder(JSON.std.asString(answer.data().get("typed_data"))).hashStructuredData();
        assertEquals(answer.text("digest"), HexText.text(digest));
        assertTrue(sandbox.node().view(sandbox.engine(), KursEngine.signerActiveFrom(signer(digest, issued))) > 0);
    }

    private static Address signer(byte[] digest, PartnerAnswer issued) throws SignatureException {
        byte[] bytes = HexText.bytes(issued.text("signature"));
        Sign.SignatureData signature =
                new Sign.SignatureData(bytes[64], Arrays.copyOfRange(bytes, 0, 32), Arrays.copyOfRange(bytes, 32, 64));
        return Address.of("0x" + Keys.getAddress(Sign.signedMessageHashToKey(digest, signature)));
    }
}
