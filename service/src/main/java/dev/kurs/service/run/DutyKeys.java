package dev.kurs.service.run;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.util.HashMap;
import java.util.Map;

/** One key for each duty: two duties with one account would each give its nonces, from an outbox of its own. */
final class DutyKeys {
    private final Map<Address, String> settingOf = new HashMap<>();

    /**
     * The key, where it is no other duty's; else it is closed.
     *
     * @param setting that names it, such as {@code chain.keeper}
     * @throws InvalidConfiguration naming both settings
     */
    SigningKey take(String setting, SigningKey key) {
        Address account = Address.of(key.address());
        String other = settingOf.putIfAbsent(account, setting);
        if (other != null) {
            key.close();
            throw new InvalidConfiguration(
                    setting + " has the key of " + other + ", " + account + ": every duty sends with a key of its own");
        }
        return key;
    }
}
