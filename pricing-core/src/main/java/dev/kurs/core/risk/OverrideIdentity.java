package dev.kurs.core.risk;

import dev.kurs.protocol.message.sbe.RiskState;
import java.util.Arrays;

/**
 * Which override it is, for whoever ends it: its UUID, who set it when, and the state the corridor was in before.
 *
 * @param uuid 16 bytes, big-endian
 */
@SuppressWarnings("ArrayRecordComponent")
public record OverrideIdentity(byte[] uuid, String setBy, long setAtNs, RiskState previous) {
    /** Bytes of a UUID. */
    public static final int LENGTH = 16;

    /** Of an override that nobody named. */
    public static final OverrideIdentity NONE = new OverrideIdentity(new byte[LENGTH], "", 0, RiskState.NORMAL);

    /** Whether it was named, as every override is since operators set them over HTTP. */
    public boolean isKnown() {
        return !Arrays.equals(uuid, NONE.uuid);
    }

    /** Whether it is the one with this UUID. */
    public boolean is(byte[] other) {
        return Arrays.equals(uuid, other);
    }
}
