package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.port.PartnerRecord.Wallet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which addresses may be a partner's wallet; {@link EdgeFixture} says whose the others are. */
class OperatorWalletsTest {
    private static final String WALLETS = "/v1/operator/partners/" + FakeAdministration.FIRST + "/wallets";
    private static final String ENGINE = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

    private final EdgeFixture edge = new EdgeFixture();

    @BeforeEach
    void makeAPartner() {
        edge.post("/v1/operator/partners", "{\"name\":\"Bunga\",\"reason\":\"they signed\"}")
                .bearer(EdgeFixture.OPERATOR)
                .send();
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    @ParameterizedTest
    @CsvSource({
        "0x0000000000000000000000000000000000000000, the zero address",
        ENGINE + ", a contract or token of the system",
        "0x7777777777777777777777777777777777777777, a contract or token of the system",
        "0x1111111111111111111111111111111111111111, a contract or token of the system"
    })
    void shouldNotMakeAnAddressOfTheSystemAPartnersWallet(String address, String issue) {
        for (String permission : List.of("swap", "lp_deposit")) {
            Reply refused = add(address, permission).assertV01Error(400, "INVALID_REQUEST");
            assertEquals(
                    "wallet_address: " + issue + ": " + address,
                    refused.object("error").get("message"));
        }
        assertEquals(List.of(), edge.administration.partners.getFirst().wallets());
    }

    @Test
    void shouldTakeSuchAnAddressAwayWhereItWasMadeOneBefore() {
        edge.administration.putWallet(
                edge.administration.partners.getFirst(), new Wallet(ENGINE, Set.of("swap")), null);

        Reply removed = edge.request("DELETE", WALLETS + "/" + ENGINE + "?reason=never")
                .bearer(EdgeFixture.OPERATOR)
                .send();

        assertEquals(204, removed.status(), removed.text());
        assertEquals(List.of(), edge.administration.partners.getFirst().wallets());
    }

    private Reply add(String address, String permission) {
        return edge.post(
                        WALLETS,
                        "{\"wallet_address\":\"" + address + "\",\"permissions\":[\"" + permission
                                + "\"],\"reason\":\"onboarding\"}")
                .bearer(EdgeFixture.OPERATOR)
                .send();
    }
}
