package dev.kurs.chain.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.contract.KursRoles;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.node.DevelopmentSender;
import dev.kurs.chain.node.TestChain;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.TransactionRefused;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.chain.watch.TestNode;
import java.math.BigInteger;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PartnerWalletTest {
    private static final Address SPENDER = DevelopmentAccounts.address(5);
    private static final BigInteger HUNDRED = BigInteger.valueOf(100_000_000);
    private static final BigInteger TWO_HUNDRED = BigInteger.valueOf(200_000_000);

    private DevelopmentChain chain;
    private TestNode rpc;
    private RpcEndpoint node;
    private Address usdt;
    private PartnerWallet wallet;

    @BeforeEach
    void start() {
        chain = TestChain.start();
        rpc = new TestNode(chain.uri());
        node = RpcEndpoint.at(chain.uri());
        usdt = create(Creation.of("SandboxUsdt", new AbiArguments().address(DevelopmentAccounts.address(0))));
        wallet = new PartnerWallet(node, DevelopmentAccounts.key(9));
    }

    @AfterEach
    void stop() {
        if (chain != null) {
            rpc.close();
            node.close();
            chain.close();
        }
    }

    @Test
    void shouldLeadAnAllowanceThroughZeroWhereTheTokenWantsThat() {
        wallet.approve(usdt, SPENDER, HUNDRED);
        TransactionRefused refused =
                assertThrows(TransactionRefused.class, () -> wallet.approve(usdt, SPENDER, TWO_HUNDRED));
        assertEquals("AllowanceMustBeResetFirst", refused.reason().name());

        wallet.allow(usdt, SPENDER, TWO_HUNDRED);

        assertEquals(TWO_HUNDRED, wallet.allowance(usdt, SPENDER));
    }

    @Test
    void shouldLeaveAnAllowanceThatSuffices() {
        wallet.allow(usdt, SPENDER, TWO_HUNDRED);
        String before = count();

        wallet.allow(usdt, SPENDER, HUNDRED);

        assertEquals(before, count());
        assertEquals(TWO_HUNDRED, wallet.allowance(usdt, SPENDER));
    }

    @Test
    void shouldSendCalldataAndTellTheBlock() {
        sender().send(usdt, Erc20.mint(wallet.account(), HUNDRED));

        MinedTransaction mined = wallet.commit(usdt, bytes(Erc20.transfer(SPENDER, HUNDRED)));

        assertTrue(mined.succeeded());
        assertEquals(mined.blockNumber(), Long.decode(rpc.ask("eth_blockNumber").asString()));
        assertEquals(BigInteger.ZERO, wallet.balance(usdt));
    }

    @Test
    void shouldNameARefusalBeforeAnythingIsSentAndInABlockWhenUnasked() {
        Address roles = create(KursRoles.create(0, DevelopmentAccounts.address(0), BigInteger.ZERO));
        byte[] calldata = bytes(KursRoles.grantRole(Bytes32.keccak("GUARDIAN"), SPENDER));

        TransactionRefused foreseen = assertThrows(TransactionRefused.class, () -> wallet.commit(roles, calldata));
        assertEquals("AccessControlUnauthorizedAccount", foreseen.reason().name());
        assertEquals("0x0", count());

        TransactionRefused mined =
                assertThrows(TransactionRefused.class, () -> wallet.commitWithGas(roles, calldata, 200_000));
        assertEquals(foreseen.reason(), mined.reason());
        assertEquals("0x1", count());
    }

    private String count() {
        return rpc.ask("eth_getTransactionCount", wallet.account().text(), "latest")
                .asString();
    }

    private Address create(Creation creation) {
        return sender().create(creation);
    }

    private DevelopmentSender sender() {
        return new DevelopmentSender(node, DevelopmentAccounts.key(0));
    }

    private static byte[] bytes(ContractCall<?> call) {
        return HexFormat.of().parseHex(call.data().substring(2));
    }
}
