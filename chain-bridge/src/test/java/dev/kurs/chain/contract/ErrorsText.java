package dev.kurs.chain.contract;

import java.util.Collection;
import java.util.Iterator;

/** The list of all errors. */
final class ErrorsText {
    private ErrorsText() {}

    static String of(Collection<String> declarations) {
        JavaText java = new JavaText();
        java.line(
                "/** Every error that a contract of {@code contracts/src} may answer with, declared as in Solidity. */");
        java.line("@Generated(\"%s\")".formatted(WrapperGenerator.class.getName()));
        java.line("public final class ContractErrors {");
        java.line("    public static final List<String> ALL = List.of(");
        Iterator<String> each = declarations.iterator();
        while (each.hasNext()) {
            String declaration = JavaText.quoted(each.next());
            java.line("            " + declaration + (each.hasNext() ? "," : ");"));
        }
        java.line("");
        java.line("    private ContractErrors() {}");
        java.line("}");
        return java.file();
    }
}
