package dev.kurs.chain.governance;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;

/** Takes an engine that another has replaced out of the pool, so that nothing signed for it settles any more. */
public final class EngineRemoval implements ContractChange {
    private final ChainReader chain;
    private final DeploymentManifest manifest;
    private final String name;
    private final Address engine;

    /**
     * @param name of an engine in the manifest whose place another took, such as {@code engine-1}
     * @throws ChangeRefused if it is none
     */
    public EngineRemoval(ChainReader chain, DeploymentManifest manifest, String name) {
        this.chain = chain;
        this.manifest = manifest;
        this.name = name;
        if (!name.startsWith(DeploymentManifest.EARLIER_ENGINE)
                || !manifest.contracts().containsKey(name)) {
            throw new ChangeRefused(name + " is no earlier engine of the manifest, which has "
                    + String.join(
                            ", ",
                            manifest.contracts().keySet().stream()
                                    .filter(each -> each.startsWith(DeploymentManifest.ENGINE))
                                    .toList()));
        }
        engine = manifest.address(name);
    }

    @Override
    public NextStep next(Header now) {
        long activeFrom = chain.ask(Queries.view(
                manifest.address(DeploymentManifest.POOL), ReservePool.engineActiveFrom(engine), now.hash()));
        return activeFrom == 0
                ? new NextStep.Nothing(name + " " + engine + " settles nothing")
                : new NextStep.Call(
                        "removing " + name + " " + engine,
                        manifest.settings().roles().guardians(),
                        manifest.address(DeploymentManifest.GOVERNOR),
                        PoolGovernor.removeEngine(engine));
    }
}
