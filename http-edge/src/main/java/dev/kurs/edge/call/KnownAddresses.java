package dev.kurs.edge.call;

/**
 * The addresses that were read last, by their texts: a checksum is a Keccak-256, and the same few tokens and wallets come again and again. Belongs to one thread.
 */
final class KnownAddresses {
    /** A power of two. */
    private static final int CAPACITY = 256;

    private final String[] texts = new String[CAPACITY];
    private final byte[][] addresses = new byte[CAPACITY][];

    /** The address of a text that was read before; null where it was not, or others came since. */
    byte[] find(String text) {
        int place = place(text);
        return text.equals(texts[place]) ? addresses[place] : null;
    }

    void remember(String text, byte[] address) {
        int place = place(text);
        texts[place] = text;
        addresses[place] = address;
    }

    private static int place(String text) {
        int hash = text.hashCode();
        return (hash ^ hash >>> Short.SIZE) & CAPACITY - 1;
    }
}
