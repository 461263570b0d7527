package dev.kurs.chain.permit;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.nio.ByteBuffer;

/** The EIP-712 domain of a token that takes permits: name "JPY Coin", version "1". */
public record TokenDomain(String name, String version) {
    private static final int WORDS = 5;
    private static final Bytes32 TYPE =
            Bytes32.keccak("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    /** What the token has to answer to {@code DOMAIN_SEPARATOR()} if this is its domain. */
    Bytes32 separator(long chainId, Address token) {
        byte[] address = token.bytes();
        ByteBuffer words = ByteBuffer.allocate(WORDS * Bytes32.LENGTH)
                .put(TYPE.bytes())
                .put(Bytes32.keccak(name).bytes())
                .put(Bytes32.keccak(version).bytes())
                .put(new byte[Bytes32.LENGTH - Long.BYTES])
                .putLong(chainId)
                .put(new byte[Bytes32.LENGTH - address.length])
                .put(address);
        return Bytes32.keccak(words.array());
    }
}
