package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.RevertReason;
import dev.kurs.chain.contract.FirmQuoteStruct;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Refusals;
import java.math.BigInteger;
import java.util.Map;

/** Lets the engine settle, opens its corridors, and gives it to the settlement vault. */
final class EngineSetup {
    private static final long QUOTE_LIFE_SECONDS = 60;

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

    void openCorridor(CorridorPlan corridor, Map<String, Address> tokens) {
        Address base = tokens.get(corridor.base());
        Address quote = tokens.get(corridor.quote());
        steps.call(
                "opening corridor " + corridor.pair(),
                core.engine(),
                KursEngine.openCorridor(corridor.id()),
                () -> serves(corridor.id(), base, quote));
    }

    /** The engine has no view of its corridors; it is asked to check a quote that fails later than at an unknown corridor. */
    private boolean serves(Bytes32 corridorId, Address base, Address quote) {
        RevertReason expired = check(probe(corridorId, base, quote, 0));
        long now = Long.parseLong(expired.arguments().get("time"));
        RevertReason reason = check(probe(corridorId, base, quote, now + QUOTE_LIFE_SECONDS));
        return !"CorridorUnknown".equals(reason.name());
    }

    private RevertReason check(FirmQuoteStruct quote) {
        return Refusals.of(chain.view(core.engine(), KursEngine.check(quote)));
    }

    private FirmQuoteStruct probe(Bytes32 corridorId, Address base, Address quote, long expiresAt) {
        Address nobody = steps.deployer();
        return new FirmQuoteStruct(
                Bytes32.ZERO,
                corridorId,
                Bytes32.ZERO,
                nobody,
                nobody,
                base,
                quote,
                BigInteger.ONE,
                BigInteger.ONE,
                BigInteger.ZERO,
                BigInteger.ZERO,
                BigInteger.ZERO,
                expiresAt,
                expiresAt,
                0);
    }
}
