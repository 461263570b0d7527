package dev.kurs.chain.contract;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** The class of one contract: how it is created, its calls in the ABI's order, its events. */
final class WrapperText {
    private final String contract;
    private final List<JsonNode> entries;
    private final Set<String> nestedNames = new HashSet<>();
    private final JavaText java = new JavaText();

    WrapperText(String contract, JsonNode abi) {
        this.contract = contract;
        this.entries = StreamSupport.stream(abi.spliterator(), false).toList();
    }

    String text() {
        java.line(
                "/** {@code contracts/src}'s %s: how it is created, its calls and its events. */".formatted(contract));
        java.line("@Generated(\"%s\")".formatted(WrapperGenerator.class.getName()));
        java.line("public final class %s {".formatted(contract));
        java.line("    private %s() {}".formatted(contract));
        of("event").map(event -> event.path("name").asString()).forEach(nestedNames::add);
        of("constructor").forEach(this::creation);
        of("function").forEach(this::call);
        of("event").forEach(this::event);
        java.line("}");
        return java.file();
    }

    private Stream<JsonNode> of(String type) {
        return entries.stream()
                .filter(entry -> type.equals(entry.path("type").asString()))
                .sorted(Comparator.comparing(entry -> entry.path("name").asString("")));
    }

    private void creation(JsonNode entry) {
        List<AbiMember> inputs = AbiMember.listOf(entry.path("inputs"));
        java.line("");
        java.parameters("    public static Creation create", inputs, " {");
        java.line("        return Creation.of(%s, %s);"
                .formatted(JavaText.quoted(contract), java.arguments(inputs, "                ")));
        java.line("    }");
    }

    private void call(JsonNode entry) {
        String name = entry.path("name").asString();
        List<AbiMember> inputs = AbiMember.listOf(entry.path("inputs"));
        List<AbiMember> outputs = AbiMember.listOf(entry.path("outputs"));
        String signature = JavaText.quoted(name + "(" + AbiMember.canonical(inputs) + ")");
        String arguments = java.arguments(inputs, "                ");
        String method = AbiMember.javaName(name);
        if (outputs.size() > 1) {
            answerRecord(answerName(name), outputs);
        }
        java.line("");
        java.parameters("    public static ContractCall<" + answerType(name, outputs) + "> " + method, inputs, " {");
        if (outputs.isEmpty()) {
            java.statement("        return ContractCall.of(", List.of(signature, arguments), ");");
        } else {
            java.statement(
                    "        return ContractCall.of(",
                    List.of(signature, arguments, JavaText.quoted(AbiMember.flat(outputs)), reader(name, outputs)),
                    ");");
        }
        java.line("    }");
    }

    private static String answerType(String name, List<AbiMember> outputs) {
        return switch (outputs.size()) {
            case 0 -> "Void";
            case 1 ->
                switch (outputs.getFirst().javaType()) {
                    case "boolean" -> "Boolean";
                    case "long" -> "Long";
                    default -> outputs.getFirst().javaType();
                };
            default -> answerName(name);
        };
    }

    private static String answerName(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1) + "Answer";
    }

    private static String reader(String name, List<AbiMember> outputs) {
        if (outputs.size() > 1) {
            return answerName(name) + "::read";
        }
        String reading = outputs.getFirst().reading("values");
        return reading.endsWith(".read(values)")
                ? outputs.getFirst().struct() + "::read"
                : "AbiValues::" + reading.substring("values.".length(), reading.length() - 2);
    }

    private void answerRecord(String name, List<AbiMember> outputs) {
        if (!nestedNames.add(name)) {
            throw new IllegalStateException(contract + " has two things called " + name);
        }
        java.line("");
        java.parameters("    public record " + name, outputs, " {");
        java.line("        static %s read(AbiValues values) {".formatted(name));
        List<String> readings =
                outputs.stream().map(member -> member.reading("values")).toList();
        java.statement("            return new " + name + "(", readings, ");");
        java.line("        }");
        java.line("    }");
    }

    private void event(JsonNode entry) {
        String name = entry.path("name").asString();
        List<AbiMember> inputs = AbiMember.listOf(entry.path("inputs"));
        List<String> readings = new ArrayList<>();
        for (AbiMember member : inputs) {
            readings.add(member.reading(member.indexed() ? "topics" : "data"));
        }
        java.line("");
        java.parameters("    public record " + name, inputs, " {");
        java.statement(
                "        public static final EventType<" + name + "> TYPE = EventType.of(",
                List.of(
                        JavaText.quoted(name + "(" + AbiMember.canonical(inputs) + ")"),
                        JavaText.quoted(AbiMember.flat(part(inputs, true))),
                        JavaText.quoted(AbiMember.flat(part(inputs, false))),
                        name + "::read"),
                ");");
        java.line("");
        java.line("        private static %s read(AbiValues topics, AbiValues data) {".formatted(name));
        java.statement("            return new " + name + "(", readings, ");");
        java.line("        }");
        java.line("    }");
    }

    private static List<AbiMember> part(List<AbiMember> inputs, boolean indexed) {
        return inputs.stream().filter(member -> member.indexed() == indexed).collect(Collectors.toList());
    }
}
