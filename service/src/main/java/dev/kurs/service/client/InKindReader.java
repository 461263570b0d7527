package dev.kurs.service.client;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.ShareToken;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.rpc.LogEntry;
import dev.kurs.chain.rpc.NodeRefused;
import dev.kurs.chain.rpc.TransactionSketch;
import dev.kurs.service.client.LiquidityProvider.Shares;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/** Reads off the chain what a pool that has ended pays a provider in kind. */
final class InKindReader {
    private final DeploymentManifest manifest;
    private final Endpoints node;
    private final Address account;

    InKindReader(DeploymentManifest manifest, Endpoints node, Address account) {
        this.manifest = manifest;
        this.node = node;
        this.account = account;
    }

    PaidInKind paid(Shares shares, BigInteger balance) {
        return shares.isSenior()
                ? new PaidInKind(forShares(shares, balance), credited(shares.asset()))
                : new PaidInKind(Optional.of(List.of()), BigInteger.ZERO);
    }

    /** Units of the token that the provider was paid in kind and can withdraw: no more than the pool still has. */
    BigInteger credited(Address asset) {
        Address pool = manifest.address(DeploymentManifest.POOL);
        BigInteger held = node.view(pool, ReservePool.book(asset)).held();
        return node.view(manifest.address(DeploymentManifest.DESK), LiquidityDesk.creditedInKind(account, asset))
                .min(held);
    }

    /** No view of the contracts tells it, so the redemption is simulated. */
    private Optional<List<TokenAmount>> forShares(Shares shares, BigInteger balance) {
        if (balance.signum() == 0) {
            return Optional.of(List.of());
        }
        TransactionSketch redemption = TransactionSketch.of(account, shares.share(), ShareToken.redeemInKind(balance));
        try {
            List<LogEntry> logs = node.ask(AccountQueries.logsOf(
                    "redeemInKind", redemption, node.newest().number()));
            return Optional.of(logs.stream()
                    .flatMap(log -> log.read(LiquidityDesk.CreditedInKind.TYPE).stream())
                    .map(this::amount)
                    .toList());
        } catch (NodeRefused cannotSimulate) {
            return Optional.empty();
        }
    }

    private TokenAmount amount(LiquidityDesk.CreditedInKind credit) {
        return manifest.settings().tokens().entrySet().stream()
                .filter(token -> token.getValue().address().equals(credit.token()))
                .map(token -> new TokenAmount(token.getKey(), token.getValue().decimals(), credit.amount()))
                .findFirst()
                .orElseThrow(() -> new ChainException("the deployment knows no token " + credit.token()));
    }
}
