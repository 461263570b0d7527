package dev.kurs.chain.abi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads refusals by the errors that contracts declare.
 *
 * <p>Example: with {@code FeedMissing(address token)} among them the data {@code 0x…} of a failed call become that name and that token.
 */
public final class RevertDecoder {
    private static final List<String> BUILT_IN = List.of("Error(string message)", "Panic(uint256 code)");
    private static final int SELECTOR_END = 10;

    /** An error's name and members. */
    private record Declared(String name, String types, List<String> names) {}

    private final Map<String, Declared> bySelector = new HashMap<>();

    /** @param errors declarations such as {@code FeedStale(address token, uint256 updatedAt, uint256 maxAge)} */
    public RevertDecoder(List<String> errors) {
        BUILT_IN.forEach(this::declare);
        errors.forEach(this::declare);
    }

    /** Decodes the data of a failed call; what is none of the declared errors, or not of its form, is unknown. */
    public RevertReason read(String data) {
        Declared error = data.length() < SELECTOR_END ? null : bySelector.get(data.substring(2, SELECTOR_END));
        try {
            return error == null ? RevertReason.unknown(data) : read(error, "0x" + data.substring(SELECTOR_END));
        } catch (RuntimeException malformed) {
            return RevertReason.unknown(data);
        }
    }

    private static RevertReason read(Declared error, String members) {
        AbiValues values = new AbiValues(error.types, members);
        Map<String, String> arguments = new LinkedHashMap<>();
        error.names.forEach(name -> arguments.put(name, values.shown()));
        return new RevertReason(error.name, arguments);
    }

    private void declare(String declaration) {
        int open = declaration.indexOf('(');
        String name = declaration.substring(0, open);
        String members = declaration.substring(open + 1, declaration.length() - 1);
        List<String> types = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String member : members.isEmpty() ? new String[0] : members.split(", ")) {
            int space = member.indexOf(' ');
            types.add(member.substring(0, space));
            names.add(member.substring(space + 1));
        }
        String joined = String.join(",", types);
        bySelector.put(ContractCall.selector(name + "(" + joined + ")"), new Declared(name, joined, names));
    }
}
