package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.PartnerAnswer;
import java.math.BigDecimal;
import java.math.BigInteger;

/** What a desk's partner has in the settlement vault, and what addresses have on chain. */
final class SoakVault {
    private static final int USDT_DECIMALS = 6;
    private static final int IDRX_DECIMALS = 2;
    private static final int OK = 200;

    private final SoakDesk desk;

    SoakVault(SoakDesk desk) {
        this.desk = desk;
    }

    /** Pays whole USDT into the vault for the partner, and waits until it has a daily cap there and can quote so much. */
    void deposit(long amount) {
        SoakWallet payer = new SoakWallet(desk.node(), desk.wallet(0));
        Address usdt = desk.token("USDT");
        payer.allowEverything(usdt, desk.vault());
        payer.send(
                desk.vault(),
                SettlementVault.deposit(
                        Bytes32.keccak(desk.partnerId()),
                        usdt,
                        BigInteger.valueOf(amount).multiply(BigInteger.TEN.pow(USDT_DECIMALS))));
        payer.awaitMined();
        Eventually.isTrue("the partner has a daily cap in the vault", () -> cap().signum() > 0);
        Eventually.isTrue("deposit and cap are recorded", () -> canQuote());
    }

    private BigInteger cap() {
        return desk.node()
                .view(desk.vault(), SettlementVault.dailyCap(Bytes32.keccak(desk.partnerId()), desk.token("USDT")));
    }

    private boolean canQuote() {
        PartnerAnswer answer = desk.earlier().firmQuote("USD-IDR", "SELL", "10", "");
        assertTrue(
                answer.status() == OK
                        || answer.body().contains("INSUFFICIENT_PARTNER_BALANCE")
                        || answer.body().contains("DAILY_LIMIT_EXCEEDED")
                        || answer.status() == 503,
                answer.body());
        return answer.status() == OK;
    }

    /** Whole USDT that the vault has for the partner. */
    BigDecimal balance() {
        return new BigDecimal(
                desk.node()
                        .view(
                                desk.vault(),
                                SettlementVault.balanceOf(Bytes32.keccak(desk.partnerId()), desk.token("USDT"))),
                USDT_DECIMALS);
    }

    /** Whole IDRX that an address has. */
    BigDecimal received(String address) {
        return new BigDecimal(
                desk.node().view(desk.token("IDRX"), Erc20.balanceOf(Address.of(address))), IDRX_DECIMALS);
    }
}
