package dev.kurs.service.client;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.ShareVault;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.keeper.PoolSolvency;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.sandbox.PartnerWallet;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * Plays a liquidity provider: asks to come in and to leave, and claims what the keeper has processed.
 *
 * <p>Example: {@code provider.requestDeposit(usdtSenior, 1_000_000_000)} lets the vault take 1 000 USDT and asks; the shares can be claimed two midnights later.
 */
public final class LiquidityProvider implements AutoCloseable {
    private final Endpoints node;
    private final SigningKey key;
    private final Address account;
    private final ProviderReader reader;

    /**
     * A class of a token's shares.
     *
     * @param token symbol
     */
    public record Shares(
            String symbol,
            String token,
            Address asset,
            int decimals,
            Address share,
            Address vault,
            int noticeDays,
            boolean isSenior) {}

    /** The key is this one's to close. */
    public LiquidityProvider(DeploymentManifest manifest, URI rpc, SigningKey key) {
        this.key = key;
        node = Endpoints.of(List.of(rpc), manifest.chainId());
        account = Address.of(key.address());
        reader = new ProviderReader(manifest, node, account);
    }

    public Address account() {
        return account;
    }

    /** All classes of shares, both of each token. */
    public List<Shares> shares() {
        return reader.shares();
    }

    /** Units of a token, or of shares, that the wallet has. */
    public BigInteger balance(Address token) {
        return reader.balance(token);
    }

    /** What the provider has in one class of shares. */
    public ProviderPosition position(Shares shares) {
        return reader.position(shares);
    }

    /** When the newest block was made. */
    public Instant now() {
        return Instant.ofEpochSecond(node.newest().timeSeconds());
    }

    /** Whether the pool had what it owes at its last daily marks. */
    public PoolSolvency solvency() {
        return reader.solvency();
    }

    /** Lets the vault take so much and asks to come in; when the request is processed at the earliest. */
    public Instant requestDeposit(Shares shares, BigInteger amount) {
        new PartnerWallet(node, key).allow(shares.asset(), shares.vault(), amount);
        return sent(sender -> {
            sender.send(shares.vault(), ShareVault.requestDeposit(amount, account, account));
            return reader.waitEnds(reader.today(), ProviderReader.DEPOSIT_WAIT_DAYS);
        });
    }

    /** Asks to leave with so many shares; when the request is processed at the earliest. */
    public Instant requestRedeem(Shares shares, BigInteger amount) {
        return sent(sender -> {
            sender.send(shares.vault(), ShareVault.requestRedeem(amount, account, account));
            return reader.waitEnds(reader.today(), shares.noticeDays());
        });
    }

    /** Takes back a deposit that nobody could process for a week after its wait. */
    public void returnDeposit(Shares shares, long day) {
        sent(sender -> sender.send(shares.vault(), ShareVault.returnDeposit(BigInteger.valueOf(day))));
    }

    /**
     * What a claim took.
     *
     * @param what {@code shares}, {@code assets}, {@code fees} or {@code in_kind}
     * @param token symbol of what came into the wallet
     */
    public record Claim(String what, String token, int decimals, BigInteger amount) {}

    /**
     * A claim that was not taken.
     *
     * @param token symbol of what did not come into the wallet, or of the shares at which a node failed
     */
    public record Refusal(String token, ChainException why) {}

    /** What {@link #claim} did. */
    public record Claims(List<Claim> taken, List<Refusal> refused) {
        public Claims {
            taken = List.copyOf(taken);
            refused = List.copyOf(refused);
        }
    }

    /**
     * Claims shares of processed deposits, assets of processed redemptions, and fees, of all classes of shares; of a pool that has ended also what comes back and
     * what is paid in kind.
     */
    public Claims claim() {
        return sent(sender -> ProviderClaims.all(reader, sender));
    }

    private <T> T sent(Function<TransactionSender, T> steps) {
        try (TransactionSender sender = TransactionSender.ofThisProcess(node, key, SendingTerms.DEVELOPMENT)) {
            return steps.apply(sender);
        }
    }

    @Override
    public void close() {
        node.close();
        key.close();
    }
}
