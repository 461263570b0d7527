package dev.kurs.chain.quote;

import java.util.HexFormat;

/**
 * The EIP-712 domain that ties a signature to one chain and one engine contract; name and version are fixed ("Kurs", "1").
 *
 * <p>Example: chain id 31337 (a development chain) and the 20 bytes of the engine's address.
 */
public final class SigningDomain {
    static final String NAME = "Kurs";
    static final String VERSION = "1";

    private final long chainId;
    private final byte[] verifyingContract;

    /** @throws IllegalArgumentException if the chain id is not positive or the contract is not 20 bytes */
    public SigningDomain(long chainId, byte[] verifyingContract) {
        if (chainId <= 0) {
            throw new IllegalArgumentException("chain id must be positive: " + chainId);
        }
        if (verifyingContract.length != 20) {
            throw new IllegalArgumentException(
                    "an engine address has 20 bytes: 0x" + HexFormat.of().formatHex(verifyingContract));
        }
        this.chainId = chainId;
        this.verifyingContract = verifyingContract.clone();
    }

    public long chainId() {
        return chainId;
    }

    /** Address of the engine contract, 20 bytes, a copy. */
    public byte[] verifyingContract() {
        return verifyingContract.clone();
    }

    @Override
    public String toString() {
        return "SigningDomain[chainId=" + chainId + ", verifyingContract=0x"
                + HexFormat.of().formatHex(verifyingContract) + "]";
    }
}
