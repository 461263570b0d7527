package dev.kurs.edge.json;

/** Members' names as they are written, with a comma in front and a colon behind: of a few hundred names each answer has the same forty. Belongs to one thread. */
final class EncodedNames {
    /** A power of two. */
    private static final int CAPACITY = 512;

    /** Names that share a place stand behind it, up to so many; one that finds none free takes its own. */
    private static final int MOST_STEPS = 8;

    /** A longer name is made anew each time. */
    private static final int LONGEST = 64;

    private final String[] names = new String[CAPACITY];
    private final byte[][] encoded = new byte[CAPACITY][];

    /** Of {@code mid} the bytes of <code>,"mid":</code>. */
    byte[] of(String name) {
        int home = placeOf(name);
        int place = home;
        for (int step = 0; step < MOST_STEPS; step++) {
            if (name.equals(names[place])) {
                return encoded[place];
            }
            if (names[place] == null) {
                return remember(place, name);
            }
            place = next(place);
        }
        return remember(home, name);
    }

    private byte[] remember(int place, String name) {
        byte[] bytes = encode(name);
        if (name.length() <= LONGEST) {
            names[place] = name;
            encoded[place] = bytes;
        }
        return bytes;
    }

    private static int next(int place) {
        return (place + 1) & (CAPACITY - 1);
    }

    private static byte[] encode(String name) {
        byte[] quoted = JsonText.of(name).quoted();
        byte[] bytes = new byte[quoted.length + 2];
        bytes[0] = ',';
        System.arraycopy(quoted, 0, bytes, 1, quoted.length);
        bytes[bytes.length - 1] = ':';
        return bytes;
    }

    private static int placeOf(String name) {
        int hash = name.hashCode();
        return (hash ^ (hash >>> Short.SIZE)) & (CAPACITY - 1);
    }
}
