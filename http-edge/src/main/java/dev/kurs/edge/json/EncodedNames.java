package dev.kurs.edge.json;

/** Members' names as they are written, quotes and colon with them: of a few hundred names each answer has the same forty. Belongs to one thread. */
final class EncodedNames {
    /** A power of two. */
    private static final int CAPACITY = 512;

    /** A longer name is written anew each time. */
    private static final int LONGEST = 64;

    private final String[] names = new String[CAPACITY];
    private final byte[][] encoded = new byte[CAPACITY][];

    /** The bytes of a name; null where they are not remembered. */
    byte[] find(String name) {
        int place = place(name);
        return name.equals(names[place]) ? encoded[place] : null;
    }

    void remember(String name, byte[] bytes) {
        if (name.length() <= LONGEST) {
            int place = place(name);
            names[place] = name;
            encoded[place] = bytes;
        }
    }

    private static int place(String name) {
        int hash = name.hashCode();
        return (hash ^ hash >>> Short.SIZE) & CAPACITY - 1;
    }
}
