package dev.kurs.service.system;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A sandbox without a chain, and the desk of its operator with every scope: {@code idOf(sandbox.create(Map.of("name", "Kenanga")))}. */
final class OperatorSandbox implements AutoCloseable {
    static final String WALLET = "0x7232ef9316c8cfdf488bb2582210a6f8bb143c4a";

    private final Path data;
    private final KursProcess kurs;
    private final OperatorApi desk;

    private OperatorSandbox(Path data, KursProcess kurs) {
        this.data = data;
        this.kurs = kurs;
        desk = new OperatorApi(kurs.baseUrl(), kurs.manifest().operatorToken());
    }

    static OperatorSandbox start(Path data) {
        return new OperatorSandbox(data, KursProcess.sandbox(data));
    }

    KursProcess kurs() {
        return kurs;
    }

    OperatorApi desk() {
        return desk;
    }

    /** Asks for a partner, called Melati unless the members say otherwise. */
    PartnerAnswer create(Map<String, Object> members) {
        Map<String, Object> body = new HashMap<>(members);
        body.putIfAbsent("name", "Melati");
        body.putIfAbsent("reason", "a test");
        return desk.post("/partners", body);
    }

    static String idOf(PartnerAnswer made) {
        return String.valueOf(made.shouldBe(201).json().get("partner_id"));
    }

    /** Makes an operator by command, and gives its token. */
    String addOperator(String email, String scope, String... options) {
        List<String> line = new ArrayList<>(List.of("operator", "add", email, "--scope", scope, "--reason", "a test"));
        line.addAll(List.of(options));
        return run(line.toArray(String[]::new)).shouldEndWith(0).output().strip();
    }

    /** Runs a command on the sandbox's directory. */
    Outcome run(String... command) {
        List<String> line = new ArrayList<>(List.of(command));
        line.addAll(List.of("--data", data.toString()));
        return CommandLineRun.of(line.toArray(String[]::new));
    }

    /** Every entry of the audit that fits a query, the newest first, page by page. */
    List<Map<?, ?>> audit(String query) {
        List<Map<?, ?>> entries = new ArrayList<>();
        String cursor = "";
        do {
            PartnerAnswer page = desk.get("/audit?per_page=2&" + query + cursor).shouldBe(200);
            IssuedSecrets.requireAbsentFrom("the audit", page.body());
            ((List<?>) page.json().get("entries")).forEach(entry -> entries.add((Map<?, ?>) entry));
            Object next = ((Map<?, ?>) page.json().get("pagination")).get("next_cursor");
            cursor = next == null ? null : "&cursor=" + next;
        } while (cursor != null);
        return entries;
    }

    @Override
    public void close() {
        kurs.close();
    }
}
