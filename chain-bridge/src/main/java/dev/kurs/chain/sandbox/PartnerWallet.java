package dev.kurs.chain.sandbox;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.send.Intent;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.Wallet;
import dev.kurs.chain.standard.Erc20;
import java.math.BigInteger;

/**
 * The wallet of a partner who swaps.
 *
 * <p>Example: {@code wallet.allow(usdt, engine, amountIn)} and then {@code wallet.commit(engine, calldata)} settle a firm quote; amounts
 * are raw units. Not for several threads.
 */
public final class PartnerWallet {
    private final ChainReader chain;
    private final Wallet wallet;

    /** The key stays the caller's to close. */
    public PartnerWallet(ChainReader chain, SigningKey key) {
        this.chain = chain;
        this.wallet = new Wallet(chain, key);
    }

    public Address account() {
        return wallet.account();
    }

    public BigInteger balance(Address token) {
        return chain.view(token, Erc20.balanceOf(account()));
    }

    public BigInteger allowance(Address token, Address spender) {
        return chain.view(token, Erc20.allowance(account(), spender));
    }

    /** Sees to an allowance of the amount or more; a smaller one is set to zero first, because USDT takes no other way. */
    public void allow(Address token, Address spender, BigInteger amount) {
        BigInteger present = allowance(token, spender);
        if (present.compareTo(amount) >= 0) {
            return;
        }
        if (present.signum() > 0) {
            approve(token, spender, BigInteger.ZERO);
        }
        approve(token, spender, amount);
    }

    /** Sets an allowance, whatever it was. */
    public void approve(Address token, Address spender, BigInteger amount) {
        wallet.send(Intent.of(token, Erc20.approve(spender, amount)));
    }

    /**
     * Sends the calldata of a firm quote.
     *
     * @throws dev.kurs.chain.send.TransactionRefused if the contract refuses; where the node foresees that, nothing is sent
     */
    public MinedTransaction commit(Address target, byte[] calldata) {
        return wallet.send(commitment(target, calldata));
    }

    /** The same without asking the node first, so that a refusal happens in a block. */
    public MinedTransaction commitUnasked(Address target, byte[] calldata, long gas) {
        return wallet.sendWithGas(commitment(target, calldata), BigInteger.valueOf(gas));
    }

    private static Intent commitment(Address target, byte[] calldata) {
        return Intent.of("commitFirmQuote of " + target, target, calldata);
    }
}
