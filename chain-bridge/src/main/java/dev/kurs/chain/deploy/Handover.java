package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.KursRoles;
import dev.kurs.chain.contract.KursRoles.PendingDefaultAdminAnswer;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.deploy.DeploymentManifest.State;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionRefused;
import dev.kurs.chain.send.TransactionSender;
import java.util.Optional;

/** Grants roles, opens the contracts so that delays hold, and hands the admin's role over in two steps. */
final class Handover {
    private static final long LONGEST_WAIT_SECONDS = 15;
    private static final long PAUSE_MS = 200;

    private final DeploymentSteps steps;
    private final ChainReader chain;
    private final DeploymentPlan plan;
    private final CoreContracts core;
    private final SendingTerms terms;

    Handover(DeploymentSteps steps, DeploymentPlan plan, CoreContracts core, SendingTerms terms) {
        this.steps = steps;
        this.chain = steps.chain();
        this.plan = plan;
        this.core = core;
        this.terms = terms;
    }

    void grantRoles() {
        plan.roles().granted().forEach((role, accounts) -> {
            for (Address account : accounts) {
                Bytes32 id = RoleHolders.id(role);
                steps.call(
                        "making " + account + " " + role,
                        core.roles(),
                        KursRoles.grantRole(id, account),
                        () -> holds(id, account));
            }
        });
    }

    void open() {
        steps.call(
                "opening the list of roles",
                core.roles(),
                KursRoles.open(),
                () -> chain.view(core.roles(), KursRoles.opened()));
        steps.call(
                "opening the pool's governor",
                core.governor(),
                PoolGovernor.open(),
                () -> chain.view(core.governor(), PoolGovernor.opened()));
        steps.call(
                "opening the liquidity desk",
                core.desk(),
                LiquidityDesk.open(),
                () -> chain.view(core.desk(), LiquidityDesk.opened()));
        steps.call(
                "opening the settlement vault",
                core.vault(),
                SettlementVault.open(),
                () -> chain.view(core.vault(), SettlementVault.opened()));
    }

    /** Names the planned admin, and accepts in its name where its key is at hand and no delay holds. */
    State handOver(Optional<SigningKey> admin) {
        Address planned = plan.roles().admin();
        if (isAdmin(planned)) {
            requireWithoutRoles(steps.deployer());
            return State.COMPLETE;
        }
        steps.call(
                "naming " + planned + " the next admin",
                core.roles(),
                KursRoles.beginDefaultAdminTransfer(planned),
                () -> pending().newAdmin().equals(planned));
        boolean accepted = admin.isPresent()
                && pending().schedule() <= chain.newest().timeSeconds() + LONGEST_WAIT_SECONDS
                && accept(admin.get());
        if (!accepted) {
            return State.AWAITING_ADMIN;
        }
        requireWithoutRoles(steps.deployer());
        return State.COMPLETE;
    }

    private boolean accept(SigningKey key) {
        try (TransactionSender admin = TransactionSender.ofThisProcess(chain, key, terms)) {
            return accept(admin);
        }
    }

    /** The chain takes an acceptance only in a second after the delay's end. */
    private boolean accept(TransactionSender admin) {
        for (long waitedMs = 0; waitedMs < LONGEST_WAIT_SECONDS * 1_000; waitedMs += PAUSE_MS) {
            try {
                admin.send(core.roles(), KursRoles.acceptDefaultAdminTransfer());
                chain.newest();
                return isAdmin(admin.account());
            } catch (TransactionRefused refused) {
                if (!"AccessControlEnforcedDefaultAdminDelay"
                        .equals(refused.reason().name())) {
                    throw refused;
                }
                pause();
            }
        }
        return false;
    }

    private void requireWithoutRoles(Address deployer) {
        for (String role : plan.roles().granted().keySet()) {
            if (holds(RoleHolders.id(role), deployer)) {
                throw new DeploymentRefused(
                        "the deployer " + deployer + " is " + role + ": the admin has to revoke that");
            }
        }
    }

    private boolean holds(Bytes32 role, Address account) {
        return chain.view(core.roles(), KursRoles.hasRole(role, account));
    }

    private boolean isAdmin(Address account) {
        return chain.view(core.roles(), KursRoles.defaultAdmin()).equals(account);
    }

    private PendingDefaultAdminAnswer pending() {
        return chain.view(core.roles(), KursRoles.pendingDefaultAdmin());
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new DeploymentRefused("interrupted while waiting for the admin's delay", interrupted);
        }
    }
}
