package dev.kurs.service.command;

import dev.kurs.service.client.OperatorClient;
import dev.kurs.service.client.ServiceTime;
import dev.kurs.service.configuration.SecretPath;
import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where a running service is asked by an operator, and with which token: {@code --url}, {@code --token-file}, or those of a sandbox's manifest. */
final class OperatorSurface {
    private static final String TOKEN = "KURS_TOKEN";
    private static final String USUAL_URL = "http://127.0.0.1:8080";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    private static final Pattern WORD = Pattern.compile("[!-~]{1,4096}");

    @Mixin
    private DataOption data;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "where the service answers (default: that of the sandbox on --data, else " + USUAL_URL + ")")
    private String url;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "holds the operator's token and is its owner's alone (default: the environment variable "
                    + TOKEN + ", else the token of the sandbox on --data)")
    private Path tokenFile;

    @Option(names = "--json", description = "prints what the service answered, for programs")
    private boolean isJson;

    /** Something that is asked of the service. */
    @FunctionalInterface
    interface Question {
        String ask(OperatorClient client) throws IOException;
    }

    /** Asks, and prints the answer as it came or as lines for people. */
    int ask(Question question, Function<Map<String, Object>, String> lines) throws IOException {
        try (OperatorClient client = new OperatorClient(baseUrl(), token())) {
            String answer = question.ask(client);
            PrintWriter out = spec.commandLine().getOut();
            out.println(isJson ? answer : text(ShownMembers.of(PlainDecimals.mapFrom(answer)), lines));
            out.flush();
            return 0;
        }
    }

    private static String text(Map<String, Object> answer, Function<Map<String, Object>, String> lines) {
        return ApprovalText.isOne(answer) ? ApprovalText.one(answer) : lines.apply(answer);
    }

    /** Asks for something to which there is no answer but that it is done, or waits for an approval. */
    int tell(Question question, String line) throws IOException {
        Question whatWaitsAlone = client -> {
            String answer = question.ask(client);
            return answer.isBlank() ? "{}" : answer;
        };
        return ask(whatWaitsAlone, done -> line);
    }

    /** What it takes for the time: the machine's clock, or that of the sandbox on {@code --data} where that is asked. */
    InstantSource time() {
        boolean isSandbox = Manifest.isReady(data.directory())
                && Manifest.read(data.directory()).baseUrl().equals(baseUrl());
        return isSandbox ? ServiceTime.of(data.directory()) : InstantSource.system();
    }

    private String baseUrl() {
        if (url != null) {
            return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
        }
        return Manifest.exists(data.directory())
                ? Manifest.read(data.directory()).baseUrl()
                : USUAL_URL;
    }

    private String token() throws IOException {
        if (tokenFile != null) {
            return word("--token-file", Files.readString(SecretPath.of("--token-file", tokenFile)));
        }
        String said = System.getenv(TOKEN);
        if (said != null && !said.isBlank()) {
            return word(TOKEN, said);
        }
        if (Manifest.exists(data.directory())) {
            return Manifest.read(data.directory()).operatorToken();
        }
        throw new ParameterException(
                spec.commandLine(),
                "an operator's token is needed: set " + TOKEN
                        + " or give --token-file (`kurs operator add` makes the first), or begin a sandbox with"
                        + " `kurs sandbox --data " + data.directory() + "`");
    }

    /** What a header can carry; what else it says is a secret as well, and told to nobody. */
    private String word(String source, String token) {
        if (!WORD.matcher(token.strip()).matches()) {
            throw new ParameterException(
                    spec.commandLine(), source + " has to hold one token: a word of printable ASCII, and nothing else");
        }
        return token.strip();
    }

    /** The parameters that have a value, as a query with its question mark; nothing where none has. */
    static String query(Map<String, String> parameters) {
        String text = parameters.entrySet().stream()
                .filter(parameter -> parameter.getValue() != null)
                .map(parameter -> parameter.getKey() + "=" + part(parameter.getValue()))
                .collect(Collectors.joining("&"));
        return text.isEmpty() ? "" : "?" + text;
    }

    /** A text as a part of a path or query. */
    static String part(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
