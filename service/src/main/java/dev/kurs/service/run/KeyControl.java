package dev.kurs.service.run;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.service.configuration.Durations;
import dev.kurs.service.control.ControlHandler;
import dev.kurs.service.control.ControlRefused;
import dev.kurs.service.control.ControlRequest;
import dev.kurs.service.credentials.Expiry;
import dev.kurs.service.credentials.KeyAdministration;
import dev.kurs.service.credentials.KeyRights;
import dev.kurs.service.credentials.KeyRing;
import dev.kurs.service.credentials.KnownKey;
import dev.kurs.service.credentials.Secrets.Issued;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** What may be asked of keys at the machine of a running service: {@code kurs keys …}. */
final class KeyControl {
    private final KeyAdministration administration;
    private final KeyRing ring;
    private final ReferenceData reference;

    KeyControl(KeyAdministration administration, KeyRing ring, ReferenceData reference) {
        this.administration = administration;
        this.ring = ring;
        this.reference = reference;
    }

    Map<String, ControlHandler> handlers() {
        return Map.of(
                "keys issue", this::issue,
                "keys rotate", this::rotate,
                "keys revoke", this::revoke,
                "keys reseal", this::reseal,
                "keys list", request -> Map.of("keys", listKeys()));
    }

    private Map<String, Object> issue(ControlRequest request) {
        KeyKind kind = request.choice("kind", KeyKind.class);
        Issued issued = administration.issue(
                uuid(request), kind, KeyRights.of(request.list("scopes")), lifetime(request), authority(request));
        return Map.of("name", issued.name(), "secret", issued.secret());
    }

    private Map<String, Object> rotate(ControlRequest request) {
        Duration overlap = Durations.parse("overlap", request.text("overlap"));
        Issued issued = administration.rotate(request.text("key"), overlap, lifetime(request), authority(request));
        return Map.of("name", issued.name(), "secret", issued.secret());
    }

    private Map<String, Object> revoke(ControlRequest request) {
        administration.revoke(request.text("key"), authority(request));
        return Map.of("name", request.text("key"));
    }

    private Map<String, Object> reseal(ControlRequest request) {
        Path file = Path.of(request.text("file"));
        try {
            int keys = administration.reseal(file, authority(request));
            return Map.of("says", keys + " keys are sealed under the key of " + file + administration.whatIsLeftToDo());
        } catch (IOException unwritable) {
            throw new ControlRefused("the next master key cannot be written: " + unwritable.getMessage(), unwritable);
        }
    }

    private List<Map<String, Object>> listKeys() {
        Map<Integer, String> partners = new LinkedHashMap<>();
        reference.ids(Kind.PARTNERS).forEach((uuid, partnerId) -> partners.put(partnerId, uuid));
        return ring.keys().stream().map(key -> line(key, partners)).toList();
    }

    private static Map<String, Object> line(KnownKey key, Map<Integer, String> partners) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("name", key.apiKey());
        line.put("kind", key.kind().name());
        line.put("status", key.status().name());
        line.put("partner", partners.getOrDefault(key.partnerId(), "#" + key.partnerId()));
        line.put("expires", Expiry.text(key.expiresAtNs()));
        return line;
    }

    private static UUID uuid(ControlRequest request) {
        String text = request.text("partner");
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException malformed) {
            throw new ControlRefused("partner is " + text + ", must be a UUID", malformed);
        }
    }

    static Optional<Duration> lifetime(ControlRequest request) {
        String text = request.text("lifetime");
        return text.equals(Expiry.NEVER) ? Optional.empty() : Optional.of(Durations.parse("lifetime", text));
    }

    static Authority authority(ControlRequest request) {
        return new Authority(Actor.shell(request.actor()), request.reason());
    }
}
