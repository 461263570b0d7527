package dev.kurs.service.sandbox;

import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.credentials.MasterKey;
import dev.kurs.service.credentials.MasterKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;

/**
 * The master key of a sandbox, made at the first start and needed at every later one.
 *
 * <p>Example: where {@code sandbox.json} stands without {@code master.key} nothing is made, since no new key would open what the journal has sealed.
 */
final class SandboxCredentials {
    private SandboxCredentials() {}

    /** @throws InvalidConfiguration when it is missing while the journal needs it, and how to begin anew */
    static MasterKeys open(Path data, SecureRandom random) throws IOException {
        Path masterKey = data.resolve(Settings.MASTER_KEY);
        if (MasterKey.isMissing(masterKey)) {
            if (Manifest.exists(data)) {
                throw new InvalidConfiguration("the master key " + masterKey
                        + " is missing, and nothing else opens the secrets in the journal of " + Manifest.file(data)
                        + ": put it back, or begin anew with another --data directory or without " + data);
            }
            MasterKey.generate(masterKey, random);
        }
        return MasterKeys.open(masterKey, random);
    }
}
