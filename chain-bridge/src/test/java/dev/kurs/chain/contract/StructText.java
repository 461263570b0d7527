package dev.kurs.chain.contract;

import java.util.List;

/** The record of one struct. */
final class StructText {
    private StructText() {}

    static String of(AbiMember struct) {
        JavaText java = new JavaText();
        List<AbiMember> members = struct.members();
        java.line("/** {@code contracts/src}'s struct %s, units as its source tells. */"
                .formatted(struct.solidityStruct()));
        java.line("@Generated(\"%s\")".formatted(WrapperGenerator.class.getName()));
        java.parameters("public record " + struct.struct(), members, " implements AbiStruct {");
        java.line("    static %s read(AbiValues values) {".formatted(struct.struct()));
        java.statement(
                "        return new " + struct.struct() + "(",
                members.stream().map(member -> member.reading("values")).toList(),
                ");");
        java.line("    }");
        java.line("");
        java.line("    @Override");
        java.line("    public void addTo(AbiArguments arguments) {");
        java.line("        arguments");
        for (int index = 0; index < members.size(); index++) {
            AbiMember member = members.get(index);
            java.line("                " + member.adding(member.name()) + (index == members.size() - 1 ? ";" : ""));
        }
        java.line("    }");
        java.line("}");
        return java.file();
    }
}
