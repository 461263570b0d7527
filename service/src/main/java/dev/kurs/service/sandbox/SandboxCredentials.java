package dev.kurs.service.sandbox;

import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.credentials.CredentialFile;
import dev.kurs.service.credentials.MasterKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;

/**
 * The credential file of a sandbox and its master key, both made at the first start and needed at every later one.
 *
 * <p>Example: where {@code credentials.sealed} stands without {@code master.key} nothing is made, since no new key would open it.
 */
final class SandboxCredentials {
    private SandboxCredentials() {}

    /** @throws InvalidConfiguration naming the one that is missing while the others are there, and how to begin anew */
    static CredentialFile open(Path data, SecureRandom random) throws IOException {
        Path masterKey = data.resolve(Settings.MASTER_KEY);
        Path credentials = data.resolve(Settings.CREDENTIALS);
        if (MasterKey.isMissing(masterKey) && Files.exists(credentials)) {
            throw missing("master key " + masterKey, credentials + " opens with nothing else", data);
        }
        if (!Files.exists(credentials) && Manifest.exists(data)) {
            throw missing(
                    "credential file " + credentials, Manifest.file(data) + " tells keys that only it knows", data);
        }
        if (MasterKey.isMissing(masterKey)) {
            MasterKey.generate(masterKey, random);
        }
        return CredentialFile.open(credentials, MasterKey.find(masterKey), Environment.SANDBOX, random);
    }

    private static InvalidConfiguration missing(String what, String why, Path data) {
        return new InvalidConfiguration("the " + what + " is missing, and " + why
                + ": put it back, or begin anew with another --data directory or without " + data);
    }
}
