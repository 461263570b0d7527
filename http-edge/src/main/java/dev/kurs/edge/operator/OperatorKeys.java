package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.Scope;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.operator.ReviewedChange.Plan;
import dev.kurs.protocol.address.AddressRange;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.PartnerAdministration;
import dev.kurs.protocol.port.PartnerAdministration.IssuedKey;
import dev.kurs.protocol.port.PartnerRecord;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** {@code /v1/operator/partners/{id}/keys}: issued, rotated and revoked; a secret is shown once. */
public final class OperatorKeys {
    static final String PATH = OperatorPartners.ONE + "/keys";
    static final String ONE = PATH + "/{key_id}";
    static final String ROTATION = ONE + "/rotate";

    private static final int CREATED = 201;
    private static final int NO_CONTENT = 204;
    private static final int MOST_ADDRESSES = 16;
    private static final long USUAL_OVERLAP_SECONDS = Duration.ofDays(7).toSeconds();
    private static final long USUAL_LIFETIME_SECONDS = Duration.ofDays(90).toSeconds();
    private static final long LONGEST_LIFETIME_SECONDS = Duration.ofDays(366).toSeconds();
    private static final long LONGEST_OVERLAP_SECONDS = Duration.ofDays(366).toSeconds();

    private final PartnerAdministration administration;
    private final OperatorChanges changes;
    private final Endpoint issue;
    private final Endpoint rotate;

    public OperatorKeys(PartnerAdministration administration, OperatorChanges changes, ReviewedChanges reviewed) {
        this.administration = administration;
        this.changes = changes;
        issue = reviewed.post(PATH, this::issuing);
        rotate = reviewed.post(ROTATION, this::rotation);
    }

    void issue(Call call) {
        issue.handle(call);
    }

    private Plan issuing(OperatorRequest request, JsonMembers members) throws RefusedException, WrongShapeException {
        PartnerRecord partner = OperatorPartners.find(administration, request);
        KeyKind kind = kind(members);
        List<String> scopes = scopes(members, kind);
        List<String> addresses = addresses(members, kind);
        Duration lifetime = lifetime(members);
        requireOneWebhookKey(partner, kind);
        return new Plan(
                Set.of(Matter.KEYS),
                by -> shown(request, administration.issueKey(partner, kind, scopes, addresses, lifetime, by)));
    }

    private static void requireOneWebhookKey(PartnerRecord partner, KeyKind kind) throws RefusedException {
        for (PartnerRecord.Key key : partner.keys()) {
            if (kind == KeyKind.WEBHOOK && key.kind() == kind && key.status() != KeyStatus.REVOKED) {
                throw OperatorValues.invalid(
                        "kind", "a partner has one such key, rotate or revoke key_id " + key.keyId(), kind.name());
            }
        }
    }

    void rotate(Call call) {
        rotate.handle(call);
    }

    private Plan rotation(OperatorRequest request, JsonMembers members) throws RefusedException, WrongShapeException {
        PartnerRecord partner = OperatorPartners.find(administration, request);
        String keyId = request.pathParameter("key_id");
        requireLive(partner, keyId);
        Duration overlap = Duration.ofSeconds(
                OperatorValues.integer(members, "overlap_seconds", USUAL_OVERLAP_SECONDS, LONGEST_OVERLAP_SECONDS));
        Duration lifetime = lifetime(members);
        return new Plan(
                Set.of(Matter.KEYS),
                by -> shown(request, administration.rotateKey(partner, keyId, overlap, lifetime, by)));
    }

    private static void requireLive(PartnerRecord partner, String keyId) throws RefusedException {
        PartnerRecord.Key key = partner.keys().stream()
                .filter(known -> known.keyId().equals(keyId))
                .findFirst()
                .orElseThrow(() -> new RefusedException(
                        ApiError.of(ErrorCode.NOT_FOUND, "partner " + partner.partnerId() + " has no key " + keyId)));
        if (key.status() == KeyStatus.REVOKED) {
            throw new RefusedException(ApiError.of(ErrorCode.CONFLICT, "key " + keyId + " is revoked"));
        }
    }

    void revoke(Call call) {
        changes.delete(call, by -> {
            administration.revokeKey(OperatorPartners.find(administration, call), call.pathParameter("key_id"), by);
            return Answer.empty(NO_CONTENT);
        });
    }

    private static Duration lifetime(JsonMembers members) throws WrongShapeException, RefusedException {
        long seconds =
                OperatorValues.integer(members, "expires_in_seconds", USUAL_LIFETIME_SECONDS, LONGEST_LIFETIME_SECONDS);
        if (seconds == 0) {
            throw OperatorValues.invalid("expires_in_seconds", "must be at least 1", "0");
        }
        return Duration.ofSeconds(seconds);
    }

    private static KeyKind kind(JsonMembers members) throws WrongShapeException, RefusedException {
        KeyKind kind = OperatorValues.choice(members, "kind", KeyKind.class, null, "HMAC, BEARER or WEBHOOK");
        if (kind == null) {
            throw OperatorValues.invalid("kind", "must be HMAC, BEARER or WEBHOOK", "missing");
        }
        return kind;
    }

    /** A partner's key may read the reserve beyond its partner's own data, and do nothing of operators. */
    private static List<String> scopes(JsonMembers members, KeyKind kind) throws WrongShapeException, RefusedException {
        List<String> scopes = members.optionalStrings("scopes");
        for (String scope : scopes) {
            if (kind == KeyKind.WEBHOOK || !scope.equals(Scope.RESERVE_READ.text())) {
                throw OperatorValues.invalid(
                        "scopes",
                        kind == KeyKind.WEBHOOK
                                ? "a WEBHOOK key holds none"
                                : "a partner's key may hold reserve:read alone",
                        scope);
            }
        }
        return scopes;
    }

    private static List<String> addresses(JsonMembers members, KeyKind kind)
            throws WrongShapeException, RefusedException {
        List<String> addresses = members.optionalStrings("allowed_ips");
        if (addresses.size() > MOST_ADDRESSES || (kind == KeyKind.WEBHOOK && !addresses.isEmpty())) {
            throw OperatorValues.invalid(
                    "allowed_ips",
                    kind == KeyKind.WEBHOOK ? "a WEBHOOK key is shown by nobody" : "more than " + MOST_ADDRESSES,
                    String.join(",", addresses));
        }
        for (String address : addresses) {
            if (AddressRange.parse(address).isEmpty()) {
                throw OperatorValues.invalid(
                        "allowed_ips", "neither an IPv4 or IPv6 address nor a CIDR block", address);
            }
        }
        return addresses;
    }

    private static Answer shown(OperatorRequest request, IssuedKey issued) {
        JsonBody body = request.json();
        new PartnerWriter(body, request.nowNs()).write(issued.key(), issued.secret());
        return Answer.json(CREATED, body.finish());
    }
}
