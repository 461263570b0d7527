package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.contract.KursRoles;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.rpc.ChainReader;
import java.math.BigInteger;

/** The six contracts of a deployment, each made of the ones before, and whether they were made by this plan. */
record CoreContracts(Address roles, Address governor, Address pool, Address desk, Address engine, Address vault) {
    /** Everything up to the desk, which tokens can be listed with. */
    static CoreContracts create(DeploymentSteps steps, DeploymentPlan plan, Address usdt) {
        Delays delays = plan.delays();
        LossBudget budget = plan.lossBudget();
        Address roles = steps.create(
                DeploymentManifest.ROLES,
                KursRoles.create(delays.handover(), steps.deployer(), BigInteger.valueOf(delays.governance())));
        Address governor = steps.create(
                DeploymentManifest.GOVERNOR,
                PoolGovernor.create(
                        roles,
                        BigInteger.valueOf(delays.governance()),
                        BigInteger.valueOf(budget.maxShortUsdE6()),
                        BigInteger.valueOf(budget.maxDayUsdE6())));
        Address pool = steps.create(
                DeploymentManifest.POOL,
                ReservePool.create(
                        governor,
                        roles,
                        usdt,
                        plan.sequencerFeed(),
                        BigInteger.valueOf(plan.feeCap().bps()),
                        BigInteger.valueOf(plan.feeCap().usdE6())));
        Address desk = steps.create(
                DeploymentManifest.DESK,
                LiquidityDesk.create(
                        roles,
                        BigInteger.valueOf(delays.governance()),
                        pool,
                        plan.liquidity().seniorCoverE18(),
                        BigInteger.valueOf(plan.liquidity().seniorFeeBps())));
        Address engine = steps.create(
                DeploymentManifest.ENGINE,
                KursEngine.create(roles, pool, BigInteger.valueOf(delays.signer()), plan.signers(), plan.permit2()));
        Address vault = steps.create(
                DeploymentManifest.VAULT,
                SettlementVault.create(
                        roles, BigInteger.valueOf(delays.governance()), BigInteger.valueOf(delays.withdrawal())));
        CoreContracts core = new CoreContracts(roles, governor, pool, desk, engine, vault);
        core.requirePlanned(steps.chain(), plan, usdt);
        steps.adminIs(steps.chain().view(roles, KursRoles.defaultAdmin()));
        return core;
    }

    /** Names each to the other, once and for good. */
    void connect(DeploymentSteps steps) {
        ChainReader chain = steps.chain();
        Address none = Address.ZERO;
        steps.call(
                "naming the pool to the governor",
                governor,
                PoolGovernor.setPool(pool),
                () -> !chain.view(governor, PoolGovernor.pool()).equals(none));
        ImmutableSettings.require("the governor's pool", pool, chain.view(governor, PoolGovernor.pool()));
        steps.call(
                "naming the desk to the pool",
                governor,
                PoolGovernor.setDesk(desk),
                () -> !chain.view(pool, ReservePool.desk()).equals(none));
        ImmutableSettings.require("the pool's desk", desk, chain.view(pool, ReservePool.desk()));
    }

    private void requirePlanned(ChainReader chain, DeploymentPlan plan, Address usdt) {
        Delays delays = plan.delays();
        LossBudget budget = plan.lossBudget();
        LiquidityTerms liquidity = plan.liquidity();
        number(chain, "the governor's delay (s)", delays.governance(), governor, PoolGovernor.delay());
        number(chain, "the roles' delay (s)", delays.governance(), roles, KursRoles.delay());
        number(chain, "the desk's delay (s)", delays.governance(), desk, LiquidityDesk.delay());
        number(chain, "the settlement vault's delay (s)", delays.governance(), vault, SettlementVault.delay());
        number(chain, "the withdrawals' delay (s)", delays.withdrawal(), vault, SettlementVault.withdrawalDelay());
        number(chain, "the signers' delay (s)", delays.signer(), engine, KursEngine.signerDelay());
        number(chain, "the most lost per 300 s", budget.maxShortUsdE6(), governor, PoolGovernor.maxShortLossUsdE6());
        number(chain, "the most lost per day", budget.maxDayUsdE6(), governor, PoolGovernor.maxDayLossUsdE6());
        number(chain, "the senior part of fees (bps)", liquidity.seniorFeeBps(), desk, LiquidityDesk.seniorFeeBps());
        fixed(chain, "the senior cover", liquidity.seniorCoverE18(), desk, LiquidityDesk.seniorCoverE18());
        fixed(chain, "the handover's delay (s)", delays.handover(), roles, KursRoles.defaultAdminDelay());
        fixed(chain, "the pool's governor", governor, pool, ReservePool.governor());
        fixed(chain, "the pool's USDT", usdt, pool, ReservePool.usdt());
        number(chain, "the most taken as fees (bps)", plan.feeCap().bps(), pool, ReservePool.maxFeeBps());
        number(chain, "the most taken as fees beyond", plan.feeCap().usdE6(), pool, ReservePool.maxFixedFeeUsdE6());
        fixed(chain, "the pool's sequencer feed", plan.sequencerFeed(), pool, ReservePool.sequencerFeed());
        fixed(chain, "the desk's pool", pool, desk, LiquidityDesk.pool());
        fixed(chain, "the engine's pool", pool, engine, KursEngine.pool());
        fixed(chain, "the engine's Permit2", plan.permit2(), engine, KursEngine.permit2());
        fixed(chain, "the governor's list of roles", roles, governor, PoolGovernor.roles());
        fixed(chain, "the desk's list of roles", roles, desk, LiquidityDesk.roles());
        fixed(chain, "the engine's list of roles", roles, engine, KursEngine.roles());
        fixed(chain, "the settlement vault's list of roles", roles, vault, SettlementVault.roles());
    }

    private static void number(
            ChainReader chain, String what, long planned, Address contract, ContractCall<BigInteger> call) {
        fixed(chain, what, BigInteger.valueOf(planned), contract, call);
    }

    private static <T> void fixed(ChainReader chain, String what, T planned, Address contract, ContractCall<T> call) {
        ImmutableSettings.require(what, planned, chain.view(contract, call));
    }
}
