package dev.kurs.service.client;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.ShareToken;
import dev.kurs.chain.contract.ShareVault;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.CallReverted;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.rpc.LogEntry;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.TransactionSketch;
import dev.kurs.chain.sandbox.PartnerWallet;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.standard.Erc20;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Plays a liquidity provider: asks to come in and to leave, and claims what the keeper has processed.
 *
 * <p>Example: {@code provider.requestDeposit(usdtSenior, 1_000_000_000)} lets the vault take 1 000 USDT and asks; the shares can be claimed two midnights later.
 */
public final class LiquidityProvider implements AutoCloseable {
    private static final int DEPOSIT_WAIT_DAYS = 1;
    private static final String USDT = "USDT";

    private final DeploymentManifest manifest;
    private final Endpoints node;
    private final SigningKey key;
    private final Address account;

    /**
     * A class of a token's shares.
     *
     * @param token symbol
     */
    public record Shares(
            String symbol, String token, Address asset, int decimals, Address share, Address vault, int noticeDays) {}

    /** The key is this one's to close. */
    public LiquidityProvider(DeploymentManifest manifest, URI rpc, SigningKey key) {
        this.manifest = manifest;
        this.key = key;
        node = Endpoints.of(List.of(rpc), manifest.chainId());
        account = Address.of(key.address());
    }

    public Address account() {
        return account;
    }

    /** All classes of shares, both of each token. */
    public List<Shares> shares() {
        List<Shares> shares = new ArrayList<>();
        int seniorDays = days(LiquidityDesk.FX_NOTICE_DAYS());
        int juniorDays = days(LiquidityDesk.FULL_NOTICE_DAYS());
        manifest.settings().tokens().forEach((symbol, token) -> {
            shares.add(shares(symbol, token, token.seniorShares(), seniorDays));
            shares.add(shares(symbol, token, token.juniorShares(), juniorDays));
        });
        return shares;
    }

    private int days(ContractCall<BigInteger> constant) {
        return node.view(desk(), constant).intValueExact();
    }

    private static Shares shares(
            String symbol, DeploymentManifest.Token token, DeploymentManifest.Shares shares, int noticeDays) {
        return new Shares(
                shares.symbol(), symbol, token.address(), token.decimals(), shares.token(), shares.vault(), noticeDays);
    }

    /** Units of a token, or of shares, that the wallet has. */
    public BigInteger balance(Address token) {
        return node.view(token, Erc20.balanceOf(account));
    }

    /** Lets the vault take so much and asks to come in; when the request is processed at the earliest. */
    public Instant requestDeposit(Shares shares, BigInteger amount) {
        new PartnerWallet(node, key).allow(shares.asset(), shares.vault(), amount);
        return sent(sender -> {
            sender.send(shares.vault(), ShareVault.requestDeposit(amount, account, account));
            return waitEnds(today(), DEPOSIT_WAIT_DAYS);
        });
    }

    /** Asks to leave with so many shares; when the request is processed at the earliest. */
    public Instant requestRedeem(Shares shares, BigInteger amount) {
        return sent(sender -> {
            sender.send(shares.vault(), ShareVault.requestRedeem(amount, account, account));
            return waitEnds(today(), shares.noticeDays());
        });
    }

    /** Takes back a deposit that nobody could process for a week after its wait. */
    public void returnDeposit(Shares shares, long day) {
        sent(sender -> sender.send(shares.vault(), ShareVault.returnDeposit(BigInteger.valueOf(day))));
    }

    /**
     * What {@link #claim} took.
     *
     * @param what {@code shares}, {@code assets} or {@code fees}
     * @param token symbol of what came into the wallet
     */
    public record Claim(String what, String token, int decimals, BigInteger amount) {}

    /** Claims shares of processed deposits, assets of processed redemptions, and fees; nothing where there is nothing. */
    public List<Claim> claim(Shares shares) {
        return sent(sender -> {
            List<Claim> claims = new ArrayList<>();
            BigInteger assets = node.view(shares.vault(), ShareVault.maxDeposit(account));
            if (assets.signum() > 0) {
                BigInteger before = balance(shares.share());
                sender.send(shares.vault(), ShareVault.deposit(assets, account));
                claims.add(new Claim(
                        "shares",
                        shares.symbol(),
                        shares.decimals(),
                        balance(shares.share()).subtract(before)));
            }
            BigInteger redeemed = node.view(shares.vault(), ShareVault.maxRedeem(account));
            if (redeemed.signum() > 0) {
                BigInteger before = balance(shares.asset());
                sender.send(shares.vault(), ShareVault.redeem(redeemed, account, account));
                claims.add(new Claim(
                        "assets",
                        shares.token(),
                        shares.decimals(),
                        balance(shares.asset()).subtract(before)));
            }
            claimFees(shares, sender).ifPresent(claims::add);
            return claims;
        });
    }

    private Optional<Claim> claimFees(Shares shares, TransactionSender sender) {
        if (fees(shares).signum() == 0) {
            return Optional.empty();
        }
        DeploymentManifest.Token usdt = manifest.settings().tokens().get(USDT);
        BigInteger before = balance(usdt.address());
        sender.send(shares.share(), ShareToken.claimFees());
        return Optional.of(
                new Claim("fees", USDT, usdt.decimals(), balance(usdt.address()).subtract(before)));
    }

    /** What a claim would pay at present, those fees included that nobody has distributed yet; none while the contract refuses a claim. */
    private BigInteger fees(Shares shares) {
        ContractCall<BigInteger> claim = ShareToken.claimFees();
        TransactionSketch sketch = new TransactionSketch(
                account, Optional.of(shares.share()), BigInteger.ZERO, claim.data(), Optional.empty());
        try {
            return claim.read(node.ask(
                    AccountQueries.trial(claim.name(), sketch, node.newest().number())));
        } catch (CallReverted refused) {
            return BigInteger.ZERO;
        }
    }

    /** What the provider has in one class of shares. */
    public ProviderPosition position(Shares shares) {
        BigInteger balance = balance(shares.share());
        return new ProviderPosition(
                shares.symbol(),
                shares.token(),
                shares.decimals(),
                balance,
                worth(shares, balance),
                fees(shares),
                requests(shares));
    }

    private BigInteger worth(Shares shares, BigInteger balance) {
        try {
            return node.view(shares.vault(), ShareVault.convertToAssets(balance));
        } catch (CallReverted withoutAPrice) {
            return null;
        }
    }

    private List<ProviderRequest> requests(Shares shares) {
        List<ProviderRequest> requests = new ArrayList<>();
        for (long number : days(shares)) {
            BigInteger day = BigInteger.valueOf(number);
            requests.add(new ProviderRequest(
                    true,
                    number,
                    node.view(shares.vault(), ShareVault.pendingDepositRequest(day, account)),
                    node.view(shares.vault(), ShareVault.claimableDepositRequest(day, account)),
                    waitEnds(number, DEPOSIT_WAIT_DAYS)));
            requests.add(new ProviderRequest(
                    false,
                    number,
                    node.view(shares.vault(), ShareVault.pendingRedeemRequest(day, account)),
                    node.view(shares.vault(), ShareVault.claimableRedeemRequest(day, account)),
                    waitEnds(number, shares.noticeDays())));
        }
        requests.removeIf(
                request -> request.pending().signum() + request.claimable().signum() == 0);
        return requests;
    }

    /** Days on which this provider asked for anything. */
    private SortedSet<Long> days(Shares shares) {
        List<Optional<Bytes32>> ofThisController = List.of(Optional.empty(), Optional.of(word(account)));
        List<LogEntry> logs = node.ask(Queries.logs(
                List.of(shares.vault()),
                ofThisController,
                manifest.firstBlock(),
                node.newest().number()));
        SortedSet<Long> days = new TreeSet<>();
        for (LogEntry log : logs) {
            log.read(ShareVault.DepositRequest.TYPE)
                    .ifPresent(request -> days.add(request.requestId().longValueExact()));
            log.read(ShareVault.RedeemRequest.TYPE)
                    .ifPresent(request -> days.add(request.requestId().longValueExact()));
        }
        return days;
    }

    private static Bytes32 word(Address address) {
        byte[] word = new byte[Bytes32.LENGTH];
        byte[] bytes = address.bytes();
        System.arraycopy(bytes, 0, word, word.length - bytes.length, bytes.length);
        return Bytes32.of(word);
    }

    private Instant waitEnds(long day, int waitDays) {
        return Instant.ofEpochSecond(
                node.view(desk(), LiquidityDesk.waitEnds(BigInteger.valueOf(day), BigInteger.valueOf(waitDays)))
                        .longValueExact());
    }

    /** The day of the newest block, by the desk's own length of a day. */
    private long today() {
        long daySeconds = waitEnds(0, 0).getEpochSecond();
        return node.newest().timeSeconds() / daySeconds;
    }

    private Address desk() {
        return manifest.address(DeploymentManifest.DESK);
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
