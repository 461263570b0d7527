package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator of whom as many {@code Idempotency-Key}s are remembered as may be: the desk's commands go on without one. */
class UsedUpKeysTest {
    private static final String EMAIL = "desk@example.com";
    private static final int MOST_KEYS = 4_096;
    private static final Duration LEFT = Duration.ofHours(3);

    @TempDir
    private Path data;

    @TempDir
    private Path secrets;

    private KursProcess kurs;
    private String token;

    @BeforeEach
    void start() throws IOException {
        Path file = data.resolve("kurs.yaml");
        CommandLineRun.makeMasterKey(data);
        ConfigurationText.packaged().write(file);
        useUpKeys(data.resolve("answers.kept"));
        kurs = KursProcess.serve(data, file);
        token = CommandLineRun.addOperator(data, EMAIL, "operator:partners,reserve:operate");
    }

    @AfterEach
    void stop() {
        kurs.close();
    }

    /** As the service leaves them of requests that were cut off. */
    private static void useUpKeys(Path answers) throws IOException {
        String operator = Base64.getEncoder().encodeToString(EMAIL.getBytes(StandardCharsets.UTF_8));
        long untilNs = TimeUnit.SECONDS.toNanos(Instant.now().plus(LEFT).getEpochSecond());
        StringBuilder lines = new StringBuilder();
        for (int key = 0; key < MOST_KEYS; key++) {
            lines.append("%064x %s %064x %d -%n".formatted(key, operator, key, untilNs + key));
        }
        Files.writeString(answers, lines);
        Files.setPosixFilePermissions(answers, PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void shouldHaltByCommandAndSayToOthersWhenAKeyIsTakenAgain() {
        Path tokenFile = secrets.resolve("desk.token");
        new ConfigurationText(token).write(tokenFile);
        CommandLineRun.of(
                        "risk",
                        "override",
                        "USDT-IDRX",
                        "HALT",
                        "--reason",
                        "a rumour",
                        "--url",
                        kurs.baseUrl(),
                        "--token-file",
                        tokenFile.toString())
                .shouldEndWith(0)
                .shouldSay("HALT");

        PartnerAnswer refused = new OperatorApi(kurs.baseUrl(), token)
                .with("Idempotency-Key", "one-more")
                .post("/partners", Map.of("name", "Tulip", "reason", "a new one"))
                .shouldFail(503, "OVERLOADED");
        long seconds = Long.parseLong(refused.header("Retry-After"));
        assertTrue(seconds > LEFT.toSeconds() - 300 && seconds <= LEFT.toSeconds(), "Retry-After is " + seconds);
    }
}
