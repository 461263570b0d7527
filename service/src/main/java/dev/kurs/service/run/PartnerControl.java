package dev.kurs.service.run;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.service.control.ControlHandler;
import dev.kurs.service.control.ControlRefused;
import dev.kurs.service.control.ControlRequest;
import dev.kurs.service.reference.CommandBuffer;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import dev.kurs.service.reference.PartnerChanges;
import dev.kurs.service.reference.ReferenceData;
import java.util.HexFormat;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** What may be asked of partners at the machine of a running service: {@code kurs partner suspend|activate|limit|wallet}. */
final class PartnerControl {
    private final ReferenceData reference;
    private final Recipient recipient;

    PartnerControl(ReferenceData reference, Recipient recipient) {
        this.reference = reference;
        this.recipient = recipient;
    }

    Map<String, ControlHandler> handlers() {
        return Map.of(
                "partner status", this::status,
                "partner limits", this::limits,
                "partner wallet", this::wallet);
    }

    private Map<String, Object> status(ControlRequest request) {
        PartnerStatus status = request.choice("status", PartnerStatus.class);
        if (status != PartnerStatus.ACTIVE && status != PartnerStatus.SUSPENDED) {
            throw new ControlRefused("status is " + status + ", must be ACTIVE or SUSPENDED");
        }
        return send(changes(request).status(request.text("partner"), status));
    }

    private Map<String, Object> limits(ControlRequest request) {
        return send(changes(request)
                .limits(
                        request.text("partner"),
                        request.text("corridor"),
                        request.text("enabled").equals("yes"),
                        dollars(request, "daily"),
                        dollars(request, "monthly")));
    }

    private Map<String, Object> wallet(ControlRequest request) {
        byte[] wallet = address(request.text("wallet"));
        return send(changes(request).wallet(request.text("partner"), wallet, Set.copyOf(request.list("permissions"))));
    }

    private Map<String, Object> send(byte[] command) {
        String refusal = recipient.send(command);
        if (!refusal.isEmpty()) {
            throw new ControlRefused(refusal);
        }
        return Map.of();
    }

    private PartnerChanges changes(ControlRequest request) {
        return new PartnerChanges(reference, new CommandBuffer(Actor.shell(request.actor()), request.reason()));
    }

    private static OptionalLong dollars(ControlRequest request, String name) {
        String text = request.text(name);
        if (text.equals("unlimited")) {
            return OptionalLong.empty();
        }
        if (!text.matches("\\d{1,12}")) {
            throw new ControlRefused(name + " is " + text + ", must be whole dollars or unlimited");
        }
        return OptionalLong.of(Long.parseLong(text) * 1_000_000);
    }

    private static byte[] address(String text) {
        if (!text.matches("0x[0-9a-fA-F]{40}")) {
            throw new ControlRefused("wallet is " + text + ", must be 0x and 40 hex digits");
        }
        return HexFormat.of().parseHex(text, 2, text.length());
    }
}
