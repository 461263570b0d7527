package dev.kurs.chain.contract;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Java source being written, wrapped at 120 columns; knows which imports it needs. */
final class JavaText {
    private static final int COLUMNS = 120;
    private static final int PIECE = 90;
    private static final Map<String, String> IMPORTS = new TreeMap<>(Map.of(
            "AbiArguments", "dev.kurs.chain.abi.AbiArguments",
            "AbiStruct", "dev.kurs.chain.abi.AbiStruct",
            "AbiValues", "dev.kurs.chain.abi.AbiValues",
            "Address", "dev.kurs.chain.abi.Address",
            "Bytes32", "dev.kurs.chain.abi.Bytes32",
            "ContractCall", "dev.kurs.chain.abi.ContractCall",
            "Creation", "dev.kurs.chain.abi.Creation",
            "EventType", "dev.kurs.chain.abi.EventType",
            "BigInteger", "java.math.BigInteger",
            "List", "java.util.List"));

    private final StringBuilder body = new StringBuilder();

    void line(String text) {
        body.append(text).append('\n');
    }

    /** A head with its parameters, on one line if they fit and else one a line. */
    void parameters(String head, List<AbiMember> members, String tail) {
        List<String> declared = members.stream()
                .map(member -> member.javaType() + " " + member.name())
                .toList();
        statement(head + "(", declared, ")" + tail);
    }

    /** Something with items in parentheses, on one line if they fit and else one a line. */
    void statement(String head, List<String> items, String tail) {
        String oneLine = head + String.join(", ", items) + tail;
        if (oneLine.length() <= COLUMNS && !oneLine.contains("\n")) {
            line(oneLine);
            return;
        }
        String indent = " ".repeat(head.length() - head.stripLeading().length() + 8);
        line(head);
        for (int index = 0; index < items.size(); index++) {
            line(indent + items.get(index) + (index == items.size() - 1 ? tail : ","));
        }
    }

    String arguments(List<AbiMember> members, String indent) {
        List<String> adding =
                members.stream().map(member -> member.adding(member.name())).toList();
        String line = "new AbiArguments()" + String.join("", adding);
        return line.length() <= COLUMNS / 2
                ? line
                : adding.stream()
                        .map(call -> "\n" + indent + "        " + call)
                        .collect(Collectors.joining("", "new AbiArguments()", ""));
    }

    /** A string literal, in pieces when it is long. */
    static String quoted(String text) {
        StringBuilder literal = new StringBuilder();
        for (int start = 0; start < text.length() || start == 0; start += PIECE) {
            literal.append(start == 0 ? "\"" : "\n                        + \"");
            literal.append(text, start, Math.min(text.length(), start + PIECE)).append('"');
        }
        return literal.toString();
    }

    String file() {
        StringBuilder file = new StringBuilder("package dev.kurs.chain.contract;\n\n");
        IMPORTS.values().stream()
                .filter(name -> uses(name.substring(name.lastIndexOf('.') + 1)))
                .sorted()
                .forEach(name -> file.append("import ").append(name).append(";\n"));
        return file.append("import javax.annotation.processing.Generated;\n\n")
                .append(body)
                .toString();
    }

    private boolean uses(String name) {
        return Pattern.compile("(?<![\\w.\"])" + name + "\\b(?!\")")
                .matcher(body)
                .find();
    }
}
