package dev.kurs.service.client;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.ShareToken;
import dev.kurs.chain.contract.ShareVault;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.keeper.PoolSolvency;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.CallReverted;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.rpc.LogEntry;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.TransactionSketch;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.service.client.LiquidityProvider.Shares;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Reads off the chain what a provider has and has asked for. */
final class ProviderReader {
    static final int DEPOSIT_WAIT_DAYS = 1;

    private final DeploymentManifest manifest;
    private final Endpoints node;
    private final Address account;
    private final InKindReader inKind;

    ProviderReader(DeploymentManifest manifest, Endpoints node, Address account) {
        this.manifest = manifest;
        this.node = node;
        this.account = account;
        inKind = new InKindReader(manifest, node, account);
    }

    Address account() {
        return account;
    }

    DeploymentManifest.Token token(String symbol) {
        return manifest.settings().tokens().get(symbol);
    }

    <R> R view(Address contract, ContractCall<R> call) {
        return node.view(contract, call);
    }

    List<Shares> shares() {
        List<Shares> shares = new ArrayList<>();
        int seniorDays = days(LiquidityDesk.FX_NOTICE_DAYS());
        int juniorDays = days(LiquidityDesk.FULL_NOTICE_DAYS());
        manifest.settings().tokens().forEach((symbol, token) -> {
            shares.add(shares(symbol, token, token.seniorShares(), seniorDays, true));
            shares.add(shares(symbol, token, token.juniorShares(), juniorDays, false));
        });
        return shares;
    }

    private int days(ContractCall<BigInteger> constant) {
        return view(desk(), constant).intValueExact();
    }

    private static Shares shares(
            String symbol,
            DeploymentManifest.Token token,
            DeploymentManifest.Shares shares,
            int noticeDays,
            boolean isSenior) {
        return new Shares(
                shares.symbol(),
                symbol,
                token.address(),
                token.decimals(),
                shares.token(),
                shares.vault(),
                noticeDays,
                isSenior);
    }

    BigInteger balance(Address token) {
        return view(token, Erc20.balanceOf(account));
    }

    /** What a claim would pay at present, those fees included that nobody has distributed yet; none while the contract refuses a claim. */
    BigInteger fees(Shares shares) {
        ContractCall<BigInteger> claim = ShareToken.claimFees();
        try {
            return claim.read(node.ask(AccountQueries.trial(
                    claim.name(),
                    TransactionSketch.of(account, shares.share(), claim),
                    node.newest().number())));
        } catch (CallReverted refused) {
            return BigInteger.ZERO;
        }
    }

    ProviderPosition position(Shares shares) {
        BigInteger balance = balance(shares.share());
        boolean ended = hasEnded(shares);
        return new ProviderPosition(
                shares.symbol(),
                shares.token(),
                shares.decimals(),
                balance,
                ended ? null : worth(shares, balance),
                fees(shares),
                ended ? Optional.of(inKind.paid(shares, balance)) : Optional.empty(),
                requests(shares));
    }

    InKindReader inKind() {
        return inKind;
    }

    /** Whether the pool was wound down, which is no end for a token that is written down. */
    boolean hasEnded(Shares shares) {
        return view(desk(), LiquidityDesk.hasEnded(shares.asset()));
    }

    /** By the last daily mark; a pool that has ended is not insolvent any more. */
    PoolSolvency solvency() {
        boolean ended = view(manifest.address(DeploymentManifest.POOL), ReservePool.ended());
        BigInteger marks = ended ? BigInteger.ZERO : view(desk(), LiquidityDesk.insolventMarks());
        return new PoolSolvency(
                marks.longValueExact(), view(desk(), LiquidityDesk.markedDay()).longValueExact());
    }

    private BigInteger worth(Shares shares, BigInteger balance) {
        try {
            return view(shares.vault(), ShareVault.convertToAssets(balance));
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
                    view(shares.vault(), ShareVault.pendingDepositRequest(day, account)),
                    view(shares.vault(), ShareVault.claimableDepositRequest(day, account)),
                    waitEnds(number, DEPOSIT_WAIT_DAYS)));
            requests.add(new ProviderRequest(
                    false,
                    number,
                    view(shares.vault(), ShareVault.pendingRedeemRequest(day, account)),
                    view(shares.vault(), ShareVault.claimableRedeemRequest(day, account)),
                    waitEnds(number, shares.noticeDays())));
        }
        requests.removeIf(
                request -> request.pending().signum() + request.claimable().signum() == 0);
        return requests;
    }

    /** Days on which this provider asked for anything. */
    private SortedSet<Long> days(Shares shares) {
        List<Optional<Bytes32>> ofThisController = List.of(Optional.empty(), Optional.of(account.word()));
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

    Instant waitEnds(long day, int waitDays) {
        return Instant.ofEpochSecond(
                view(desk(), LiquidityDesk.waitEnds(BigInteger.valueOf(day), BigInteger.valueOf(waitDays)))
                        .longValueExact());
    }

    /** The day of the newest block, by the desk's own length of a day. */
    long today() {
        long daySeconds = waitEnds(0, 0).getEpochSecond();
        return node.newest().timeSeconds() / daySeconds;
    }

    Address desk() {
        return manifest.address(DeploymentManifest.DESK);
    }
}
