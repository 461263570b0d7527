package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.FeedSettingsStruct;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.ReservePool.CorridorAnswer;
import dev.kurs.chain.contract.ReservePool.LossBudgetAnswer;
import dev.kurs.chain.contract.TokenLimitsStruct;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Queries;
import java.math.BigInteger;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Lists tokens, corridors and the loss budget in the pool; what is listed otherwise is set anew while that needs no delay. */
final class PoolSettings {
    private static final int FLOW_SHIFT_BIT = 228;
    private static final int BYTE = 0xff;

    private final DeploymentSteps steps;
    private final ChainReader chain;
    private final DeploymentPlan plan;
    private final CoreContracts core;

    PoolSettings(DeploymentSteps steps, DeploymentPlan plan, CoreContracts core) {
        this.steps = steps;
        this.chain = steps.chain();
        this.plan = plan;
        this.core = core;
    }

    void listToken(TokenPlan token, Address address, Address feed) {
        String symbol = token.symbol();
        FeedSettingsStruct settings = token.feed().settings(feed);
        steps.call(
                "listing " + symbol,
                core.governor(),
                PoolGovernor.listToken(address, token.flowShift(), settings, token.limits()),
                () -> chain.view(core.pool(), ReservePool.tokenId(address)) != 0);
        ImmutableSettings.require(symbol + "'s flow shift", token.flowShift(), flowShift(address));
        set(
                symbol + "'s feed",
                token.feed().settingsAsKept(feed),
                () -> chain.view(core.governor(), PoolGovernor.feed(address)),
                "setFeed",
                () -> PoolGovernor.setFeed(address, settings));
        set(
                symbol + "'s limits",
                token.limitsAsKept(),
                () -> chain.view(core.governor(), PoolGovernor.limits(address)),
                "setLimits",
                () -> PoolGovernor.setLimits(address, token.limits()));
    }

    void setCorridor(CorridorPlan corridor, Map<String, Address> tokens) {
        Bytes32 id = corridor.id();
        Address base = tokens.get(corridor.base());
        Address quote = tokens.get(corridor.quote());
        set(
                "corridor " + corridor.pair(),
                new CorridorAnswer(base, quote, corridor.boundBps()),
                () -> chain.view(core.pool(), ReservePool.corridor(id)),
                "setCorridor",
                () -> PoolGovernor.setCorridor(id, base, quote, corridor.boundBps()));
    }

    /** No quote pays a contract of the system; a holder of a role only where it is a contract, such as a timelock. */
    void barFromBeingPaid(Collection<DeploymentManifest.Token> tokens) {
        Set<Address> system = new LinkedHashSet<>();
        system.add(core.vault());
        for (DeploymentManifest.Token token : tokens) {
            for (DeploymentManifest.Shares shares : List.of(token.seniorShares(), token.juniorShares())) {
                system.add(shares.token());
                system.add(shares.vault());
            }
        }
        plan.roles().holders().filter(this::isContract).forEach(system::add);
        steps.call(
                "barring the system's contracts from being paid to",
                core.governor(),
                PoolGovernor.setBarred(List.copyOf(system), true),
                () -> system.stream().noneMatch(account -> chain.view(core.pool(), ReservePool.paysTo(account))));
    }

    private boolean isContract(Address account) {
        return chain.ask(Queries.hasCode(account));
    }

    void setLossBudget() {
        long shortUsdE6 = plan.lossBudget().shortUsdE6();
        long dayUsdE6 = plan.lossBudget().dayUsdE6();
        set(
                "the loss budget (300 s and a day, USD at 10^-6)",
                shortUsdE6 + " and " + dayUsdE6,
                () -> {
                    LossBudgetAnswer present = chain.view(core.pool(), ReservePool.lossBudget());
                    return present.shortCapacityUsdE6() + " and " + present.dayCapacityUsdE6();
                },
                "setLossBudget",
                () -> PoolGovernor.setLossBudget(shortUsdE6, dayUsdE6));
    }

    /** The feed as the pool reads it. */
    FeedSettingsStruct feed(Address token) {
        return chain.view(core.governor(), PoolGovernor.feed(token));
    }

    /** The limits as the pool keeps them. */
    TokenLimitsStruct limits(Address token) {
        return chain.view(core.governor(), PoolGovernor.limits(token));
    }

    private <T> void set(
            String what, T planned, Supplier<T> present, String function, Supplier<ContractCall<Void>> call) {
        if (chain.view(core.governor(), PoolGovernor.opened())) {
            compare(what, planned, present.get(), function);
            return;
        }
        steps.call("setting " + what, core.governor(), call.get(), () -> planned.equals(present.get()));
    }

    private <T> void compare(String what, T planned, T present, String function) {
        if (!planned.equals(present)) {
            steps.standsOtherwise(what + " is " + present + " on the chain and " + planned
                    + " in the plan, and the deployment is open: the admin schedules " + function + ", waits "
                    + plan.delays().governance() + " s and makes the call");
        }
    }

    private int flowShift(Address token) {
        BigInteger terms = chain.view(core.pool(), ReservePool.record(token)).terms();
        return terms.shiftRight(FLOW_SHIFT_BIT).intValue() & BYTE;
    }
}
