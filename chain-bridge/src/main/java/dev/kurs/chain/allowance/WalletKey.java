package dev.kurs.chain.allowance;

import java.nio.ByteBuffer;

/** An address as three numbers, so that it can be looked up without making text of it. */
record WalletKey(long first, long second, int last) {
    static WalletKey of(byte[] address) {
        ByteBuffer bytes = ByteBuffer.wrap(address);
        return new WalletKey(bytes.getLong(), bytes.getLong(), bytes.getInt());
    }
}
