package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Bytes32;
import java.util.HexFormat;

/**
 * What identifies a block and ties it to the one before.
 *
 * <p>Example: block 12 whose {@code parentHash} is the hash of the block 11 that we hold goes on where we are; with another it is of another branch.
 *
 * @param timeSeconds Unix seconds
 * @param logsBloom 256 bytes as 0x and digits: what its logs may be about
 */
public record Header(long number, Bytes32 hash, Bytes32 parentHash, long timeSeconds, String logsBloom) {
    private static final int BLOOM_BYTES = 256;
    private static final int POSITIONS = 3;
    private static final int POSITION_MASK = 0x7ff;

    /** Whether the block's logs may be about an address or topic; no is certain. */
    public boolean mayMention(byte[] subject) {
        byte[] hash = Bytes32.keccak(subject).bytes();
        byte[] bloom = HexFormat.of().parseHex(logsBloom, 2, logsBloom.length());
        for (int i = 0; i < POSITIONS; i++) {
            int position = (((hash[2 * i] & 0xff) << Byte.SIZE) | (hash[2 * i + 1] & 0xff)) & POSITION_MASK;
            int part = bloom[BLOOM_BYTES - 1 - position / Byte.SIZE];
            if (((part >> (position % Byte.SIZE)) & 1) == 0) {
                return false;
            }
        }
        return true;
    }
}
