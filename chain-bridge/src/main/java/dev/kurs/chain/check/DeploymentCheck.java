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
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Looks, before the service starts, whether the chain has what the configuration says, and names everything that differs.
 *
 * <p>Example: {@code new DeploymentCheck(chain, expected).require()} fails with "USDT decimals: expected 18, found 6; signer 0x14dC…: expected active, found
 * not active".
 */
public final class DeploymentCheck {
    private static final long NEVER = 0;

    private final ChainReader chain;
    private final ExpectedDeployment expected;
    private final Batch batch = new Batch();
    private final List<Runnable> comparisons = new ArrayList<>();
    private final List<String> differences = new ArrayList<>();

    public DeploymentCheck(ChainReader chain, ExpectedDeployment expected) {
        this.chain = chain;
        this.expected = expected;
    }

    /**
     * Asks everything and compares.
     *
     * @throws DeploymentMismatch if anything differs
     * @throws dev.kurs.chain.rpc.NodeUnreachable if no node answers
     */
    public void require() {
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
        compare("pool's swaps ended", Queries.view(pool(), ReservePool.ended()), it -> it, false);
        fees();
        chain.send(batch);
        comparisons.forEach(Runnable::run);
        if (!differences.isEmpty()) {
            throw new DeploymentMismatch(differences);
        }
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
        compare(pair + " boundBps", question, answer -> Math.toIntExact(answer.boundBps()), corridor.boundBps());
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
                "granted");
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
        Supplier<T> answer = batch.add(question);
        comparisons.add(() -> {
            String found = found(answer, read);
            if (!found.equals(wanted.toString())) {
                differences.add(field + ": expected " + wanted + ", found " + found);
            }
        });
    }

    private static <T, R> String found(Supplier<T> answer, Function<T, R> read) {
        try {
            return read.apply(answer.get()).toString();
        } catch (ChainException unreadable) {
            return "no answer (" + unreadable.getMessage() + ")";
        }
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
