package dev.kurs.service.export;

/**
 * A text that a partner or an operator chose, which may look like a formula.
 *
 * <p>Example: the {@code client_ref} {@code =1+1} is the cell {@code '=1+1}, which spreadsheets show as it is; {@code '1} is {@code ''1}, so that whoever takes
 * one apostrophe off has every text back. (OWASP, CSV injection)
 */
record ChosenText(String exact) {
    private static final String LEADS_TO_A_FORMULA = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

    String cell() {
        boolean isQuoted = !exact.isEmpty() && ("'" + LEADS_TO_A_FORMULA).indexOf(exact.charAt(0)) >= 0;
        return isQuoted ? "'" + exact : exact;
    }
}
