package dev.kurs.service.settlement;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.sandbox.PartnerWallet;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.TransactionRefused;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.PartnerAnswer;
import dev.kurs.service.system.QuotingPartner;
import java.math.BigInteger;
import java.util.Map;

/** A partner and a wallet: {@code trader.commit(trader.approved("USDT-IDRX", "SELL", "1000"))}. */
final class Trader {
    private static final long GAS = 1_000_000;

    private final QuotingPartner partner;
    private final PartnerWallet wallet;
    private final SettlingSandbox sandbox;

    Trader(SettlingSandbox sandbox, QuotingPartner partner, SigningKey key) {
        this.sandbox = sandbox;
        this.partner = partner;
        wallet = new PartnerWallet(sandbox.node(), key);
    }

    QuotingPartner partner() {
        return partner;
    }

    PartnerWallet wallet() {
        return wallet;
    }

    TradedQuote quote(String pair, String side, String amount) {
        return new TradedQuote(partner.firmQuote(pair, side, amount).shouldBe(200));
    }

    /** A firm quote that the wallet's allowance covers. */
    TradedQuote approved(String pair, String side, String amount) {
        TradedQuote quote = quote(pair, side, amount);
        wallet.allow(quote.inputToken(), sandbox.engine(), quote.inputRaw());
        return quote;
    }

    /** How many transactions the wallet has sent. */
    BigInteger transactions() {
        return BigInteger.valueOf(sandbox.node().ask(AccountQueries.transactionCountWithWaiting(wallet.account())));
    }

    /** Takes every allowance of a token back. */
    void withdrawAllowance(Address token) {
        wallet.approve(token, sandbox.engine(), BigInteger.ZERO);
    }

    MinedTransaction commit(TradedQuote quote) {
        return wallet.commit(quote.target(), quote.calldata());
    }

    /** A commit that the contract refuses in a block; the contract's error by name. */
    String commitInVain(TradedQuote quote) {
        return assertThrows(TransactionRefused.class, () -> wallet.commitWithGas(quote.target(), quote.calldata(), GAS))
                .reason()
                .toString();
    }

    /** A commit that no node is asked about; it may wait in the node for long. */
    MinedTransaction commitWithGas(TradedQuote quote) {
        return wallet.commitWithGas(quote.target(), quote.calldata(), GAS);
    }

    PartnerAnswer execution(String quoteId) {
        return partner.get("/v1/executions", "quote=" + quoteId);
    }

    /** Waits for the execution to have a status. */
    Map<?, ?> awaits(TradedQuote quote, String status) {
        Eventually.isTrue(quote.id() + " is " + status, () -> {
            PartnerAnswer answer = execution(quote.id());
            return answer.status() == 200 && status.equals(answer.text("status"));
        });
        return execution(quote.id()).data();
    }

    /** Waits for the quote's own state. */
    void awaitsState(TradedQuote quote, String state) {
        Eventually.isTrue(
                quote.id() + " is " + state,
                () -> state.equals(partner.lookUp(quote.id()).shouldBe(200).text("state")));
    }
}
