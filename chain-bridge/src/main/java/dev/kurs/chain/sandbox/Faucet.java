package dev.kurs.chain.sandbox;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.deploy.DeploymentManifest.Settings;
import dev.kurs.chain.deploy.DeploymentManifest.Token;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.send.Intent;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.protocol.port.TokenFaucet;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Gives sandbox tokens, and gas to wallets that have little.
 *
 * <p>Example: {@code faucet.give(wallet, "USDT", 1_000_000_000)}, raw units, ends when the wallet has 1 000 USDT more and an ether at
 * least.
 */
public final class Faucet {
    /** A wallet with less is brought above it, wei. */
    static final BigInteger GAS_WEI = BigInteger.TEN.pow(18);

    private final ChainReader chain;
    private final TransactionSender issuer;
    private final Map<String, Token> tokens;

    /** @param issuer the deployer, who issues the sandbox's tokens */
    public Faucet(ChainReader chain, TransactionSender issuer, Settings deployed) {
        this.chain = chain;
        this.issuer = issuer;
        this.tokens = deployed.tokens();
    }

    /**
     * Mints, and then sends gas where it is needed.
     *
     * @return ends when all of it is in blocks, with a {@link ChainException} where it cannot be
     * @throws IllegalArgumentException if the token is none of the sandbox's, or the amount not between one raw unit and
     *     {@link TokenFaucet#MOST_TOKENS}
     */
    public CompletableFuture<List<MinedTransaction>> give(Address wallet, String token, BigInteger amountRaw) {
        Token minted = requireMintable(token);
        requireBounded(token, minted, amountRaw);
        try {
            return issuer.submit(minted.address(), Erc20.mint(wallet, amountRaw))
                    .thenCompose(mint -> giveGas(wallet).thenApply(gas -> joined(mint, gas)));
        } catch (ChainException notSent) {
            return CompletableFuture.failedFuture(notSent);
        }
    }

    /** Sends an ether to a wallet that has less. */
    private CompletableFuture<List<MinedTransaction>> giveGas(Address wallet) {
        return chain.ask(AccountQueries.balance(wallet)).compareTo(GAS_WEI) >= 0
                ? CompletableFuture.completedFuture(List.of())
                : issuer.submit(Intent.payment(wallet, GAS_WEI)).thenApply(List::of);
    }

    private static List<MinedTransaction> joined(MinedTransaction mint, List<MinedTransaction> gas) {
        return Stream.concat(Stream.of(mint), gas.stream()).toList();
    }

    private Token requireMintable(String token) {
        Token known = tokens.get(token);
        if (known == null || !known.sandbox()) {
            throw new IllegalArgumentException("no sandbox token: " + token);
        }
        return known;
    }

    private static void requireBounded(String token, Token minted, BigInteger amountRaw) {
        BigInteger most = BigInteger.valueOf(TokenFaucet.MOST_TOKENS).multiply(BigInteger.TEN.pow(minted.decimals()));
        if (amountRaw.signum() <= 0 || amountRaw.compareTo(most) > 0) {
            throw new IllegalArgumentException(amountRaw + " raw units of " + token + " are not between 1 and " + most);
        }
    }
}
