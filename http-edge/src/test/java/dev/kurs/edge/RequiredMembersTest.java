package dev.kurs.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.WebhookDeliveries;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.jr.ob.JSON;

/** What a schema calls required is what an operator's change is refused without, and no more: clients are generated from it. */
class RequiredMembersTest extends ApiDescription {
    private static final String EVENT = "4f2b6c0d9e8a7b6c5d4e3f2a1b0c9d8e";
    private static final String WALLETS = "/v1/operator/partners/" + FakeAdministration.FIRST + "/wallets";

    @BeforeEach
    void haveWhatIsChanged() {
        send("POST", "/v1/operator/partners", "{\"name\":\"Bunga\",\"reason\":\"they signed\"}");
        send(
                "POST",
                "/v1/operator/partners/" + FakeAdministration.FIRST + "/keys",
                "{\"kind\":\"HMAC\",\"reason\":\"r\"}");
        edge.restore(ReserveFrames.corridor());
        edge.restore(ReserveFrames.pool());
        edge.restore(ReserveFrames.batch());
        edge.restore(ReserveFrames.maker(0, "batavia"));
        edge.restore(ReserveFrames.rfq(FakeReserve.OVERRIDE));
        edge.restore(ReserveFrames.obligation(FakeReserve.OVERRIDE));
        edge.webhooks.deliveries.add(new WebhookDeliveries.Delivery(
                1,
                EVENT,
                0,
                FakeAdministration.FIRST,
                "quote.expired",
                12,
                WebhookDeliveries.Status.PENDING,
                List.of()));
        waitForASecondOperator();
    }

    private void waitForASecondOperator() {
        edge.approvals.wanted.add(Matter.WALLETS);
        send(
                "POST",
                WALLETS,
                "{\"wallet_address\":\"" + EdgeFixture.WALLET + "\",\"permissions\":[\"swap\"],\"reason\":\"r\"}");
        edge.approvals.wanted.clear();
    }

    private Reply send(String method, String path, String body) {
        return edge.send(method, path, body).bearer(EdgeFixture.OPERATOR).send();
    }

    @Test
    void shouldRequireWhatAChangeIsRefusedWithout() throws Exception {
        Map<String, Set<String>> needed = new TreeMap<>();
        Map<String, Set<String>> required = new TreeMap<>();
        for (String path : object(document.get("paths")).keySet()) {
            for (String method : object(object(document.get("paths")).get(path)).keySet()) {
                boolean isOfOperators = path.startsWith("/v1/operator") || path.startsWith("/v1/reserve");
                if (isOfOperators && operation(path, method).containsKey("requestBody")) {
                    Map<String, Object> content = content(path, method);
                    String change = method.toUpperCase(Locale.ROOT) + " " + path;
                    needed.put(change, needed(path, method, content));
                    required.put(change, required(object(content.get("schema"))));
                }
            }
        }
        assertTrue(needed.size() > 10, needed.toString());
        assertEquals(needed, required);
    }

    private Map<String, Object> content(String path, String method) {
        return object(object(object(operation(path, method).get("requestBody")).get("content"))
                .get("application/json"));
    }

    /** The members of the example without which it is refused. */
    private Set<String> needed(String path, String method, Map<String, Object> content) throws Exception {
        Map<String, Object> sound = object(object(examples(content).get("ok")).get("value"));
        Set<String> needed = new TreeSet<>();
        for (String member : sound.keySet()) {
            Map<String, Object> without = new LinkedHashMap<>(sound);
            without.remove(member);
            Reply reply = send(method.toUpperCase(Locale.ROOT), filled(path), JSON.std.asString(without));
            boolean isRefused = Set.of(400, 422).contains(reply.status());
            assertTrue(isRefused || reply.status() < 300, () -> path + " without " + member + ": " + reply.text());
            if (isRefused) {
                needed.add(member);
            }
        }
        return needed;
    }

    private Set<String> required(Map<String, Object> schema) {
        Map<String, Object> named = object(SchemaCheck.find(document, (String) schema.get("$ref")));
        Set<String> required = new TreeSet<>();
        ((List<?>) named.getOrDefault("required", List.of())).forEach(name -> required.add((String) name));
        return required;
    }

    private static String filled(String path) {
        return path.replace("{id}", FakeAdministration.FIRST)
                .replace("{key_id}", "key-1")
                .replace("{event_id}", EVENT)
                .replace("{rfq_id}", FakeReserve.OVERRIDE.toString())
                .replace("{approval_id}", FakeApprovals.FIRST);
    }
}
