package dev.kurs.service.export;

import dev.kurs.protocol.text.ShownText;

/**
 * A text that a partner or an operator chose, which may look like a formula or hold what no CSV reader and no terminal should be given.
 *
 * <p>Example: the {@code client_ref} {@code =1+1} is the cell {@code '=1+1}, which spreadsheets show as it is; {@code '1} is {@code ''1}, so that whoever takes
 * one apostrophe off has every text back. (OWASP, CSV injection) What else acts instead of being read stands as everywhere ({@link ShownText}), but for tabs and
 * ends of lines, which a quoted cell may hold.
 */
record ChosenText(String exact) {
    private static final String LEADS_TO_A_FORMULA = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";
    private static final String KEPT = "\t\r\n";

    String cell() {
        String text = ShownText.of(exact, KEPT);
        boolean isQuoted = !text.isEmpty() && ("'" + LEADS_TO_A_FORMULA).indexOf(text.charAt(0)) >= 0;
        return isQuoted ? "'" + text : text;
    }
}
