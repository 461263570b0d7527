package dev.kurs.service.command;

import dev.kurs.service.client.RequestSigner;
import dev.kurs.service.client.ServiceTime;
import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kurs sign POST /v1/quote --body '{…}'}: the headers of a request, ready for {@code curl -H @-}. */
@Command(
        name = "sign",
        description = "Prints the headers that sign a request, one a line.",
        mixinStandardHelpOptions = true)
final class SignCommand implements Callable<Integer> {
    private static final String SECRET_VARIABLE = "KURS_API_SECRET";
    private static final long TOLERANCE_SECONDS = 60;

    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOption data;

    @Parameters(index = "0", paramLabel = "METHOD")
    private String method;

    @Parameters(index = "1", paramLabel = "TARGET", description = "path and query exactly as they will be sent")
    private String target;

    @Option(names = "--body", defaultValue = "", description = "the body, or @FILE")
    private String body;

    @Option(names = "--request-id", description = "default: a fresh one for POST, none otherwise")
    private String requestId;

    @Option(names = "--timestamp", description = "Unix seconds (default: now)")
    private Long timestamp;

    @Option(
            names = "--key",
            description = "the API key; its secret is read from " + SECRET_VARIABLE
                    + " (default: the first partner of the sandbox in --data)")
    private String key;

    @Override
    public Integer call() throws IOException {
        String verb = method.toUpperCase(Locale.ROOT);
        int question = target.indexOf('?');
        String path = question < 0 ? target : target.substring(0, question);
        String query = question < 0 ? "" : target.substring(question + 1);
        String id = requestId != null
                ? requestId
                : "POST".equals(verb) ? UUID.randomUUID().toString() : "";
        long now = time().instant().getEpochSecond();
        long seconds = timestamp != null ? timestamp : now;
        byte[] bytes = bodyBytes();
        UnsignableRequest.reason(verb, target, id, bytes, seconds).ifPresent(this::refuse);
        remarkOnTime(seconds, now);

        PrintWriter out = spec.commandLine().getOut();
        signer().headers(verb, path, query, id, bytes, seconds)
                .forEach((name, value) -> out.println(name + ": " + value));
        out.flush();
        return 0;
    }

    private void refuse(String reason) {
        throw new ParameterException(spec.commandLine(), reason);
    }

    /** Signed all the same: who compares signatures does so at a time of their own. */
    private void remarkOnTime(long seconds, long now) {
        if (Math.abs(seconds - now) > TOLERANCE_SECONDS) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("--timestamp " + seconds + " is " + Math.abs(seconds - now) + " s "
                    + (seconds < now ? "behind" : "ahead of") + " this clock, and a service accepts "
                    + TOLERANCE_SECONDS + " s");
            err.flush();
        }
    }

    /** A key that is given may be of another desk, which lives by the machine's time. */
    private InstantSource time() {
        return key == null ? ServiceTime.of(data.directory()) : InstantSource.system();
    }

    private RequestSigner signer() {
        if (key != null) {
            String secret = System.getenv(SECRET_VARIABLE);
            if (secret == null) {
                throw new ParameterException(
                        spec.commandLine(), "--key needs its secret in the environment variable " + SECRET_VARIABLE);
            }
            return new RequestSigner(key, secret);
        }
        Manifest.Demonstrator partner =
                Manifest.read(data.directory()).partners().getFirst();
        return new RequestSigner(partner.apiKey(), partner.secret());
    }

    private byte[] bodyBytes() throws IOException {
        return body.startsWith("@")
                ? Files.readAllBytes(Path.of(body.substring(1)))
                : body.getBytes(StandardCharsets.UTF_8);
    }
}
