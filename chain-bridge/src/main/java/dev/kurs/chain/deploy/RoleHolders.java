package dev.kurs.chain.deploy;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Who may do what once the deployer has handed over; see {@code KursRoles} for what each role is good for. */
public record RoleHolders(
        Address admin,
        List<Address> guardians,
        List<Address> resumers,
        List<Address> rebalancers,
        List<Address> executors) {
    public RoleHolders {
        guardians = List.copyOf(guardians);
        resumers = List.copyOf(resumers);
        rebalancers = List.copyOf(rebalancers);
        executors = List.copyOf(executors);
    }

    /** The roles that the admin grants, by the name that the contracts hash. */
    Map<String, List<Address>> granted() {
        Map<String, List<Address>> granted = new LinkedHashMap<>();
        granted.put("GUARDIAN", guardians);
        granted.put("RESUMER", resumers);
        granted.put("REBALANCER", rebalancers);
        granted.put("EXECUTOR", executors);
        return granted;
    }

    /** Everybody who holds a role. */
    Stream<Address> holders() {
        return Stream.concat(Stream.of(admin), granted().values().stream().flatMap(List::stream));
    }

    static Bytes32 id(String role) {
        return Bytes32.keccak(role);
    }
}
