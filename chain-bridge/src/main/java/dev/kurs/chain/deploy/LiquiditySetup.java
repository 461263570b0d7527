package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.LiquidityDesk.VaultsAnswer;
import dev.kurs.chain.contract.ShareToken;
import dev.kurs.chain.contract.ShareVault;
import dev.kurs.chain.deploy.DeploymentManifest.Shares;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.standard.Erc20;
import java.math.BigInteger;

/** Gives tokens their shares, and the operator its first capital in each. */
final class LiquiditySetup {
    private static final int SENIOR = 0;
    private static final int JUNIOR = 1;

    private final DeploymentSteps steps;
    private final ChainReader chain;
    private final DeploymentPlan plan;
    private final CoreContracts core;

    LiquiditySetup(DeploymentSteps steps, DeploymentPlan plan, CoreContracts core) {
        this.steps = steps;
        this.chain = steps.chain();
        this.plan = plan;
        this.core = core;
    }

    void allowOperator() {
        Address operator = plan.liquidity().operator();
        steps.call(
                "allowing the operator's wallet",
                core.desk(),
                LiquidityDesk.allowWallet(operator, true, true),
                () -> chain.view(core.desk(), LiquidityDesk.mayDeposit(operator))
                        && chain.view(core.desk(), LiquidityDesk.mayWithdraw(operator)));
    }

    Shares senior(TokenPlan token, Address address) {
        return shares(token, address, SENIOR, "k" + token.symbol() + "-fx", "senior");
    }

    Shares junior(TokenPlan token, Address address) {
        return shares(token, address, JUNIOR, "k" + token.symbol() + "-full", "junior");
    }

    void register(TokenPlan token, Address address, Shares senior, Shares junior) {
        VaultsAnswer planned = new VaultsAnswer(senior.vault(), junior.vault());
        VaultsAnswer none = new VaultsAnswer(Address.ZERO, Address.ZERO);
        ContractCall<VaultsAnswer> vaults = LiquidityDesk.vaults(address);
        steps.call(
                "registering the shares of " + token.symbol(),
                core.desk(),
                LiquidityDesk.registerToken(address, senior.vault(), junior.vault()),
                () -> !none.equals(chain.view(core.desk(), vaults)));
        ImmutableSettings.require("the vaults of " + token.symbol(), planned, chain.view(core.desk(), vaults));
    }

    /** The operator's first capital; a sandbox mints it, elsewhere the deployer has to have it. */
    void seed(TokenPlan token, Address address, Shares junior) {
        BigInteger amount = token.seed();
        Address deployer = steps.deployer();
        if (amount.signum() == 0 || isSeeded(junior)) {
            return;
        }
        if (token.isSandbox()) {
            steps.call("minting " + token.symbol(), address, Erc20.mint(deployer, amount), () -> has(address, amount));
        }
        if (!has(address, amount)) {
            throw new DeploymentRefused("the deployer " + deployer + " has "
                    + chain.view(address, Erc20.balanceOf(deployer)) + " raw " + token.symbol()
                    + ", and the plan's seed takes " + amount);
        }
        approve(token, address, amount);
        steps.call(
                "seeding " + token.symbol(),
                core.desk(),
                LiquidityDesk.seed(address, amount, plan.liquidity().operator()),
                () -> isSeeded(junior));
    }

    /** USDT wants an allowance to be zero before it becomes another. */
    private void approve(TokenPlan token, Address address, BigInteger amount) {
        if (allowance(address).compareTo(amount) < 0) {
            steps.call(
                    "resetting the desk's allowance of " + token.symbol(),
                    address,
                    Erc20.approve(core.desk(), BigInteger.ZERO),
                    () -> allowance(address).signum() == 0);
        }
        steps.call(
                "allowing the desk to take " + token.symbol(),
                address,
                Erc20.approve(core.desk(), amount),
                () -> allowance(address).compareTo(amount) >= 0);
    }

    private Shares shares(TokenPlan token, Address address, int shareClass, String symbol, String seniority) {
        String name = "Kurs " + token.symbol() + " " + seniority + " share";
        Address share =
                steps.create("share." + symbol, ShareToken.create(core.desk(), address, shareClass, name, symbol));
        Address vault = steps.create("vault." + symbol, ShareVault.create(core.desk(), share));
        ImmutableSettings.require("the token of " + symbol, address, chain.view(share, ShareToken.token()));
        ImmutableSettings.require("the share of " + symbol + "'s vault", share, chain.view(vault, ShareVault.share()));
        return new Shares(symbol, share, vault);
    }

    /** A part of a seed's shares is the desk's for ever. */
    private boolean isSeeded(Shares junior) {
        return chain.view(junior.token(), Erc20.balanceOf(core.desk())).signum() > 0;
    }

    private boolean has(Address token, BigInteger amount) {
        return chain.view(token, Erc20.balanceOf(steps.deployer())).compareTo(amount) >= 0;
    }

    private BigInteger allowance(Address token) {
        return chain.view(token, Erc20.allowance(steps.deployer(), core.desk()));
    }
}
