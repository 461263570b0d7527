package dev.kurs.service.settlement;

import dev.kurs.chain.key.DemonstrationWallet;
import dev.kurs.service.sandbox.Manifest;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.OperatorApi;
import dev.kurs.service.system.PartnerAnswer;
import dev.kurs.service.system.ToldPartner;
import dev.kurs.service.system.V01Partner;
import java.security.SecureRandom;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.jr.ob.JSON;

/**
 * One of each document that v0.1 gives a partner, answers and webhooks, from a sandbox on which a quote settled, another failed and a third was forgotten.
 *
 * <p>Example: {@code documents.of("fee_breakdown").get("tier")} is {@code MICRO}.
 */
final class V01Documents implements AutoCloseable {
    private static final int PENDING = 503;
    private static final String DEPOSIT = "250000";

    /** Above the sandbox's threshold, so that market makers are asked, of whom there are none. */
    private static final String LARGE = "180000";

    private static final String FORGOTTEN = "25";

    private final SettlingSandbox sandbox;
    private final ToldPartner receiver = new ToldPartner();
    private final V01Partner partner;
    private final String destination =
            DemonstrationWallet.generate(new SecureRandom()).addressText();
    private final Map<String, Map<?, ?>> documents = new LinkedHashMap<>();
    private final LocalDate begun = LocalDate.now(ZoneOffset.UTC);
    private String forgotten;

    private V01Documents(SettlingSandbox sandbox) {
        this.sandbox = sandbox;
        partner = V01Partner.of(sandbox.kurs(), 1);
    }

    static V01Documents gather(SettlingSandbox sandbox) {
        V01Documents documents = new V01Documents(sandbox);
        documents.connect();
        documents.forgotten = documents.quoted(FORGOTTEN);
        documents.askAndExecute();
        documents.failOnChain();
        documents.listen();
        return documents;
    }

    private void connect() {
        Manifest manifest = sandbox.kurs().manifest();
        OperatorApi operator = new OperatorApi(manifest.baseUrl(), manifest.operatorToken());
        String path = "/partners/" + manifest.partners().getFirst().partnerId();
        operator.post(path + "/keys", Map.of("kind", "WEBHOOK", "reason", "a test"))
                .shouldBe(201);
        operator.patch(path, Map.of("webhook_url", receiver.url(), "reason", "a test"))
                .shouldBe(200);
        operator.post(
                        path + "/balance",
                        Map.of("kind", "DEPOSIT", "token", "USDT", "amount", DEPOSIT, "reason", "to execute"))
                .shouldBe(201);
        Eventually.isTrue(
                "the deposit is there",
                () -> operator.get(path + "/balance").body().contains(DEPOSIT));
    }

    private String quoted(String amount) {
        return String.valueOf(partner.firmQuote("USD-IDR", "SELL", amount, "")
                .shouldBe(200)
                .json()
                .get("quote_id"));
    }

    private void askAndExecute() {
        documents.put(
                "indicative quote",
                partner.quote("USD-IDR", "SELL", "100").shouldBe(200).json());
        Map<?, ?> quote =
                partner.firmQuote("USD-IDR", "SELL", "100", "").shouldBe(200).json();
        documents.put("firm quote", quote);
        documents.put("fee_breakdown", (Map<?, ?>) quote.get("fee_breakdown"));
        String id = String.valueOf(quote.get("quote_id"));
        documents.put("execution", executed(id, "100").shouldBe(200).json());
        Map<?, ?> state = partner.get("/v1/system/state").shouldBe(200).json();
        documents.put("system state", state);
        documents.put("corridor's state", (Map<?, ?>) ((Map<?, ?>) state.get("corridors")).get("USD-IDR"));
    }

    private PartnerAnswer executed(String quote, String amount) {
        PartnerAnswer answer = partner.execute(quote, amount, destination, "");
        while (answer.status() == PENDING) {
            answer = partner.execute(quote, amount, destination, "");
        }
        return answer;
    }

    /** The corridor is frozen on chain under a quote, so that the contracts would revert it. */
    private void failOnChain() {
        String quote = quoted("30");
        sandbox.freeze("USDT-IDRX");
        executed(quote, "30").shouldFail(422, "ON_CHAIN_REVERT");
        sandbox.awaitRiskState("USDT-IDRX", "FREEZE");
        sandbox.thaw("USDT-IDRX");
        sandbox.awaitRiskState("USDT-IDRX", "NORMAL");
    }

    private void listen() {
        for (String event :
                new String[] {"settlement.confirmed", "settlement.failed", "quote.expired", "system.state_change"}) {
            Eventually.isTrue(event + " is told", () -> told(event).isPresent());
            Map<?, ?> envelope = told(event).orElseThrow();
            documents.putIfAbsent("envelope", envelope);
            documents.put(event, (Map<?, ?>) envelope.get("data"));
        }
        documents.put("error", executesTheForgotten().shouldBe(400).error());
    }

    private Optional<Map<?, ?>> told(String event) {
        return receiver.told().stream()
                .filter(told -> event.equals(told.event()))
                .findFirst()
                .map(told -> JSON.std.mapFrom(told.body()));
    }

    Map<?, ?> of(String name) {
        return documents.get(name);
    }

    /** How many events its receiver was told of. */
    long toldEvents() {
        return receiver.told().stream()
                .map(ToldPartner.Told::eventId)
                .distinct()
                .count();
    }

    /** UTC dates from the beginning on. */
    List<LocalDate> days() {
        return begun.datesUntil(LocalDate.now(ZoneOffset.UTC).plusDays(1)).toList();
    }

    String destination() {
        return destination;
    }

    /** Its quote's time was over when its end was told. */
    PartnerAnswer executesTheForgotten() {
        return partner.execute(forgotten, FORGOTTEN, destination, "");
    }

    PartnerAnswer asksForMoreThanAnyoneMakes() {
        return partner.firmQuote("USD-IDR", "SELL", LARGE, "");
    }

    @Override
    public void close() {
        receiver.close();
    }
}
