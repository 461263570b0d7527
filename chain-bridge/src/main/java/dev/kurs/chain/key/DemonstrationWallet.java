package dev.kurs.chain.key;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * A wallet that the sandbox gives to a demonstration partner and prints, key and all; never for money.
 *
 * <p>Example: {@code 0x…} with 64 hexadecimal digits as private key and a checksummed address, as any wallet imports them.
 */
public final class DemonstrationWallet {
    private final String privateKey;
    private final byte[] address;

    /** A new wallet. */
    public static DemonstrationWallet generate(SecureRandom random) {
        try (SigningKey key = SigningKey.generate(random)) {
            return of(key);
        }
    }

    /** The wallet of a key that is kept elsewhere. */
    public static DemonstrationWallet of(SigningKey key) {
        return new DemonstrationWallet(key.withSecret(HexFormat.of()::formatHex), key.address());
    }

    private DemonstrationWallet(String privateKey, byte[] address) {
        this.privateKey = "0x" + privateKey;
        this.address = address;
    }

    /** 0x and 64 hexadecimal digits. */
    public String privateKey() {
        return privateKey;
    }

    /** 20 bytes, a copy. */
    public byte[] address() {
        return address.clone();
    }

    /** The address as text, checksummed. */
    public String addressText() {
        return Addresses.checksummed(address);
    }

    @Override
    public String toString() {
        return "DemonstrationWallet[address=" + addressText() + "]";
    }
}
