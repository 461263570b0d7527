package dev.kurs.chain.sandbox;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.DeploymentManifest.Token;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.send.MinedTransaction;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.protocol.port.TokenFaucet;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Mints sandbox tokens into the settlement vault for partners.
 *
 * <p>Example: {@code depositor.deposit(Bytes32.keccak(partnerId), "USDT", 1_000_000_000)}, raw units, ends when the vault has taken 1 000 USDT more for that
 * partner. Once the deposit itself is sent the durable sender sees it into a block, through kills too; what was minted before stays the issuer's.
 */
public final class VaultDepositor {
    private static final BigInteger EVERYTHING = BigInteger.ONE.shiftLeft(256).subtract(BigInteger.ONE);

    private final ChainReader chain;
    private final TransactionSender issuer;
    private final Address vault;
    private final Map<String, Token> tokens;

    /** @param issuer the deployer, who issues the sandbox's tokens */
    public VaultDepositor(ChainReader chain, TransactionSender issuer, DeploymentManifest manifest) {
        this.chain = chain;
        this.issuer = issuer;
        this.vault = manifest.address(DeploymentManifest.VAULT);
        this.tokens = manifest.settings().tokens();
    }

    /**
     * Mints, allows the vault to take it, and deposits.
     *
     * @return ends when all of it is in blocks
     * @throws IllegalArgumentException if the token is none of the sandbox's, or the amount not between one raw unit and
     *     {@link TokenFaucet#MOST_TOKENS}
     */
    public CompletableFuture<List<MinedTransaction>> deposit(Bytes32 partnerId, String symbol, BigInteger amountRaw) {
        Token token = tokens.get(symbol);
        if (token == null || !token.sandbox()) {
            throw new IllegalArgumentException("no sandbox token: " + symbol);
        }
        BigInteger most = BigInteger.valueOf(TokenFaucet.MOST_TOKENS).multiply(BigInteger.TEN.pow(token.decimals()));
        if (amountRaw.signum() <= 0 || amountRaw.compareTo(most) > 0) {
            throw new IllegalArgumentException(
                    amountRaw + " raw units of " + symbol + " are not between 1 and " + most);
        }
        List<MinedTransaction> done = new ArrayList<>();
        return issuer.submit(token.address(), Erc20.mint(issuer.account(), amountRaw))
                .thenCompose(minted -> allow(token.address(), amountRaw, done, minted))
                .thenCompose(
                        allowed -> issuer.submit(vault, SettlementVault.deposit(partnerId, token.address(), amountRaw)))
                .thenApply(deposited -> {
                    done.add(deposited);
                    return List.copyOf(done);
                });
    }

    /** Once for all deposits of a token, and after zero where too little is left, because USDT takes no other way. */
    private CompletableFuture<Boolean> allow(
            Address token, BigInteger amountRaw, List<MinedTransaction> done, MinedTransaction minted) {
        done.add(minted);
        BigInteger present = chain.view(token, Erc20.allowance(issuer.account(), vault));
        if (present.compareTo(amountRaw) >= 0) {
            return CompletableFuture.completedFuture(true);
        }
        CompletableFuture<?> first = present.signum() == 0
                ? CompletableFuture.completedFuture(true)
                : issuer.submit(token, Erc20.approve(vault, BigInteger.ZERO)).thenAccept(done::add);
        return first.thenCompose(cleared -> issuer.submit(token, Erc20.approve(vault, EVERYTHING)))
                .thenApply(done::add);
    }
}
