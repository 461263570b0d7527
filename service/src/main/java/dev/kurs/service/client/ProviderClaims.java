package dev.kurs.service.client;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.ShareToken;
import dev.kurs.chain.contract.ShareVault;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.send.TransactionRefused;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.service.client.LiquidityProvider.Claim;
import dev.kurs.service.client.LiquidityProvider.Claims;
import dev.kurs.service.client.LiquidityProvider.Refusal;
import dev.kurs.service.client.LiquidityProvider.Shares;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Claims one thing after another of what a provider has: what a contract refuses keeps nothing else back, and a node that fails ends it.
 *
 * <p>Example: while USDT is paused, a redemption of it is refused, and the IDRX shares that come behind it are claimed all the same.
 */
final class ProviderClaims {
    private static final String USDT = "USDT";

    private final ProviderReader reader;
    private final TransactionSender sender;
    private final List<Claim> taken = new ArrayList<>();
    private final List<Refusal> refused = new ArrayList<>();

    /** What a claim brings into the wallet. */
    private record Unit(String symbol, int decimals, Address token) {
        static Unit assets(Shares of) {
            return new Unit(of.token(), of.decimals(), of.asset());
        }

        static Unit shares(Shares of) {
            return new Unit(of.symbol(), of.decimals(), of.share());
        }
    }

    private ProviderClaims(ProviderReader reader, TransactionSender sender) {
        this.reader = reader;
        this.sender = sender;
    }

    static Claims all(ProviderReader reader, TransactionSender sender) {
        ProviderClaims claims = new ProviderClaims(reader, sender);
        String of = "";
        try {
            for (Shares shares : reader.shares()) {
                of = shares.symbol();
                claims.takeAll(shares);
            }
            claims.withdrawInKind();
        } catch (ChainException failed) {
            claims.refused.add(new Refusal(of, failed));
        }
        return new Claims(claims.taken, claims.refused);
    }

    private void takeAll(Shares shares) {
        ProviderPosition position = reader.position(shares);
        boolean ended = position.end().isPresent();
        if (ended) {
            takeBack(shares, position.requests());
        }
        if (!position.isEmpty()) {
            take(shares);
        }
        if (ended && shares.isSenior()) {
            redeemInKind(shares);
        }
    }

    private void take(Shares shares) {
        Address account = reader.account();
        BigInteger assets = reader.view(shares.vault(), ShareVault.maxDeposit(account));
        if (assets.signum() > 0) {
            take("shares", Unit.shares(shares), shares.vault(), ShareVault.deposit(assets, account));
        }
        BigInteger redeemed = reader.view(shares.vault(), ShareVault.maxRedeem(account));
        if (redeemed.signum() > 0) {
            take("assets", Unit.assets(shares), shares.vault(), ShareVault.redeem(redeemed, account, account));
        }
        if (reader.fees(shares).signum() > 0) {
            DeploymentManifest.Token usdt = reader.token(USDT);
            take("fees", new Unit(USDT, usdt.decimals(), usdt.address()), shares.share(), ShareToken.claimFees());
        }
    }

    /** What still waits in a pool that has ended: deposits come back as tokens, and redemptions as shares. */
    private void takeBack(Shares shares, List<ProviderRequest> requests) {
        for (ProviderRequest request : requests) {
            BigInteger day = BigInteger.valueOf(request.day());
            if (request.pending().signum() == 0) {
                continue;
            }
            if (request.deposit()) {
                take("assets", Unit.assets(shares), shares.vault(), ShareVault.returnDeposit(day));
            } else {
                take("shares", Unit.shares(shares), shares.vault(), ShareVault.returnShares(day));
            }
        }
    }

    private void redeemInKind(Shares shares) {
        BigInteger held = reader.balance(shares.share());
        if (held.signum() > 0) {
            send(shares.symbol(), shares.share(), ShareToken.redeemInKind(held));
        }
    }

    private void withdrawInKind() {
        for (Shares shares : reader.shares()) {
            if (shares.isSenior() && reader.inKind().credited(shares.asset()).signum() > 0) {
                ContractCall<BigInteger> withdrawal = LiquidityDesk.withdrawInKind(shares.asset(), reader.account());
                take("in_kind", Unit.assets(shares), reader.desk(), withdrawal);
            }
        }
    }

    /** Fees of a pool that has ended come in kind, and bring nothing yet. */
    private void take(String what, Unit unit, Address contract, ContractCall<?> call) {
        BigInteger before = reader.balance(unit.token());
        if (send(unit.symbol(), contract, call)) {
            BigInteger gained = reader.balance(unit.token()).subtract(before);
            if (gained.signum() > 0) {
                taken.add(new Claim(what, unit.symbol(), unit.decimals(), gained));
            }
        }
    }

    private boolean send(String of, Address contract, ContractCall<?> call) {
        try {
            sender.send(contract, call);
            return true;
        } catch (TransactionRefused refusal) {
            refused.add(new Refusal(of, refusal));
            return false;
        }
    }
}
