package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kurs.service.sandbox.Manifest;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A partner with a shell, openssl and curl, as the README shows; skipped where one of them is missing. */
class OpensslTest {
    private static final String SIGNED_POST = """
            set -eu
            TS=$(date +%s); ID=$(openssl rand -hex 16)
            HASH=$(printf %s "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1)
            SIG=$(printf 'SVC1\\n%s\\nPOST\\n%s\\n\\n%s\\n%s' "$TS" "$TARGET" "$ID" "$HASH" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
            curl -s -w '\\n%{http_code}' "$BASE$TARGET" -H "x-svc-api-key: $KEY" -H "x-svc-timestamp: $TS" -H "x-svc-request-id: $ID" \\
                 -H "x-svc-signature: $SIG" -H 'Content-Type: application/json' -d "$BODY"
            """;
    private static final String SIGNED_GET = """
            set -eu
            TS=$(date +%s)
            HASH=$(printf '' | openssl dgst -sha256 -r | cut -d' ' -f1)
            SIG=$(printf 'SVC1\\n%s\\nGET\\n%s\\n%s\\n\\n%s' "$TS" "$TARGET" "$QUERY" "$HASH" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
            curl -s -w '\\n%{http_code}' "$BASE$TARGET?$QUERY" -H "x-svc-api-key: $KEY" -H "x-svc-timestamp: $TS" -H "x-svc-signature: $SIG"
            """;

    @TempDir
    private Path directory;

    @BeforeAll
    static void findTools() {
        for (String tool : List.of("bash", "openssl", "curl")) {
            assumeTrue(isInstalled(tool), () -> tool + " is not installed");
        }
    }

    private static boolean isInstalled(String tool) {
        for (String folder : List.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))) {
            if (Files.isExecutable(Path.of(folder, tool))) {
                return true;
            }
        }
        return false;
    }

    @Test
    void shouldUnderstandRequestsSignedWithOpenssl() throws IOException {
        try (KursProcess kurs = KursProcess.sandbox(directory)) {
            Manifest.Demonstrator partner = kurs.manifest().partners().getFirst();
            Map<?, ?> corridor = kurs.partner(1).corridor("USDT-IDRX");
            String body = """
                    {"corridor_id":"%s","from_token":"%s","to_token":"%s","amount":"1000","wallet_address":"%s"}""".formatted(
                            corridor.get("corridor_id"),
                            corridor.get("from_token"),
                            corridor.get("to_token"),
                            partner.wallet().address());

            PartnerAnswer quote = shell(SIGNED_POST, kurs, Map.of("TARGET", "/v1/quote", "BODY", body));
            assertEquals("INDICATIVE", quote.shouldBe(200).text("quote_type"));

            String firmBody = body.replace("}", ",\"quote_type\":\"FIRM\",\"client_ref\":\"pesanan № 1\"}");
            PartnerAnswer firm = shell(SIGNED_POST, kurs, Map.of("TARGET", "/v1/firm-quote", "BODY", firmBody));
            assertEquals("pesanan № 1", firm.shouldBe(200).text("client_ref"));

            shell(SIGNED_GET, kurs, Map.of("TARGET", "/v1/rates", "QUERY", "pair=USDT-IDRX"))
                    .shouldBe(200);
            shell(SIGNED_GET, kurs, Map.of("TARGET", "/v1/quotes/" + firm.text("quote_id"), "QUERY", "&"))
                    .shouldBe(200);
            shell(
                            SIGNED_POST.replace("-hmac \"$SECRET\"", "-hmac wrong"),
                            kurs,
                            Map.of("TARGET", "/v1/quote", "BODY", body))
                    .shouldFail(401, "INVALID_SIGNATURE");
        }
    }

    private static PartnerAnswer shell(String script, KursProcess kurs, Map<String, String> variables)
            throws IOException {
        ProcessBuilder bash = new ProcessBuilder("bash", "-c", script);
        Manifest.Demonstrator partner = kurs.manifest().partners().getFirst();
        bash.environment().putAll(variables);
        bash.environment()
                .putAll(Map.of(
                        "BASE",
                        kurs.baseUrl(),
                        "KEY",
                        partner.apiKey(),
                        "SECRET",
                        partner.secret(),
                        "LC_ALL",
                        "C.UTF-8"));
        Process process = bash.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (InputStream out = process.getInputStream()) {
            String output = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            int newline = output.lastIndexOf('\n');
            return new PartnerAnswer(
                    Integer.parseInt(output.substring(newline + 1)),
                    output.substring(0, newline),
                    HttpHeaders.of(Map.of(), (name, value) -> true));
        } finally {
            process.destroyForcibly();
        }
    }
}
