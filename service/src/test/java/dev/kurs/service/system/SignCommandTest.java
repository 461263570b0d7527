package dev.kurs.service.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code kurs sign}, which signs for whoever will send the request, and no request that could only be refused. */
class SignCommandTest {
    @TempDir
    private Path data;

    @BeforeEach
    void haveASandboxOfBefore() throws IOException {
        String partner = """
                {"partner_id":"55000000-0000-0000-0000-000000000003","name":"Nusantara","api_key":"key-one","secret":"test-secret","bearer_key":"b",
                "wallet_address":"0x01","wallet_private_key":"0x02"}""";
        String manifest = """
                {"base_url":"http://127.0.0.1:1","metrics_url":"http://127.0.0.1:2","operator_token":"t","chain":null,
                "corridors":{},"partners":[%s],"strangers":[],"operators":[],"providers":[],"makers":[]}""".formatted(partner);
        OwnerOnlyFile.write(data.resolve("sandbox.json"), manifest.getBytes(UTF_8));
    }

    private Outcome sign(String... arguments) {
        List<String> all = new ArrayList<>(List.of("sign"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--data", data.toString()));
        return CommandLineRun.of(all.toArray(String[]::new));
    }

    @Test
    void shouldSignTheVectorsOfTheContractAndSayThatTheirTimeIsPast() {
        sign(
                        "POST",
                        "/v1/quote",
                        "--body",
                        "{\"corridor_id\":\"0x01\",\"amount\":\"100.00\"}",
                        "--request-id",
                        "req-0001",
                        "--timestamp",
                        "1767225600")
                .shouldEndWith(0)
                .shouldSay("x-svc-signature: 39ca93a917cea8a9b91dc9fe4ec1d755ac5bd26757b2f07ef8bcf44bb0349734")
                .shouldSay("--timestamp 1767225600 is ");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, http://localhost:8080/v1/rates, '', '', 'TARGET must be path and query alone and begin with /'",
        "GET, v1/rates, '', '', 'TARGET must be path and query alone and begin with /'",
        "GET, /v1/rates?pair=USDT IDRX, '', '', 'TARGET must be written as it is sent'",
        "GET, /v1/rates?pair=é, '', '', 'TARGET must be written as it is sent'",
        "GET, /v1/rates#now, '', '', 'TARGET must be written as it is sent'",
        "G_T, /v1/rates, '', '', 'METHOD must be one such as GET or POST'",
        "GET, /v1/rates, '', '--request-id=a b', '--request-id must be 1 to 64 characters'",
        "POST, /v1/quote, {}, '--request-id=', '--request-id must be 1 to 64 characters'",
        "GET, /v1/rates, '', '--timestamp=-1', '--timestamp must be Unix seconds, was -1'",
        "GET, /v1/rates, '', '--timestamp=1767225600000', '--timestamp must be Unix seconds, was 1767225600000'",
        "POST, /v1/quote, '', '', '--body must be a JSON object for a POST: the body is empty'",
        "POST, /v1/quote, '{amount: 1}', '', '--body must be a JSON object for a POST: '",
        "POST, /v1/quote, '[1]', '', '--body must be a JSON object for a POST: the body is not an object'"
    })
    void shouldRefuseWhatNoServiceAccepts(String method, String target, String body, String more, String sentence) {
        List<String> arguments = new ArrayList<>(List.of(method, target, "--body", body));
        if (!more.isEmpty()) {
            arguments.add(more);
        }
        sign(arguments.toArray(String[]::new)).shouldEndWith(2).shouldSay(sentence);
    }

    @Test
    void shouldRefuseABodyThatIsTooLarge() throws IOException {
        Path body = Files.writeString(data.resolve("body"), "{\"a\":\"" + "x".repeat(64 * 1_024) + "\"}");

        sign("POST", "/v1/quote", "--body", "@" + body)
                .shouldEndWith(2)
                .shouldSay("--body has 65544 bytes, must have at most 65536");
    }
}
