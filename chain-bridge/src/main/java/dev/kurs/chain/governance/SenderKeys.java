package dev.kurs.chain.governance;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.key.SigningKey;
import java.util.List;
import java.util.Optional;

/** The keys that are at hand, closed together. */
public record SenderKeys(List<SigningKey> keys) implements AutoCloseable {
    public SenderKeys {
        keys = List.copyOf(keys);
    }

    /** The key of one of these accounts, if there is one. */
    Optional<SigningKey> of(List<Address> accounts) {
        return keys.stream()
                .filter(key -> accounts.contains(Address.of(key.address())))
                .findFirst();
    }

    @Override
    public void close() {
        keys.forEach(SigningKey::close);
    }
}
