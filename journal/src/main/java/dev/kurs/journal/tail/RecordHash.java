package dev.kurs.journal.tail;

import dev.kurs.protocol.hash.Hash64;
import java.util.HexFormat;
import org.agrona.DirectBuffer;

/** Tells records apart, by 16 hexadecimal digits. */
final class RecordHash {
    private final Hash64 hash = new Hash64();

    String of(DirectBuffer record) {
        hash.reset().update(record, 0, record.capacity());
        return HexFormat.of().toHexDigits(hash.value());
    }
}
