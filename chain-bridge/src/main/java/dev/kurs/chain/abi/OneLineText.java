package dev.kurs.chain.abi;

import dev.kurs.protocol.text.ShownText;

/**
 * What somebody else said, fit for a message: in one line, and 200 characters of it at most.
 *
 * <p>Example: {@code OneLineText.of("out of\\ngas")} is {@code out of gas}.
 */
public final class OneLineText {
    private static final int MOST_CHARACTERS = 200;

    private OneLineText() {}

    public static String of(String said) {
        String bounded = said.length() <= MOST_CHARACTERS ? said : said.substring(0, MOST_CHARACTERS) + '…';
        StringBuilder lines = new StringBuilder();
        bounded.codePoints()
                .map(each -> ShownText.isControl(each) ? '\n' : each)
                .forEach(lines::appendCodePoint);
        return lines.toString().replaceAll("\n+", " ");
    }
}
