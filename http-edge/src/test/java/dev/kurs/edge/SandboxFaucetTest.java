package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.sbe.Environment;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SandboxFaucetTest {
    private static final String FAUCET = "/v1/sandbox/faucet";
    private static final String STRANGER = "0x7777777777777777777777777777777777777777";
    private static final List<String> HASHES =
            List.of(SettledQuotes.transactionHash("gas"), SettledQuotes.transactionHash("tokens"));
    private EdgeFixture edge;

    @BeforeEach
    void start() {
        edge = new EdgeFixture();
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private static String body(String wallet, String token, String amount) {
        return "{\"wallet_address\":\"" + wallet + "\",\"token\":\"" + token + "\",\"amount\":\"" + amount + "\"}";
    }

    private EdgeRequest ask(String body) {
        return edge.post(FAUCET, body);
    }

    @Test
    void shouldGiveAPartnersOwnWallet() {
        Reply reply =
                ask(body(EdgeFixture.WALLET, "IDRX", "1000000.5")).signed().send();

        assertEquals(HASHES, reply.data().get("tx_hashes"));
        reply.assertCommon("0.2");
        assertEquals(List.of(EdgeFixture.WALLET + " token 1 100000050"), edge.faucet.gifts);
    }

    @Test
    void shouldGiveATrillionTokensAtOnce() {
        ask(body(EdgeFixture.WALLET, EdgeFixture.JPYC, "1000000000000"))
                .signed()
                .send()
                .data();

        assertEquals(List.of(EdgeFixture.WALLET + " token 2 1" + "0".repeat(30)), edge.faucet.gifts);
    }

    @Test
    void shouldGiveByABearerInTheEarlierShape() {
        Reply reply = ask(body(EdgeFixture.WALLET, EdgeFixture.JPYC, "0.000000000000000001"))
                .partnerBearer()
                .send();

        assertEquals(HASHES, reply.json().get("tx_hashes"));
        reply.assertCommon("0.1");
        assertEquals(List.of(EdgeFixture.WALLET + " token 2 1"), edge.faucet.gifts);
    }

    @Test
    void shouldGiveAnyoneByAnOperator() {
        assertEquals(
                200,
                ask(body(STRANGER, "USDT", "5"))
                        .bearer(EdgeFixture.OPERATOR)
                        .send()
                        .status());
        ask(body(STRANGER, "USDT", "5")).bearer("auditor-token").send().assertV01Error(403, "FORBIDDEN");
        assertEquals(List.of(STRANGER + " token 0 5000000"), edge.faucet.gifts);
    }

    @Test
    void shouldGiveNoWalletOfAnother() {
        for (String wallet : List.of(STRANGER, "0x6666666666666666666666666666666666666666")) {
            ask(body(wallet, "USDT", "5")).signed().send().assertError(403, "WALLET_NOT_REGISTERED");
            ask(body(wallet, "USDT", "5")).partnerBearer().send().assertV01Error(403, "WALLET_NOT_REGISTERED");
        }
        assertEquals(List.of(), edge.faucet.gifts);
    }

    @Test
    void shouldGiveOnceForARequestId() {
        String body = body(EdgeFixture.WALLET, "USDT", "5");

        ask(body)
                .signed(EdgeFixture.API_KEY, EdgeFixture.SECRET, "gift-1")
                .send()
                .data();
        ask(body)
                .signed(EdgeFixture.API_KEY, EdgeFixture.SECRET, "gift-1")
                .send()
                .assertError(401, "REQUEST_ID_REUSED");
        ask("{").signed(EdgeFixture.API_KEY, EdgeFixture.SECRET, "gift-1")
                .send()
                .assertError(401, "REQUEST_ID_REUSED");

        assertEquals(1, edge.faucet.gifts.size());
    }

    /** A letter of another case is how a mistyped address shows. */
    @Test
    void shouldTakeATokensAddressWithARightChecksumAlone() {
        String right = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
        edge.restore(EngineFrames.token(5, "XSGD", 6, false, HexFormat.of().parseHex(right, 2, right.length())));

        for (String token : List.of(right, right.toLowerCase(Locale.ROOT), "XSGD")) {
            ask(body(EdgeFixture.WALLET, token, "5")).signed().send().data();
        }
        assertEquals(3, edge.faucet.gifts.size());
        Map<String, String> issues = Map.of(
                right.replace("5aAe", "5AAe"),
                "token: its checksum is wrong: ",
                "0X" + right.substring(2),
                "token: neither symbol nor address of a token here: ");
        issues.forEach((token, issue) -> assertEquals(
                issue + token,
                ask(body(EdgeFixture.WALLET, token, "5"))
                        .signed()
                        .send()
                        .assertError(400, "INVALID_REQUEST")
                        .object("error")
                        .get("message")));
        assertEquals(3, edge.faucet.gifts.size());
    }

    @ParameterizedTest
    @CsvSource({
        "0x55, USDT, 5, wallet_address",
        "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed, USDT, 5, wallet_address",
        "0x5555555555555555555555555555555555555555, EUR, 5, token",
        "0x5555555555555555555555555555555555555555, usdt, 5, token",
        "0x5555555555555555555555555555555555555555, USDT, 0, amount",
        "0x5555555555555555555555555555555555555555, USDT, 1000000000000.000001, amount",
        "0x5555555555555555555555555555555555555555, USDT, 99999999999999999999, amount",
        "0x5555555555555555555555555555555555555555, USDT, -1, amount",
        "0x5555555555555555555555555555555555555555, USDT, 1e3, amount",
        "0x5555555555555555555555555555555555555555, IDRX, 0.001, amount",
        "0x5555555555555555555555555555555555555555, USDT, 999999999999999999999999999999999999999999, amount"
    })
    void shouldNameTheValueThatCannotBe(String wallet, String token, String amount, String field) {
        Reply signed = ask(body(wallet, token, amount)).signed().send().assertError(400, "INVALID_REQUEST");
        Reply bearer = ask(body(wallet, token, amount))
                .bearer(EdgeFixture.OPERATOR)
                .send()
                .assertV01Error(400, "INVALID_REQUEST");

        assertEquals(true, ((String) signed.object("error").get("message")).startsWith(field + ": "));
        assertEquals(true, ((String) bearer.object("error").get("message")).startsWith(field + ": "));
        assertEquals(List.of(), edge.faucet.gifts);
    }

    @Test
    void shouldRefuseShapesInTheWordsOfTheSurface() {
        ask("{").signed().send().assertPlainText(400);
        ask("{}").signed().send().assertPlainText(422);
        ask("[]").signed().send().assertPlainText(422);
        ask(body(EdgeFixture.WALLET, "USDT", "5").replace("\"5\"", "5"))
                .signed()
                .send()
                .assertPlainText(422);
        ask("{}").contentType("text/plain").signed().send().assertPlainText(415);
        ask("{").bearer(EdgeFixture.OPERATOR).send().assertV01Error(400, "INVALID_REQUEST");
        ask("{}").bearer(EdgeFixture.OPERATOR).send().assertV01Error(400, "INVALID_REQUEST");
        ask("{}")
                .contentType("text/plain")
                .bearer(EdgeFixture.OPERATOR)
                .send()
                .assertV01Error(415, "UNSUPPORTED_MEDIA_TYPE");
        ask("{}").send().assertGatewayError();
        edge.get(FAUCET).signed().send().assertError(405, "METHOD_NOT_ALLOWED");
    }

    @Test
    void shouldTellAnUnreachableNodeToComeAgain() {
        edge.faucet.isDry = true;

        Reply reply = ask(body(EdgeFixture.WALLET, "USDT", "5")).signed().send();

        reply.assertError(503, "CHAIN_UNAVAILABLE");
        assertEquals("5", reply.header("Retry-After"));
    }

    @Test
    void shouldSayThatThereIsNoChain() {
        try (EdgeFixture chainless = new EdgeFixture(EdgeConfiguration.defaults(), Environment.SANDBOX, false)) {
            Reply reply = chainless
                    .post(FAUCET, body(EdgeFixture.WALLET, "USDT", "5"))
                    .signed()
                    .send()
                    .assertError(404, "NOT_FOUND");

            assertEquals(
                    "this sandbox has no chain, so no faucet either",
                    reply.object("error").get("message"));
        }
    }

    @Test
    void shouldNotExistInProduction() {
        try (EdgeFixture production = new EdgeFixture(EdgeConfiguration.defaults(), Environment.PRODUCTION)) {
            String body = body(EdgeFixture.WALLET, "USDT", "5");
            for (String path : List.of(FAUCET, "/v1/sandbox/typed-data")) {
                production.post(path, body).signed().send().assertError(404, "NOT_FOUND");
                production.post(path, body).bearer(EdgeFixture.OPERATOR).send().assertV01Error(404, "NOT_FOUND");
            }
            assertEquals(List.of(), production.faucet.gifts);
        }
    }
}
