package dev.kurs.service.run;

import dev.kurs.protocol.address.AddressRange;
import dev.kurs.service.control.ControlHandler;
import dev.kurs.service.control.ControlRefused;
import dev.kurs.service.control.ControlRequest;
import dev.kurs.service.credentials.Expiry;
import dev.kurs.service.credentials.KeyAdministration;
import dev.kurs.service.credentials.KeyRights;
import dev.kurs.service.credentials.KeyRing;
import dev.kurs.service.credentials.KnownOperator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What may be asked of operators at the machine of a running service: {@code kurs operator …}.
 *
 * <p>It goes beside any other command, but one change of operators behind another: a token that is rotated for an operator who is active would otherwise enable
 * one who is disabled meanwhile.
 */
final class OperatorControl {
    private final KeyAdministration administration;
    private final KeyRing ring;
    private final ReentrantLock changing = new ReentrantLock(true);

    OperatorControl(KeyAdministration administration, KeyRing ring) {
        this.administration = administration;
        this.ring = ring;
    }

    Map<String, ControlHandler> handlers() {
        return Map.of(
                "operator add", inTurn(this::add),
                "operator rotate", inTurn(this::rotate),
                "operator disable", inTurn(this::disable),
                "operator list", request -> Map.of("operators", list()));
    }

    private ControlHandler inTurn(ControlHandler change) {
        return request -> {
            changing.lock();
            try {
                return change.answer(request);
            } finally {
                changing.unlock();
            }
        };
    }

    private Map<String, Object> add(ControlRequest request) {
        for (String address : request.list("addresses")) {
            if (AddressRange.parse(address).isEmpty()) {
                throw new ControlRefused(address + " is neither an IPv4 or IPv6 address nor a CIDR block");
            }
        }
        String token = administration.addOperator(
                request.text("email"),
                new KeyRights(request.list("scopes"), request.list("addresses")),
                KeyControl.lifetime(request),
                KeyControl.authority(request));
        return Map.of("token", token);
    }

    private Map<String, Object> rotate(ControlRequest request) {
        return Map.of(
                "token",
                administration.rotateOperator(
                        request.text("email"),
                        request.text("enable").equals("yes"),
                        KeyControl.lifetime(request),
                        KeyControl.authority(request)));
    }

    private Map<String, Object> disable(ControlRequest request) {
        administration.disableOperator(request.text("email"), KeyControl.authority(request));
        return Map.of("email", request.text("email"));
    }

    private List<Map<String, Object>> list() {
        return ring.operators().stream().map(OperatorControl::line).toList();
    }

    private static Map<String, Object> line(KnownOperator operator) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("email", operator.email());
        line.put("status", operator.status().name());
        line.put("scopes", String.join(",", operator.rights().scopes()));
        line.put("expires", Expiry.text(operator.expiresAtNs()));
        return line;
    }
}
