package dev.kurs.journal.file;

/**
 * What a document holds: CRC32C, record length, record.
 *
 * <p>The checksum covers the length and the record; all are little-endian. Example: a record of 104 bytes is a document
 * of 4 + 4 + 104 = 112 bytes.
 */
public final class RecordEnvelope {
    public static final int CHECKSUM_SIZE = Integer.BYTES;
    public static final int LENGTH_SIZE = Integer.BYTES;
    public static final int SIZE = CHECKSUM_SIZE + LENGTH_SIZE;

    private RecordEnvelope() {}
}
