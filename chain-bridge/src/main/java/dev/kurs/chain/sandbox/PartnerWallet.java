package dev.kurs.chain.sandbox;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.rpc.AccessEntry;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.send.Intent;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.standard.Erc20;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import org.web3j.crypto.ECKeyPair;
import org.web3j.crypto.Sign;
import org.web3j.crypto.StructuredDataEncoder;

/**
 * The wallet of a partner who swaps.
 *
 * <p>Example: {@code wallet.allow(usdt, engine, amountIn)} and then {@code wallet.commit(engine, calldata)} settle a firm quote; amounts
 * are raw units. Not for several threads.
 */
public final class PartnerWallet {
    private final ChainReader chain;
    private final SigningKey key;
    private final Address account;

    /** Chain and key stay the caller's to close. */
    public PartnerWallet(ChainReader chain, SigningKey key) {
        this.chain = chain;
        this.key = key;
        this.account = Address.of(key.address());
    }

    public Address account() {
        return account;
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
        try (TransactionSender sender = sender()) {
            sender.send(token, Erc20.approve(spender, amount));
        }
    }

    /**
     * Sends the calldata of a firm quote.
     *
     * @throws dev.kurs.chain.send.TransactionRefused if the contract refuses; where the node foresees that, nothing is sent
     */
    public MinedTransaction commit(Address target, byte[] calldata) {
        return commit(target, calldata, List.of());
    }

    /** The same, naming beforehand what it touches. */
    public MinedTransaction commit(Address target, byte[] calldata, List<AccessEntry> accessList) {
        try (TransactionSender sender = sender()) {
            return sender.send(commitment(target, calldata).withAccessList(accessList));
        }
    }

    /**
     * Signs an EIP-712 document, such as a permit.
     *
     * @param document JSON as {@code eth_signTypedData_v4} takes it
     * @return 65 bytes r‖s‖v
     * @throws IllegalArgumentException if it is no such document
     */
    public byte[] signTypedData(String document) {
        byte[] digest = digest(document);
        Sign.SignatureData signed = key.withSecret(secret -> Sign.signMessage(digest, ECKeyPair.create(secret), false));
        return ByteBuffer.allocate(signed.getR().length + signed.getS().length + 1)
                .put(signed.getR())
                .put(signed.getS())
                .put(signed.getV()[0])
                .array();
    }

    private static byte[] digest(String document) {
        try {
            return new StructuredDataEncoder(document).hashStructuredData();
        } catch (IOException unreadable) {
            throw new IllegalArgumentException("not a document of EIP-712: " + document, unreadable);
        }
    }

    /** Commits a quote with so much gas and no question to the node, so that a refusal happens in a block. */
    public MinedTransaction commitWithGas(Address target, byte[] calldata, long gas) {
        try (TransactionSender sender = sender()) {
            return sender.sendWithGas(commitment(target, calldata), BigInteger.valueOf(gas));
        }
    }

    /** Allowances are read before they are set and a quote settles once, so nothing has to outlive this process. */
    private TransactionSender sender() {
        return TransactionSender.ofThisProcess(chain, key, SendingTerms.DEVELOPMENT);
    }

    private static Intent commitment(Address target, byte[] calldata) {
        return Intent.of("commitFirmQuote of " + target, target, calldata);
    }
}
