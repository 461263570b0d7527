package dev.kurs.chain.allowance;

import java.nio.ByteBuffer;

/** An address as three numbers, so that it can be looked up without making text of it. */
record Wallet(long first, long second, int last) {
    static Wallet of(byte[] address) {
        ByteBuffer bytes = ByteBuffer.wrap(address);
        return new Wallet(bytes.getLong(), bytes.getLong(), bytes.getInt());
    }
}
