package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A plan with something else in it: {@code new PlanEditor(plan).admin(nobody).plan()}. */
record PlanEditor(DeploymentPlan plan) {
    PlanEditor delays(Delays delays) {
        return with(
                plan.tokens(),
                plan.corridors(),
                plan.signers(),
                plan.roles(),
                delays,
                plan.lossBudget(),
                plan.liquidity());
    }

    PlanEditor lossBudget(LossBudget budget) {
        return with(
                plan.tokens(), plan.corridors(), plan.signers(), plan.roles(), plan.delays(), budget, plan.liquidity());
    }

    PlanEditor seniorFeeBps(int bps) {
        LiquidityTerms terms = plan.liquidity();
        return with(
                plan.tokens(),
                plan.corridors(),
                plan.signers(),
                plan.roles(),
                plan.delays(),
                plan.lossBudget(),
                new LiquidityTerms(terms.seniorCoverE18(), bps, terms.operator()));
    }

    PlanEditor tokens(List<TokenPlan> tokens) {
        return with(
                tokens,
                plan.corridors(),
                plan.signers(),
                plan.roles(),
                plan.delays(),
                plan.lossBudget(),
                plan.liquidity());
    }

    PlanEditor token(int index, UnaryOperator<TokenEditor> change) {
        List<TokenPlan> tokens = new ArrayList<>(plan.tokens());
        tokens.set(index, change.apply(new TokenEditor(tokens.get(index))).token());
        return tokens(tokens);
    }

    PlanEditor corridors(CorridorPlan... corridors) {
        return with(
                plan.tokens(),
                List.of(corridors),
                plan.signers(),
                plan.roles(),
                plan.delays(),
                plan.lossBudget(),
                plan.liquidity());
    }

    PlanEditor signers(List<Address> signers) {
        return with(
                plan.tokens(),
                plan.corridors(),
                signers,
                plan.roles(),
                plan.delays(),
                plan.lossBudget(),
                plan.liquidity());
    }

    PlanEditor admin(Address admin) {
        RoleHolders roles = plan.roles();
        return roles(
                new RoleHolders(admin, roles.guardians(), roles.resumers(), roles.rebalancers(), roles.executors()));
    }

    PlanEditor guardians(List<Address> guardians) {
        RoleHolders roles = plan.roles();
        return roles(
                new RoleHolders(roles.admin(), guardians, roles.resumers(), roles.rebalancers(), roles.executors()));
    }

    PlanEditor resumers(List<Address> resumers) {
        RoleHolders roles = plan.roles();
        return roles(
                new RoleHolders(roles.admin(), roles.guardians(), resumers, roles.rebalancers(), roles.executors()));
    }

    private PlanEditor roles(RoleHolders roles) {
        return with(
                plan.tokens(),
                plan.corridors(),
                plan.signers(),
                roles,
                plan.delays(),
                plan.lossBudget(),
                plan.liquidity());
    }

    private PlanEditor with(
            List<TokenPlan> tokens,
            List<CorridorPlan> corridors,
            List<Address> signers,
            RoleHolders roles,
            Delays delays,
            LossBudget budget,
            LiquidityTerms liquidity) {
        return new PlanEditor(new DeploymentPlan(
                plan.chainId(),
                delays,
                budget,
                plan.feeCap(),
                liquidity,
                plan.sequencerFeed(),
                tokens,
                corridors,
                signers,
                roles,
                plan.permit2()));
    }
}
