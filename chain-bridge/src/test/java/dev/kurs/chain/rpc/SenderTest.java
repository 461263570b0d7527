package dev.kurs.chain.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.KursRoles;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.node.NodeControl;
import dev.kurs.chain.node.TestChain;
import java.math.BigInteger;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SenderTest {
    private DevelopmentChain node;
    private Chain chain;
    private Sender sender;

    @BeforeEach
    void start() {
        node = TestChain.start();
        chain = Chain.at(node.uri());
        sender = new Sender(chain, DevelopmentAccounts.key(0));
    }

    @AfterEach
    void stop() {
        if (node != null) {
            chain.close();
            node.close();
        }
    }

    @Test
    void shouldCreateAContractWhereTheNonceSays() {
        sender.create(KursRoles.create(0, sender.account()), 0);

        assertEquals(1, sender.nextNonce());
        Address roles = Address.ofContract(sender.account(), 0);
        assertEquals(sender.account(), chain.view(roles, KursRoles.defaultAdmin()));
    }

    @Test
    void shouldNameTheErrorOfACallThatIsRefusedAndSpendNoNonce() {
        sender.create(KursRoles.create(0, DevelopmentAccounts.address(1)), 0);
        Address roles = Address.ofContract(sender.account(), 0);

        CallReverted refused = assertThrows(
                CallReverted.class,
                () -> sender.send(roles, KursRoles.grantRole(Bytes32.keccak("GUARDIAN"), sender.account())));

        assertEquals(
                "grantRole of " + roles + " was refused: AccessControlUnauthorizedAccount(account " + sender.account()
                        + ", neededRole " + Bytes32.ZERO + ")",
                refused.getMessage());
        assertEquals(1, sender.nextNonce());
    }

    @Test
    void shouldSayWhatIsMissingWhenTheAccountCannotPay() {
        try (NodeControl control = new NodeControl(node.uri())) {
            control.setBalance(sender.account(), BigInteger.valueOf(1_000));
        }

        ChainException poor =
                assertThrows(ChainException.class, () -> sender.create(KursRoles.create(0, sender.account()), 0));

        String beginning = sender.account() + " has 1000 wei, and the creation of KursRoles may cost ";
        assertTrue(poor.getMessage().startsWith(beginning), poor.getMessage());
    }

    @Test
    void shouldSayThatNoContractAnswers() {
        ChainException nothing =
                assertThrows(ChainException.class, () -> chain.view(Address.ZERO, KursRoles.defaultAdmin()));
        assertEquals(
                "defaultAdmin of " + Address.ZERO + " gave no such answer: not (address): 0x", nothing.getMessage());
    }

    @Test
    void shouldSayWhichNodeDoesNotAnswer() {
        try (Chain nobody = Chain.at(URI.create("http://127.0.0.1:1/secret-path"))) {
            ChainException silent = assertThrows(ChainException.class, nobody::chainId);
            assertTrue(silent.getMessage().startsWith("127.0.0.1:1 did not tell the chain id ("), silent.getMessage());
            assertTrue(!silent.getMessage().contains("secret"), "a path may hold a key");
        }
    }
}
