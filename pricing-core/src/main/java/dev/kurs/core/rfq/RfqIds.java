package dev.kurs.core.rfq;

import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.hash.Keccak256;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Gives requests for quotes their ids: the first 16 bytes of keccak256("rfq" ‖ instance id ‖ number). */
final class RfqIds {
    private static final byte[] DOMAIN = "rfq".getBytes(StandardCharsets.US_ASCII);

    private final EngineState state;
    private final Keccak256 keccak = new Keccak256();

    RfqIds(EngineState state) {
        this.state = state;
    }

    byte[] of(long number) {
        byte[] bytes = new byte[Long.BYTES];
        for (int index = 0; index < bytes.length; index++) {
            bytes[index] = (byte) (number >>> (Byte.SIZE * (bytes.length - 1 - index)));
        }
        byte[] digest = new byte[Keccak256.DIGEST_LENGTH];
        keccak.update(DOMAIN)
                .update(state.instance.identity().instanceIdBytes())
                .update(bytes);
        keccak.digest(digest, 0);
        return Arrays.copyOf(digest, RfqEvents.ID_LENGTH);
    }
}
