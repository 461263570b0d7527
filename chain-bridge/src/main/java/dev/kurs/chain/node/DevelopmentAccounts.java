package dev.kurs.chain.node;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.key.SigningKey;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.web3j.crypto.Bip32ECKeyPair;
import org.web3j.crypto.MnemonicUtils;
import org.web3j.utils.Numeric;

/**
 * The ten accounts that anvil and hardhat fund, whose keys are public: for development chains alone.
 *
 * <p>Example: account 0 is {@code 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266}.
 */
public final class DevelopmentAccounts {
    /** How many there are. */
    public static final int COUNT = 10;

    /** Chain ids of anvil and hardhat, and of geth's developer mode; sandbox contracts refuse any other. */
    private static final Set<Long> CHAIN_IDS = Set.of(31_337L, 1_337L);

    private static final String MNEMONIC = "test test test test test test test test test test test junk";
    private static final int HARDENED = Bip32ECKeyPair.HARDENED_BIT;

    private static final List<byte[]> SECRETS = secrets();
    private static final List<Address> ADDRESSES =
            IntStream.range(0, COUNT).mapToObj(DevelopmentAccounts::derived).toList();

    private DevelopmentAccounts() {}

    /** Whether nobody's money is on a chain of this id. */
    public static boolean belongTo(long chainId) {
        return CHAIN_IDS.contains(chainId);
    }

    /** @param index from 0 to 9 */
    public static SigningKey key(int index) {
        return SigningKey.of(SECRETS.get(index));
    }

    /** @throws IllegalArgumentException if the account is none of these */
    public static SigningKey key(Address account) {
        int index = ADDRESSES.indexOf(account);
        if (index < 0) {
            throw new IllegalArgumentException(account + " is no development account");
        }
        return key(index);
    }

    /** @param index from 0 to 9 */
    public static Address address(int index) {
        return ADDRESSES.get(index);
    }

    public static boolean include(Address account) {
        return ADDRESSES.contains(account);
    }

    private static Address derived(int index) {
        try (SigningKey key = key(index)) {
            return Address.of(key.address());
        }
    }

    /** BIP-44's path of Ethereum, m/44'/60'/0'/0/index. */
    private static List<byte[]> secrets() {
        Bip32ECKeyPair master = Bip32ECKeyPair.generateKeyPair(MnemonicUtils.generateSeed(MNEMONIC, ""));
        return IntStream.range(0, COUNT)
                .mapToObj(index -> new int[] {44 | HARDENED, 60 | HARDENED, HARDENED, 0, index})
                .map(path -> Bip32ECKeyPair.deriveKeyPair(master, path).getPrivateKey())
                .map(secret -> Numeric.toBytesPadded(secret, SigningKey.LENGTH))
                .toList();
    }
}
