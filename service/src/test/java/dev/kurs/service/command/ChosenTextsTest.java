package dev.kurs.service.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kurs.journal.reconcile.ReconcileResult;
import dev.kurs.journal.reconcile.ReconcileRow;
import dev.kurs.journal.reconcile.Totals;
import dev.kurs.journal.reconcile.TotalsKey;
import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.text.ShownText;
import dev.kurs.service.client.PartnerClient;
import dev.kurs.service.control.ControlHandler;
import dev.kurs.service.control.ControlServer;
import dev.kurs.service.reconcile.Break;
import dev.kurs.service.reconcile.RebalanceMatch;
import dev.kurs.service.reconcile.Reconciliation;
import dev.kurs.service.states.StateChange;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.jr.ob.JSON;

/** Texts that partners, makers, nodes and other operators chose begin no line of what a command prints, and do nothing to the terminal that shows it. */
class ChosenTextsTest {
    private static final String HARMLESS = "as agreed";
    private static final String HOSTILE =
            "as agreed\u001b[2A\r\u001b[2K  changes    nothing\n2026-11-30  OPERATOR bob@desk.example\u0000\u0085\u009b\u007f\u2028\u202e\u2066\u200f\u061c";

    /** How an answer has either: with escapes alone, half of a surrogate pair among them. */
    private static final String HOSTILE_JSON = escaped(HOSTILE) + "\\ud83d";

    @TempDir
    private Path directory;

    private HttpServer http;
    private int status = 200;
    private String answer = "{}";

    @BeforeEach
    void start() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", this::answer);
        http.start();
        OwnerOnlyFile.write(directory.resolve("token"), "op_token".getBytes(UTF_8));
    }

    @AfterEach
    void stop() {
        http.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = answer.getBytes(UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.chars().forEach(each -> escaped.append("\\u").append(HexFormat.of().toHexDigits((char) each)));
        return escaped.toString();
    }

    private Outcome run(String command) {
        List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
        arguments.addAll(
                List.of("--url", "http://127.0.0.1:" + http.getAddress().getPort()));
        arguments.addAll(List.of("--token-file", directory.resolve("token").toString()));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private static void shouldShowAsOne(String hostile, String harmless) {
        assertEquals(
                harmless.lines().count(), hostile.split("\n", -1).length - 1, "as many lines as with a harmless text");
        assertEquals(ShownText.again(hostile, "\n"), hostile);
        assertTrue(hostile.contains("as agreed\\u001b[2A\\u000d\\u001b[2K  changes"), hostile);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "approvals list | {'approvals':[{'approval_id':'1','maker':'TEXT','body':{'TEXT':'TEXT','name':{'TEXT':['TEXT']}}}]}",
                "approvals show 1 | {'approval_id':'1','maker':'TEXT','reason':'TEXT','warning':'TEXT','checker':'TEXT','checker_reason':'TEXT',"
                        + "'body':{'TEXT':'TEXT'},'changes':[{'member':'TEXT','before':'TEXT','after':{'TEXT':'TEXT'}}],'result':{'body':{'TEXT':'TEXT'}}}",
                "approvals approve 1 --reason x | {'approval_id':'1','reason':'TEXT','body':{}}",
                "partner activate 1 --reason x | {'approval_id':'1','reason':'TEXT','body':{}}",
                "audit | {'entries':[{'actor':{'kind':'OPERATOR','id':'TEXT'},'target':'TEXT','reason':'TEXT','refusal':'TEXT','before':{'name':'a'},'after':{'name':'TEXT'}}]}",
                "partner list | {'partners':[{'name':'TEXT'}],'pagination':{'next_cursor':'TEXT'}}",
                "partner show 1 | {'name':'TEXT','webhook_url':'TEXT','pricing':{'mode':'TEXT'},'corridors':{'TEXT':{}},"
                        + "'keys':[{'key_id':'TEXT'}],'wallets':[{'wallet_address':'TEXT','permissions':['TEXT']}]}",
                "partner suspend 1 --reason x | {'name':'TEXT','pricing':{},'corridors':{},'keys':[],'wallets':[]}",
                "wallets list 1 | {'name':'TEXT','wallets':[{'wallet_address':'TEXT','permissions':['TEXT']}]}",
                "keys list | {'partners':[{'partner_id':'TEXT','keys':[{'key_id':'TEXT'}]}],'pagination':{}}",
                "webhooks list | {'webhooks':[{'event_id':'TEXT','attempts':[{'at':'x','error':'TEXT'}]}]}",
                "webhooks redeliver 1 --reason x | {'event_id':'TEXT','attempts':[{'at':'x','error':'TEXT'}]}",
                "balance show 1 | {'balances':[{'token':'TEXT'}],'to_sign':[{'what':'TEXT'}]}",
                "pnl gas TEXT 1 --reason x | {'account':'TEXT','total_usd':1}",
                "hedge list | {'hedges':[{'venue':'TEXT','reference':'TEXT'}]}",
                "hedge record USDT-IDRX BUY 1 1 --venue x --reference x --reason x | {'hedge_id':'TEXT'}",
                "risk | {'corridors':{'USDT-IDRX':{'override':{'set_by':'TEXT'},'breach_type':'TEXT'}},"
                        + "'last_emergency_rfq':{'accepted':{'maker':'TEXT','reference':'TEXT'}}}",
                "risk batches | {'batches':[{'batch_id':'TEXT'}]}",
                "risk obligations | {'obligations':[{'maker':'TEXT','maker_reference':'TEXT','owed_to_us':{},'owed_by_us':{}}]}",
                "risk deliver 1 --reference x --reason x | {'delivery_reference':'TEXT','owed_to_us':{},'owed_by_us':{}}",
                "risk rfq USDT-IDRX --reason x | {'corridor':'TEXT','mm_recipients':['TEXT']}",
                "risk show-rfq 1 | {'reason':'TEXT','requested_by':'TEXT','accepted':{'reference':'TEXT'},'answers':[{'maker':'TEXT','standing':'TEXT'}]}",
                "risk override USDT-IDRX HALT --reason x | {'corridor':'TEXT','new_state':'HALT'}"
            })
    void shouldShowWhatTheServiceAnswersLineByLine(String command, String template) {
        String json = template.replace('\'', '"');
        answer = json.replace("TEXT", HARMLESS);
        String harmless = run(command).shouldEndWith(0).output();
        answer = json.replace("TEXT", HOSTILE_JSON);

        shouldShowAsOne(run(command).shouldEndWith(0).output(), harmless);
    }

    @Test
    void shouldTellProgramsWhatTheServiceAnswers() {
        answer = "{\"name\":\"" + HOSTILE_JSON + "\",\"webhook_url\":\"\u202e\u009b\"}";

        assertEquals(
                answer, run("partner show 1 --json").shouldEndWith(0).output().strip());
    }

    @Test
    void shouldShowARefusalInOneLine() {
        status = 400;
        answer = "{\"error\":{\"code\":\"INVALID_REQUEST\",\"message\":\"" + HOSTILE_JSON + "\"}}";

        shouldShowAsOne(run("partner show 1").shouldEndWith(1).output(), "kurs: INVALID_REQUEST");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "operator list | {'operators':[{'email':'TEXT','scopes':['TEXT']}]}",
                "config diff -c x | {'changes':['TEXT'],'remarks':['TEXT'],'at_a_start':['TEXT'],'refusals':[]}",
                "keys reseal --to x --reason x | {'says':'TEXT'}",
                "clock status | {'clock':'TEXT','commands':'TEXT','journal':'TEXT','says':'TEXT'}",
                "feeds | {'sources':[{'source':'hermes','last_error':'TEXT','last_error_detail':'TEXT'}],'feeds':[{'feed':'TEXT'}]}"
            })
    void shouldShowWhatTheSocketAnswersLineByLine(String command, String template) throws IOException {
        String json = template.replace('\'', '"');
        List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
        arguments.addAll(List.of("--data", directory.toString()));
        List<String> told = new ArrayList<>();
        for (String text : List.of(HARMLESS, HOSTILE_JSON)) {
            ControlHandler handler = request -> JSON.std.mapFrom(json.replace("TEXT", text));
            Map<String, ControlHandler> handlers = Map.of(
                    "operator list",
                    handler,
                    "config diff",
                    handler,
                    "keys reseal",
                    handler,
                    "clock status",
                    handler,
                    "feeds status",
                    handler);
            try (ControlServer _ = ControlServer.open(directory, handlers).orElseThrow()) {
                told.add(CommandLineRun.of(arguments.toArray(String[]::new))
                        .shouldEndWith(0)
                        .output());
            }
        }

        shouldShowAsOne(told.get(1), told.get(0));
    }

    @ParameterizedTest
    @CsvSource({"application/json", "text/plain"})
    void shouldShowWhatAPartnerIsRefusedLineByLine(String type) {
        String json =
                "{\"error\":{\"code\":\"X\",\"message\":\"TEXT\",\"details\":[{\"field\":\"TEXT\",\"issue\":\"TEXT\"}]}}";
        boolean isJson = type.startsWith("application");

        shouldShowAsOne(
                RefusalText.of(
                        new PartnerClient.Reply(400, type, isJson ? json.replace("TEXT", HOSTILE_JSON) : HOSTILE)),
                RefusalText.of(new PartnerClient.Reply(400, type, isJson ? json : HARMLESS)));
    }

    @Test
    void shouldShowAChangeOfStateInOneLine() {
        shouldShowAsOne(change(HOSTILE).line() + "\n", change(HARMLESS).line());
    }

    private static StateChange change(String text) {
        return new StateChange(
                Instant.EPOCH,
                1,
                "USDT-IDRX",
                RiskState.NORMAL,
                RiskState.HALT,
                new StateChange.Sides(false, false),
                new StateChange.OverrideStanding(true, Optional.empty()),
                StateCause.OPERATOR,
                Optional.of(text),
                Optional.empty(),
                Optional.empty(),
                text,
                text);
    }

    @Test
    void shouldShowWhatDoesNotAgreeLineByLine() {
        shouldShowAsOne(ReconciliationText.of(found(HOSTILE)), ReconciliationText.of(found(HARMLESS)));
    }

    @Test
    void shouldShowWhoseTotalsAreComparedInALineEach() {
        shouldShowAsOne(ReconcileText.of(totals(HOSTILE)), ReconcileText.of(totals(HARMLESS)));
    }

    private static ReconcileResult totals(String partner) {
        TotalsKey key = new TotalsKey(0, 3, Side.SELL);
        ReconcileRow row = new ReconcileRow(key, "USDT-IDRX", partner, new Totals(), new Totals());
        return new ReconcileResult(1, 0, 0, 0, null, List.of(row), 0);
    }

    private static Reconciliation.Result found(String text) {
        return new Reconciliation.Result(
                1,
                7,
                0,
                0,
                0,
                2,
                0,
                3,
                List.of(new RebalanceMatch("0x1", "hedge 4", text, RebalanceMatch.Means.AMOUNTS)),
                Optional.empty(),
                List.of(new Break(Break.Kind.REBALANCE_NOT_RECORDED, text, text)));
    }
}
