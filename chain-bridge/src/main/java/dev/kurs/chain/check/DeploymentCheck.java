package dev.kurs.chain.check;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.contract.KursRoles;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.ReservePool.CorridorAnswer;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.rpc.Query;
import dev.kurs.chain.standard.Erc20;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Looks, before the service starts, whether the chain has what the configuration says, and names everything that differs.
 *
 * <p>Example: {@code new DeploymentCheck(chain, expected).require()} fails with "USDT decimals: expected 18, found 6; signer 0x14dC…: expected active, found
 * not active". Emergency measures of a guardian or resumer (the pool is ended, pays less above fair, or somebody's role is gone) keep no service from
 * starting; it goes by them as it does when they happen while it runs.
 */
public final class DeploymentCheck {
    private static final long NEVER = 0;

    /** Roles that are taken away at once where a key is stolen; a service whose own guardian it was says so at each freeze that it cannot send. */
    private static final Set<String> TAKEN_AWAY = Set.of("GUARDIAN", "RESUMER");

    private final ChainReader chain;
    private final ExpectedDeployment expected;
    private final Batch batch = new Batch();
    private final List<Runnable> comparisons = new ArrayList<>();
    private final List<String> differences = new ArrayList<>();
    private final List<String> emergencies = new ArrayList<>();

    public DeploymentCheck(ChainReader chain, ExpectedDeployment expected) {
        this.chain = chain;
        this.expected = expected;
    }

    /**
     * Asks everything and compares; what differs as an emergency may have left it, a sentence each.
     *
     * @throws DeploymentMismatch if anything else differs
     * @throws dev.kurs.chain.rpc.NodeUnreachable if no node answers
     */
    public List<String> require() {
        Header now = chain.ask(Queries.newestHeader());
        compare("chain id", Queries.chainId(), id -> id, expected.chainId());
        expected.contracts().forEach(this::contract);
        expected.tokens().forEach(this::token);
        expected.corridors().forEach(this::corridor);
        expected.roles().forEach((role, holders) -> holders.forEach(holder -> role(role, holder)));
        compare(
                "admin",
                Queries.view(at(DeploymentManifest.ROLES), KursRoles.defaultAdmin()),
                it -> it,
                expected.admin());
        compare("engine's pool", Queries.view(engine(), KursEngine.pool()), it -> it, pool());
        since("engine " + engine(), Queries.view(pool(), ReservePool.engineActiveFrom(engine())), now);
        since(
                "signer " + expected.signer(),
                Queries.view(engine(), KursEngine.signerActiveFrom(expected.signer())),
                now);
        compare("pool's swaps ended", Queries.view(pool(), ReservePool.ended()), it -> it, false, ended -> true);
        fees();
        chain.send(batch);
        comparisons.forEach(Runnable::run);
        if (!differences.isEmpty()) {
            throw new DeploymentMismatch(differences);
        }
        return List.copyOf(emergencies);
    }

    private void fees() {
        Supplier<DeployedFeeCap> cap = DeployedFeeCap.ask(batch, pool());
        comparisons.add(() -> {
            try {
                DeployedFeeCap taken = cap.get();
                expected.fees().forEach(fee -> differences.addAll(taken.excesses(fee)));
            } catch (ChainException unreadable) {
                differences.add("pool's fee cap: no answer (" + unreadable.getMessage() + ")");
            }
        });
    }

    private void contract(String name, Address address) {
        compare("code of " + name + " at " + address, Queries.hasCode(address), DeploymentCheck::presence, "present");
    }

    private void token(String symbol, ExpectedDeployment.Token token) {
        contract(symbol, token.address());
        compare(
                symbol + " decimals",
                Queries.view(token.address(), Erc20.decimals()),
                Long::intValue,
                token.decimals());
    }

    private void corridor(String pair, ExpectedDeployment.Corridor corridor) {
        Query<CorridorAnswer> question = Queries.view(pool(), ReservePool.corridor(Bytes32.keccak(pair)));
        compare(pair + " base", question, CorridorAnswer::base, token(corridor.base()));
        compare(pair + " quote", question, CorridorAnswer::quote, token(corridor.quote()));
        compare(
                pair + " boundBps",
                question,
                answer -> Math.toIntExact(answer.boundBps()),
                corridor.boundBps(),
                tightened -> tightened < corridor.boundBps());
    }

    private Address token(String symbol) {
        ExpectedDeployment.Token token = expected.tokens().get(symbol);
        if (token == null) {
            throw new IllegalArgumentException("a corridor names " + symbol + ", which is no configured token");
        }
        return token.address();
    }

    private void role(String role, Address holder) {
        compare(
                role + " " + holder,
                Queries.view(at(DeploymentManifest.ROLES), KursRoles.hasRole(Bytes32.keccak(role), holder)),
                holds -> holds ? "granted" : "not granted",
                "granted",
                revoked -> TAKEN_AWAY.contains(role));
    }

    private void since(String what, Query<Long> question, Header now) {
        compare(
                what,
                question,
                from -> from != NEVER && from <= now.timeSeconds()
                        ? "active"
                        : from == NEVER ? "not active" : "active from " + from,
                "active");
    }

    private <T, R> void compare(String field, Query<T> question, Function<T, R> read, R wanted) {
        compare(field, question, read, wanted, other -> false);
    }

    /** @param isEmergency whether an answer that is another than wanted may be what is left of an emergency */
    private <T, R> void compare(
            String field, Query<T> question, Function<T, R> read, R wanted, Predicate<R> isEmergency) {
        Supplier<T> answer = batch.add(question);
        comparisons.add(() -> {
            try {
                R found = read.apply(answer.get());
                if (!found.equals(wanted)) {
                    (isEmergency.test(found) ? emergencies : differences).add(difference(field, wanted, found));
                }
            } catch (ChainException unreadable) {
                differences.add(difference(field, wanted, "no answer (" + unreadable.getMessage() + ")"));
            }
        });
    }

    private static String difference(String field, Object wanted, Object found) {
        return field + ": expected " + wanted + ", found " + found;
    }

    private static String presence(boolean present) {
        return present ? "present" : "nothing";
    }

    private Address engine() {
        return at(DeploymentManifest.ENGINE);
    }

    private Address pool() {
        return at(DeploymentManifest.POOL);
    }

    private Address at(String contract) {
        Address address = expected.contracts().get(contract);
        if (address == null) {
            throw new IllegalArgumentException("no contract " + contract + " is configured");
        }
        return address;
    }
}
