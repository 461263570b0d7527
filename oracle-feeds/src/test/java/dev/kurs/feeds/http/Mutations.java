package dev.kurs.feeds.http;

import java.util.Random;

/** Damages documents as bad lines, bad proxies and bad servers do: {@code new Mutations(seed).of(document)} is another one each time. */
public final class Mutations {
    private static final String PIECES = "0123456789-+.eE\"'{}[]:,<>/&; \n\u0000\u00e9\ud83d";
    private static final String[] WORDS = {
        "null",
        "true",
        "1e400",
        "-1",
        "0",
        "\"0\"",
        "99999999999999999999",
        "0.000000000000000000001",
        "{}",
        "[]",
        "NaN",
        "\\u0031",
        "<!DOCTYPE x [<!ENTITY a 'b'>]>",
        "&a;"
    };

    private final Random random;

    public Mutations(long seed) {
        this.random = new Random(seed);
    }

    /** The seed of the system property kurs.seed, or a new one, printed. */
    public static long seed() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("repeat with -Dkurs.seed=" + seed);
        return seed;
    }

    public String of(String document) {
        StringBuilder text = new StringBuilder(document);
        for (int left = 1 + random.nextInt(4); left > 0 && !text.isEmpty(); left--) {
            damage(text);
        }
        return text.toString();
    }

    private void damage(StringBuilder text) {
        int at = random.nextInt(text.length());
        int until = Math.min(text.length(), at + 1 + random.nextInt(20));
        switch (random.nextInt(8)) {
            case 0 -> text.setCharAt(at, piece());
            case 1 -> text.insert(at, piece());
            case 2 -> text.delete(at, until);
            case 3 -> text.insert(at, text.substring(at, until));
            case 4 -> text.insert(at, WORDS[random.nextInt(WORDS.length)]);
            case 5 -> text.replace(at, until, WORDS[random.nextInt(WORDS.length)]);
            case 6 -> text.setLength(at);
            default -> swapDigit(text, at);
        }
    }

    /** What no decoder can see is wrong: another digit where one was. */
    private void swapDigit(StringBuilder text, int from) {
        for (int at = from; at < text.length(); at++) {
            if (Character.isDigit(text.charAt(at))) {
                text.setCharAt(at, (char) ('0' + random.nextInt(10)));
                return;
            }
        }
    }

    private char piece() {
        return PIECES.charAt(random.nextInt(PIECES.length()));
    }
}
