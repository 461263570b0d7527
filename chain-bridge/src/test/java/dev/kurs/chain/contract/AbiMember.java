package dev.kurs.chain.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * One parameter, answer or struct member of an ABI, and how Java has it.
 *
 * @param type {@code uint16}, {@code address[]}, {@code tuple} and the like
 * @param struct simple name of the struct's record; empty for anything else
 */
record AbiMember(String name, String type, String struct, boolean indexed, List<AbiMember> members) {
    private static final Set<String> RESERVED = Set.of("class", "interface", "package", "default", "new", "return");
    private static final String STRUCT_SUFFIX = "Struct";
    private static final int LONG_BITS = 64;

    static List<AbiMember> listOf(JsonNode nodes) {
        List<AbiMember> list = new ArrayList<>();
        for (JsonNode node : nodes) {
            String given = node.path("name").asString("");
            list.add(of(node, given.isEmpty() ? "answer" + (list.size() + 1) : given));
        }
        return list;
    }

    private static AbiMember of(JsonNode node, String name) {
        String type = node.path("type").asString();
        boolean tuple = "tuple".equals(type);
        if (type.startsWith("tuple[")) {
            throw new IllegalArgumentException("arrays of structs have no form in Java yet: " + node);
        }
        String internal = node.path("internalType").asString("");
        String struct = tuple ? recordName(internal) : "";
        List<AbiMember> members = tuple ? listOf(node.path("components")) : List.of();
        if (members.stream().anyMatch(AbiMember::isDynamic)) {
            throw new IllegalArgumentException("structs have members of fixed size only: " + node);
        }
        return new AbiMember(javaName(name), type, struct, node.path("indexed").asBoolean(false), members);
    }

    /** {@code FirmQuoteStruct} for {@code struct KursEngine.FirmQuote}: the service has a FirmQuote of its own. */
    private static String recordName(String internalType) {
        return internalType.substring(internalType.lastIndexOf(internalType.contains(".") ? '.' : ' ') + 1)
                + STRUCT_SUFFIX;
    }

    /** The struct's name in the contracts. */
    String solidityStruct() {
        return struct.substring(0, struct.length() - STRUCT_SUFFIX.length());
    }

    static String javaName(String name) {
        String bare = name.endsWith("_") ? name.substring(0, name.length() - 1) : name;
        String lower = bare.startsWith("_") ? bare.substring(1) : bare;
        return RESERVED.contains(lower) ? lower + "_" : lower;
    }

    boolean isStruct() {
        return !struct.isEmpty();
    }

    private boolean isDynamic() {
        return type.endsWith("]") || "string".equals(type) || "bytes".equals(type);
    }

    /** As a selector has it: {@code (address,uint32)} for a struct. */
    String canonical() {
        return isStruct() ? "(" + canonical(members) + ")" : type;
    }

    static String canonical(List<AbiMember> list) {
        return list.stream().map(AbiMember::canonical).collect(Collectors.joining(","));
    }

    /** Structs dissolved into their members, as they are encoded. */
    static String flat(List<AbiMember> list) {
        return list.stream()
                .map(member -> member.isStruct() ? flat(member.members) : member.type)
                .collect(Collectors.joining(","));
    }

    String javaType() {
        return switch (type) {
            case "tuple" -> struct;
            case "address" -> "Address";
            case "address[]" -> "List<Address>";
            case "bytes32[]" -> "List<Bytes32>";
            case "uint256[]" -> "List<BigInteger>";
            case "bool" -> "boolean";
            case "string" -> "String";
            case "bytes32" -> "Bytes32";
            case "bytes", "bytes1", "bytes4" -> "byte[]";
            default -> isLong() ? "long" : "BigInteger";
        };
    }

    /** The call on {@code AbiArguments} that adds this member. */
    String adding(String value) {
        return switch (type) {
            case "tuple" -> ".struct(" + value + ")";
            case "address[]" -> ".addresses(" + value + ")";
            case "bool" -> ".flag(" + value + ")";
            case "string" -> ".text(" + value + ")";
            case "address", "bytes", "bytes1", "bytes4", "bytes32" -> "." + type + "(" + value + ")";
            default -> "." + (type.startsWith("uint") ? "uint" : "integer") + "(" + bits() + ", " + value + ")";
        };
    }

    /** What takes this member out of {@code AbiValues}. */
    String reading(String values) {
        return switch (type) {
            case "tuple" -> struct + ".read(" + values + ")";
            case "address" -> values + ".address()";
            case "address[]" -> values + ".addresses()";
            case "bytes32[]" -> values + ".words()";
            case "uint256[]" -> values + ".integers()";
            case "bool" -> values + ".flag()";
            case "string" -> values + ".text()";
            case "bytes32" -> values + ".bytes32()";
            case "bytes", "bytes1", "bytes4" -> values + ".bytes()";
            default -> values + (isLong() ? ".number()" : ".integer()");
        };
    }

    private boolean isLong() {
        return type.startsWith("uint") && bits() <= LONG_BITS;
    }

    private int bits() {
        return Integer.parseInt(type.replaceFirst("u?int", ""));
    }
}
