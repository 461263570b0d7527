package dev.kurs.service.export;

import java.util.HexFormat;

/**
 * A text that a partner or an operator chose, which may look like a formula or hold what no CSV reader and no terminal should be given.
 *
 * <p>Example: the {@code client_ref} {@code =1+1} is the cell {@code '=1+1}, which spreadsheets show as it is; {@code '1} is {@code ''1}, so that whoever takes
 * one apostrophe off has every text back. (OWASP, CSV injection) Control characters but tabs and ends of lines, which a quoted cell may hold, stand as in JSON: a
 * NUL is a backslash and {@code u0000}, and in a text that holds one, or such a mark itself, a backslash is two.
 */
record ChosenText(String exact) {
    private static final String LEADS_TO_A_FORMULA = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";
    private static final String MARK = "\\u";

    String cell() {
        String text = isMarked() ? marked() : exact;
        boolean isQuoted = !text.isEmpty() && ("'" + LEADS_TO_A_FORMULA).indexOf(text.charAt(0)) >= 0;
        return isQuoted ? "'" + text : text;
    }

    private boolean isMarked() {
        return exact.contains(MARK) || exact.chars().anyMatch(ChosenText::isMarked);
    }

    private static boolean isMarked(int character) {
        return Character.isISOControl(character) && character != '\t' && character != '\r' && character != '\n';
    }

    private String marked() {
        StringBuilder text = new StringBuilder();
        exact.chars().forEach(character -> {
            if (isMarked(character)) {
                text.append(MARK).append(HexFormat.of().toHexDigits((char) character));
            } else {
                text.append(character == '\\' ? "\\\\" : String.valueOf((char) character));
            }
        });
        return text.toString();
    }
}
