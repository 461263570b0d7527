package dev.kurs.chain.governance;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import java.util.List;
import java.util.function.Supplier;

/** Lets another engine contract settle beside the present one, and gives it to the settlement vault; both are announced first, and wait together. */
public final class EngineAdmission implements ContractChange {
    private final ChainReader chain;
    private final DeploymentManifest manifest;
    private final Address engine;

    public EngineAdmission(ChainReader chain, DeploymentManifest manifest, Address engine) {
        this.chain = chain;
        this.manifest = manifest;
        this.engine = engine;
    }

    @Override
    public NextStep next(Header now) {
        Address admin = manifest.settings().roles().admin();
        Address vault = manifest.address(DeploymentManifest.VAULT);
        Batch batch = new Batch();
        Supplier<Long> activeFrom = batch.add(Queries.view(
                manifest.address(DeploymentManifest.POOL), ReservePool.engineActiveFrom(engine), now.hash()));
        Supplier<Address> vaults = batch.add(Queries.view(vault, SettlementVault.engine(), now.hash()));
        chain.send(batch);
        if (activeFrom.get() == 0) {
            return new NextStep.Call(
                    "letting the engine " + engine + " settle after the delay",
                    List.of(admin),
                    manifest.address(DeploymentManifest.GOVERNOR),
                    PoolGovernor.scheduleEngine(engine));
        }
        boolean isWaiting = activeFrom.get() > now.timeSeconds();
        if (vaults.get().equals(engine)) {
            return isWaiting
                    ? waiting(activeFrom.get())
                    : new NextStep.Nothing("the engine " + engine + " settles, and the settlement vault goes by it");
        }
        NextStep ofVault = new DelayedCall(
                        "giving the engine " + engine + " to the settlement vault",
                        admin,
                        vault,
                        SettlementVault.setEngine(engine))
                .next(chain, now);
        boolean isAnnouncement =
                ofVault instanceof NextStep.Call call && call.call().name().equals("schedule");
        return !isAnnouncement && isWaiting ? waiting(activeFrom.get()) : ofVault;
    }

    private NextStep waiting(long activeFrom) {
        return new NextStep.Wait("the engine " + engine + " does not settle yet", activeFrom);
    }
}
