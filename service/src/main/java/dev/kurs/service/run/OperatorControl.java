package dev.kurs.service.run;

import dev.kurs.protocol.address.AddressRange;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.service.control.ControlHandler;
import dev.kurs.service.control.ControlRefused;
import dev.kurs.service.control.ControlRequest;
import dev.kurs.service.credentials.Expiry;
import dev.kurs.service.credentials.KeyAdministration;
import dev.kurs.service.credentials.KeyRights;
import dev.kurs.service.credentials.KeyRing;
import dev.kurs.service.credentials.KnownOperator;
import dev.kurs.service.partner.JournaledApprovals;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What may be asked of operators at the machine of a running service: {@code kurs operator …}.
 *
 * <p>It goes beside any other command, but one change of operators behind another: a token that is rotated for an operator who is active would otherwise enable
 * one who is disabled meanwhile.
 */
final class OperatorControl {
    private static final Logger LOG = LoggerFactory.getLogger(OperatorControl.class);
    private static final String DISABLED = "who asked for it was disabled";
    private static final String ROTATED = "who asked for it was given another token";
    private static final String REJECTED = "rejected";
    private static final String REMARK = "remark";

    /** Whether it reaches somebody nobody can tell; that it was meant as one can be told. */
    private static final Pattern EMAIL = Pattern.compile("[^@\\s\\p{Cntrl}]+@[^@\\s\\p{Cntrl}]+");

    private final KeyAdministration administration;
    private final KeyRing ring;
    private final JournaledApprovals approvals;
    private final ReentrantLock changing = new ReentrantLock(true);

    /** @param approvals where operators have asked for what a second one has to approve */
    OperatorControl(KeyAdministration administration, KeyRing ring, JournaledApprovals approvals) {
        this.administration = administration;
        this.ring = ring;
        this.approvals = approvals;
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
        if (!EMAIL.matcher(request.text("email")).matches()) {
            throw new ControlRefused(request.text("email") + " is no e-mail address");
        }
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

    /** Somebody else may have had the token before, and asked for changes by it: they are rejected once it is honoured no more. */
    private Map<String, Object> rotate(ControlRequest request) {
        String email = request.text("email");
        boolean mayEnable = request.text("enable").equals("yes");
        Optional<Duration> lifetime = KeyControl.lifetime(request);
        Authority by = KeyControl.authority(request);
        int rejected = mayEnable ? rejectOfDisabled(email, request) : 0;
        String token = administration.rotateOperator(email, mayEnable, lifetime, by);
        try {
            return Map.of("token", token, REJECTED, rejected + reject(email, ROTATED, request));
        } catch (IllegalStateException unheard) {
            LOG.warn("what {} asked for may still wait for an approval", email, unheard);
            return Map.of(
                    "token",
                    token,
                    REJECTED,
                    rejected,
                    REMARK,
                    "what it asked for before may still wait: kurs approvals list");
        }
    }

    /** Before it operates again, when another's approval would make it. */
    private int rejectOfDisabled(String email, ControlRequest request) {
        boolean isDisabled =
                ring.operator(email).filter(operator -> !operator.isActive()).isPresent();
        return isDisabled ? reject(email, DISABLED, request) : 0;
    }

    private Map<String, Object> disable(ControlRequest request) {
        String email = request.text("email");
        administration.disableOperator(email, KeyControl.authority(request));
        return Map.of("email", email, REJECTED, reject(email, DISABLED, request));
    }

    /** Rejects what an operator has asked for and nobody has decided. */
    private int reject(String email, String reason, ControlRequest request) {
        Authority by = new Authority(Actor.shell(request.actor()), reason);
        return approvals.rejectAllOf(ring.operator(email).orElseThrow().email(), by);
    }

    private List<Map<String, Object>> list() {
        return ring.operators().stream().map(this::line).toList();
    }

    private Map<String, Object> line(KnownOperator operator) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("email", operator.email());
        line.put("status", status(operator));
        line.put("scopes", String.join(",", operator.rights().scopes()));
        line.put("from", from(operator.rights().allowedAddresses()));
        line.put("expires", Expiry.text(operator.expiresAtNs()));
        return line;
    }

    private String status(KnownOperator operator) {
        return operator.isActive() && ring.hasEnded(operator)
                ? "EXPIRED"
                : operator.status().name();
    }

    private static String from(List<String> addresses) {
        return addresses.isEmpty() ? "anywhere" : String.join(",", addresses);
    }
}
