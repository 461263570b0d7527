package dev.kurs.chain.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the package {@code dev.kurs.chain.contract} from the committed artifacts: a class a contract, a record a struct, and the list
 * of all errors.
 *
 * <p>Example: {@code new WrapperGenerator(Path.of("contracts/artifacts")).files()} has the text of {@code PoolGovernor.java}.
 */
final class WrapperGenerator {
    private static final List<String> WRAPPED = List.of(
            "KursEngine",
            "KursRoles",
            "LiquidityDesk",
            "MockAggregator",
            "PoolGovernor",
            "ReservePool",
            "SettlementVault",
            "ShareToken",
            "ShareVault");

    private final JsonMapper json = new JsonMapper();
    private final Path artifacts;
    private final Map<String, AbiMember> structs = new TreeMap<>();
    private final Map<String, String> errors = new TreeMap<>();

    WrapperGenerator(Path artifacts) {
        this.artifacts = artifacts;
    }

    /** Text by file name. */
    Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        for (String name : WRAPPED) {
            JsonNode abi = abi(artifacts.resolve(name + ".json"));
            files.put(name + ".java", new WrapperText(name, abi).text());
            abi.forEach(this::gatherStructs);
        }
        structs.forEach((name, struct) -> files.put(name + ".java", StructText.of(struct)));
        files.put("ContractErrors.java", ErrorsText.of(allErrors()));
        return files;
    }

    private JsonNode abi(Path artifact) {
        return json.readTree(artifact.toFile()).path("abi");
    }

    private void gatherStructs(JsonNode entry) {
        gather(AbiMember.listOf(entry.path("inputs")));
        gather(AbiMember.listOf(entry.path("outputs")));
    }

    private void gather(List<AbiMember> members) {
        for (AbiMember member : members) {
            gather(member.members());
            if (member.isStruct()) {
                AbiMember other = structs.put(member.struct(), member);
                if (other != null && !other.members().equals(member.members())) {
                    throw new IllegalStateException("two structs are called " + member.struct());
                }
            }
        }
    }

    /** Every error any contract may answer with, declared as in Solidity. */
    private SortedSet<String> allErrors() throws IOException {
        try (Stream<Path> files = Files.list(artifacts)) {
            files.filter(file -> !file.endsWith("lock.json"))
                    .forEach(file -> abi(file).forEach(this::gatherError));
        }
        return new TreeSet<>(errors.values());
    }

    private void gatherError(JsonNode entry) {
        if (!"error".equals(entry.path("type").asString())) {
            return;
        }
        Map<String, String> members = new LinkedHashMap<>();
        List<AbiMember> inputs = AbiMember.listOf(entry.path("inputs"));
        inputs.forEach(member -> members.put(member.name(), member.type()));
        String name = entry.path("name").asString();
        List<String> declared = members.entrySet().stream()
                .map(member -> member.getValue() + " " + member.getKey())
                .toList();
        errors.putIfAbsent(
                name + "(" + AbiMember.canonical(inputs) + ")", name + "(" + String.join(", ", declared) + ")");
    }
}
