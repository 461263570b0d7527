package dev.kurs.service.command;

import dev.kurs.service.client.OperatorClient;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.credentials.MasterKey;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.jr.ob.JSON;

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
        if (Files.exists(file)) {
            throw new InvalidConfiguration("--file " + file + " is there already, and no key was made");
        }
        MasterKey.generate(file, new SecureRandom());
        PrintWriter out = spec.commandLine().getOut();
        out.println(file + " holds the master key");
        out.flush();
        return 0;
    }

    @Command(
            name = "issue",
            description = "Issues a key to a partner, over the API of a running service; its secret is shown once.",
            mixinStandardHelpOptions = true)
    int issue(
            @Mixin OperatorSurface service,
            @Mixin ReasonOption reason,
            @Option(names = "--partner", required = true, paramLabel = "UUID") UUID partner,
            @Option(names = "--bearer", description = "a bearer key instead of a signing key") boolean bearer,
            @Option(names = "--webhook", description = "the partner's one key that signs what it is told")
                    boolean webhook,
            @Option(
                            names = "--scope",
                            split = ",",
                            paramLabel = "SCOPE",
                            description =
                                    "beyond its partner's rights: reserve:read, by which its partner's quotes are shown"
                                            + " with how they came about, and its days with their journal's records and the"
                                            + " pool's profit and loss; with --bearer all that is to be read under /v1/reserve too")
                    List<String> scopes,
            @Mixin FromOption from,
            @Mixin LifetimeOption lifetime)
            throws IOException {
        OptionsTogether.requireOne(spec, "--bearer", bearer, "--webhook", webhook);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("kind", webhook ? "WEBHOOK" : bearer ? "BEARER" : "HMAC");
        body.put("scopes", scopes == null ? List.of() : scopes);
        body.put("allowed_ips", from.addresses());
        body.put("expires_in_seconds", lifetime.secondsOr(LifetimeOption.OF_A_KEY));
        body.put("reason", reason.text());
        return service.ask(client -> client.post(keysOf(partner), body), KeysCommand::issued);
    }

    @Command(
            name = "rotate",
            description = "Gives a key another secret, shown once, over the API of a running service; the one before is"
                    + " honoured for the overlap; an earlier one ends at once.",
            mixinStandardHelpOptions = true)
    int rotate(
            @Mixin OperatorSurface service,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "KEY") String key,
            @Option(names = "--partner", required = true, paramLabel = "UUID") UUID partner,
            @Option(
                            names = "--overlap",
                            defaultValue = "7d",
                            paramLabel = "TIME",
                            description = "how long the secret before is honoured, to its own end at most"
                                    + " (default: ${DEFAULT-VALUE})")
                    String overlap,
            @Mixin LifetimeOption lifetime)
            throws IOException {
        Map<String, Object> body = Map.of(
                "overlap_seconds",
                OptionTypes.seconds("--overlap", overlap, 0),
                "expires_in_seconds",
                lifetime.secondsOr(LifetimeOption.OF_A_KEY),
                "reason",
                reason.text());
        return service.ask(client -> client.post(path(partner, key) + "/rotate", body), answer -> {
            tellOverlap(answer, service.time().instant());
            return issued(answer);
        });
    }

    @Command(
            name = "revoke",
            description = "Honours a key no more from the next request on, over the API of a running service.",
            mixinStandardHelpOptions = true)
    int revoke(
            @Mixin OperatorSurface service,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "KEY") String key,
            @Option(names = "--partner", required = true, paramLabel = "UUID") UUID partner)
            throws IOException {
        return service.tell(
                client -> client.delete(path(partner, key) + "?reason=" + OperatorSurface.part(reason.text())),
                key + " is revoked");
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

    @Command(
            name = "list",
            description = "Lists keys without secrets, over the API of a running service.",
            mixinStandardHelpOptions = true)
    int list(
            @Mixin OperatorSurface service,
            @Option(names = "--partner", paramLabel = "UUID", description = "whose (default: everybody's)")
                    UUID partner)
            throws IOException {
        return service.ask(
                client -> JSON.std.asString(Map.of("partners", partners(client, partner))), KeysCommand::lines);
    }

    private static List<Object> partners(OperatorClient client, UUID partner) throws IOException {
        if (partner != null) {
            return List.of(JSON.std.mapFrom(client.get("/partners/" + partner)));
        }
        List<Object> all = new ArrayList<>();
        Object cursor = "";
        while (cursor != null) {
            String query = cursor.equals("") ? "" : "&cursor=" + OperatorSurface.part(cursor.toString());
            Map<String, Object> page = JSON.std.mapFrom(client.get("/partners?per_page=100" + query));
            all.addAll((List<?>) page.get("partners"));
            cursor = ((Map<?, ?>) page.get("pagination")).get("next_cursor");
        }
        return List.copyOf(all);
    }

    private static String lines(Map<String, Object> answer) {
        List<String> lines = new ArrayList<>();
        for (Object each : (List<?>) answer.get("partners")) {
            Map<?, ?> partner = (Map<?, ?>) each;
            for (Object held : (List<?>) partner.get("keys")) {
                Map<?, ?> key = (Map<?, ?>) held;
                lines.add(key.get("key_id") + "  " + key.get("kind") + "  " + key.get("status") + "  partner "
                        + partner.get("partner_id") + "  expires "
                        + (key.get("expires_at") == null ? "never" : key.get("expires_at")));
            }
        }
        return PageOption.page(lines, "no keys", Map.of());
    }

    /** Where a script that reads the secret does not see it. */
    private void tellOverlap(Map<String, Object> key, Instant now) {
        if (key.get("previous_expires_at") instanceof String until && now.isBefore(Instant.parse(until))) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("the secret before is honoured until " + until);
            err.flush();
        }
    }

    private static String issued(Map<String, Object> key) {
        return key.get("key_id") + "  " + key.get("secret");
    }

    private static String keysOf(UUID partner) {
        return "/partners/" + partner + "/keys";
    }

    private static String path(UUID partner, String key) {
        return keysOf(partner) + "/" + OperatorSurface.part(key);
    }
}
