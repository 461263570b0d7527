package dev.kurs.journal.file;

/**
 * The 32-bit word before each document of a Chronicle file.
 *
 * <p>Bits 0–29 are the length of what follows, bit 30 marks Chronicle's own index and header documents, bit 31 a document
 * still being written. Example: 0x00000100 is a finished record of 256 bytes, 0x80000000 one whose writer was killed,
 * 0xC0000000 the end of a file that was rolled. Documents begin at multiples of 4.
 */
final class DocumentHeader {
    static final int SIZE = Integer.BYTES;
    static final int NOTHING_YET = 0;
    static final int END_OF_FILE = 0xC0000000;

    /** What Chronicle writes behind the end mark of a rolled file: the bytes C3 45 4F 46. */
    static final int END_OF_FILE_TEXT = 0x464F45C3;

    private static final int INCOMPLETE = 0x80000000;
    private static final int METADATA = 0x40000000;
    private static final int LENGTH = 0x3FFFFFFF;
    private static final int ALIGNMENT = 4;

    private DocumentHeader() {}

    static boolean isIncomplete(int header) {
        return (header & INCOMPLETE) != 0;
    }

    static boolean isMetadata(int header) {
        return (header & METADATA) != 0;
    }

    static int length(int header) {
        return header & LENGTH;
    }

    /** Where the next document begins. */
    static long end(long position, int header) {
        long end = position + SIZE + length(header);
        return (end + ALIGNMENT - 1) & -ALIGNMENT;
    }
}
