package dev.kurs.service.command;

import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.credentials.CredentialFile;
import dev.kurs.service.credentials.MasterKey;
import dev.kurs.service.start.DataAccess;
import dev.kurs.service.world.KeyIdentity;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kurs keys}: issues and lists partners' keys while the service is stopped. */
@Command(name = "keys", description = "Issues and lists partners' keys.", mixinStandardHelpOptions = true)
final class KeysCommand {
    @Spec
    private CommandSpec spec;

    @Command(name = "master", description = "Makes a master key file, which encrypts the credentials.")
    int master(@Option(names = "--file", required = true, paramLabel = "FILE") Path file) throws IOException {
        MasterKey.generate(file, new SecureRandom());
        return say(file + " holds the master key");
    }

    @Command(name = "issue", description = "Issues a key to a partner; its secret is shown once.")
    int issue(
            @Mixin CredentialOptions options,
            @Option(names = "--partner", required = true, paramLabel = "UUID") UUID partner,
            @Option(names = "--bearer", description = "a bearer key instead of a signing key") boolean bearer)
            throws IOException {
        CredentialFile credentials = options.open();
        CredentialFile.IssuedKey key =
                bearer ? credentials.issueBearerKey(partner) : credentials.issueSigningKey(partner);
        return say(key.name() + "  " + key.secret());
    }

    @Command(name = "list", description = "Lists the keys, without secrets.")
    int list(@Mixin CredentialOptions options) {
        for (KeyIdentity key : options.open().identities()) {
            say(key.name() + "  " + (key.bearer() ? "bearer " : "signing") + "  partner " + key.partner());
        }
        return 0;
    }

    private int say(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(text);
        out.flush();
        return 0;
    }

    /** Which credential file, under which master key. */
    static final class CredentialOptions {
        @Mixin
        private DataOption data;

        @Option(
                names = {"-c", "--configuration"},
                required = true,
                paramLabel = "FILE")
        private Path configuration;

        CredentialFile open() {
            Settings settings = Settings.of(Section.ofFile(configuration), data.directory());
            DataAccess.require(settings.data(), settings.environment());
            return CredentialFile.open(
                    settings.credentials(),
                    MasterKey.find(settings.masterKey()),
                    settings.environment(),
                    new SecureRandom());
        }
    }
}
