package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.rpc.ChainReader;

/** Lets the engine settle, and gives it to the settlement vault. */
final class EngineSetup {
    private final DeploymentSteps steps;
    private final ChainReader chain;
    private final DeploymentPlan plan;
    private final CoreContracts core;

    EngineSetup(DeploymentSteps steps, DeploymentPlan plan, CoreContracts core) {
        this.steps = steps;
        this.chain = steps.chain();
        this.plan = plan;
        this.core = core;
    }

    void admit() {
        for (Address signer : plan.signers()) {
            if (chain.view(core.engine(), KursEngine.signerActiveFrom(signer)) == 0) {
                throw new DeploymentRefused("signer " + signer + " of the plan is none of the engine's: the admin calls"
                        + " scheduleSigner, and it counts " + plan.delays().signer() + " s later");
            }
        }
        steps.call(
                "letting the engine settle",
                core.governor(),
                PoolGovernor.scheduleEngine(core.engine()),
                () -> chain.view(core.pool(), ReservePool.engineActiveFrom(core.engine())) != 0);
        steps.call(
                "giving the engine to the settlement vault",
                core.vault(),
                SettlementVault.setEngine(core.engine()),
                () -> chain.view(core.vault(), SettlementVault.engine()).equals(core.engine()));
    }
}
