package dev.kurs.service.client;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
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
                if (!reader.position(shares).isEmpty()) {
                    claims.take(shares);
                }
            }
        } catch (ChainException failed) {
            claims.refused.add(new Refusal(of, failed));
        }
        return new Claims(claims.taken, claims.refused);
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

    private void take(String what, Unit unit, Address contract, ContractCall<?> call) {
        BigInteger before = reader.balance(unit.token());
        try {
            sender.send(contract, call);
        } catch (TransactionRefused refusal) {
            refused.add(new Refusal(unit.symbol(), refusal));
            return;
        }
        BigInteger gained = reader.balance(unit.token()).subtract(before);
        taken.add(new Claim(what, unit.symbol(), unit.decimals(), gained));
    }
}
