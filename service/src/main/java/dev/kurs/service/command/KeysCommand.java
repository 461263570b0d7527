package dev.kurs.service.command;

import dev.kurs.service.credentials.MasterKey;
import dev.kurs.service.credentials.TokenScopes;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kurs keys}: issues, rotates, revokes and lists partners' keys of a running service, and moves their secrets to another master key. */
@Command(
        name = "keys",
        description = "Issues, rotates, revokes and lists partners' keys of a running service.",
        mixinStandardHelpOptions = true)
final class KeysCommand {
    @Spec
    private CommandSpec spec;

    @Command(
            name = "master",
            description = "Makes a master key file, under which secrets are sealed.",
            mixinStandardHelpOptions = true)
    int master(@Option(names = "--file", required = true, paramLabel = "FILE") Path file) throws IOException {
        MasterKey.generate(file, new SecureRandom());
        PrintWriter out = spec.commandLine().getOut();
        out.println(file + " holds the master key");
        out.flush();
        return 0;
    }

    @Command(
            name = "issue",
            description = "Issues a key to a partner; its secret is shown once.",
            mixinStandardHelpOptions = true)
    int issue(
            @Mixin RunningService service,
            @Mixin ReasonOption reason,
            @Option(names = "--partner", required = true, paramLabel = "UUID") UUID partner,
            @Option(names = "--bearer", description = "a bearer key instead of a signing key") boolean bearer,
            @Option(
                            names = "--scope",
                            split = ",",
                            paramLabel = "SCOPE",
                            completionCandidates = TokenScopes.class,
                            description = "of a bearer key, beyond its partner's rights: ${COMPLETION-CANDIDATES}")
                    List<String> scopes,
            @Mixin LifetimeOption lifetime)
            throws IOException {
        Map<String, Object> issued = service.ask(
                "keys issue",
                Map.of(
                        "partner",
                        partner.toString(),
                        "kind",
                        bearer ? "BEARER" : "HMAC",
                        "scopes",
                        scopes == null ? "" : String.join(",", scopes),
                        "lifetime",
                        lifetime.or(LifetimeOption.OF_A_KEY),
                        "reason",
                        reason.text()));
        return service.say(issued.get("name") + "  " + issued.get("secret"));
    }

    @Command(
            name = "rotate",
            description = "Gives a key another secret, shown once; the one before is honoured for the overlap.",
            mixinStandardHelpOptions = true)
    int rotate(
            @Mixin RunningService service,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "KEY") String key,
            @Option(
                            names = "--overlap",
                            defaultValue = "7d",
                            paramLabel = "TIME",
                            description = "(default: ${DEFAULT-VALUE})")
                    String overlap,
            @Mixin LifetimeOption lifetime)
            throws IOException {
        Map<String, Object> issued = service.ask(
                "keys rotate",
                Map.of(
                        "key",
                        key,
                        "overlap",
                        overlap,
                        "lifetime",
                        lifetime.or(LifetimeOption.OF_A_KEY),
                        "reason",
                        reason.text()));
        return service.say(issued.get("name") + "  " + issued.get("secret"));
    }

    @Command(
            name = "revoke",
            description = "Honours a key no more, from the next request on.",
            mixinStandardHelpOptions = true)
    int revoke(@Mixin RunningService service, @Mixin ReasonOption reason, @Parameters(paramLabel = "KEY") String key)
            throws IOException {
        service.ask("keys revoke", Map.of("key", key, "reason", reason.text()));
        return service.say(key + " is revoked");
    }

    @Command(
            name = "reseal",
            description = "Seals every secret under another master key, which then takes the place of the present one.",
            mixinStandardHelpOptions = true)
    int reseal(
            @Mixin RunningService service,
            @Mixin ReasonOption reason,
            @Option(
                            names = "--to",
                            required = true,
                            paramLabel = "FILE",
                            description = "the new master key, made by kurs keys master")
                    Path file)
            throws IOException {
        Map<String, Object> answer =
                service.ask("keys reseal", Map.of("file", file.toAbsolutePath().toString(), "reason", reason.text()));
        return service.say(String.valueOf(answer.get("says")));
    }

    @Command(name = "list", description = "Lists the keys, without secrets.", mixinStandardHelpOptions = true)
    int list(@Mixin RunningService service) throws IOException {
        for (Object item : (List<?>) service.ask("keys list", Map.of()).get("keys")) {
            Map<?, ?> key = (Map<?, ?>) item;
            service.say(key.get("name") + "  " + key.get("kind") + "  " + key.get("status") + "  partner "
                    + key.get("partner") + "  expires " + key.get("expires"));
        }
        return 0;
    }
}
