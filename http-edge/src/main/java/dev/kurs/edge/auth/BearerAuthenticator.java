package dev.kurs.edge.auth;

import dev.kurs.edge.address.AllowedAddresses;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.view.KeyView;
import dev.kurs.edge.view.PartnerView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.KeyStatus;
import dev.kurs.protocol.port.Credentials;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.util.List;

/** Finds out who sent a request with {@code Authorization: Bearer}: an operator, or a partner that also names itself. */
public final class BearerAuthenticator {
    private static final HttpString PARTNER_ID = new HttpString("X-Partner-ID");
    private static final String SCHEME = "Bearer ";
    private static final ApiError PARTNER_ID_NEEDED = new ApiError(
            ErrorCode.INVALID_REQUEST,
            "X-Partner-ID is needed once",
            List.of(new ApiError.Detail(PARTNER_ID.toString(), "needed once")),
            null);

    private final Views views;
    private final Credentials credentials;

    public BearerAuthenticator(Views views, Credentials credentials) {
        this.views = views;
        this.credentials = credentials;
    }

    /** Whether any Authorization header of the call names the bearer scheme. */
    public static boolean isPresented(Call call) {
        var values = call.exchange().getRequestHeaders().get(Headers.AUTHORIZATION);
        return values != null && values.stream().anyMatch(BearerAuthenticator::hasScheme);
    }

    /** Whether the token is known; answers the call when it is not. */
    public boolean admit(Call call) {
        Identity holder = holder(call);
        if (holder == null) {
            call.fail(ErrorCode.UNAUTHORIZED, "the bearer token is not known here");
            return false;
        }
        call.identity(holder);
        if (!holder.isOperator()) {
            SignedAuthenticator.tellEnd(call, views.key(holder.keyId()));
        }
        return true;
    }

    /** Whether a known caller may show its token from where it does; answers the call when it may not. Counted like a call: refusals of operators are journaled. */
    public boolean admitAddress(Call call) {
        if (!isAllowedFrom(call, call.identity())) {
            call.fail(
                    ErrorCode.FORBIDDEN,
                    "this token may not be used from " + call.clientAddress().getHostAddress());
            return false;
        }
        return true;
    }

    private boolean isAllowedFrom(Call call, Identity holder) {
        AllowedAddresses allowed = holder.isOperator()
                ? AllowedAddresses.of(holder.allowedAddresses())
                : views.key(holder.keyId()).allowedAddresses();
        return allowed.admits(call::clientAddress);
    }

    /** Who was given the token that a call shows; null where nobody was. */
    public Identity holder(Call call) {
        return holder(call.header(Headers.AUTHORIZATION), call.nowNs());
    }

    /** The same of the one Authorization header that there is, which names the bearer scheme; null for none. */
    public Identity holder(String header, long nowNs) {
        Credentials.Bearer bearer = header == null
                ? null
                : credentials.bearer(header.substring(SCHEME.length()).strip());
        return bearer == null || !isLive(bearer, nowNs)
                ? null
                : Identity.bearer(
                        bearer.partnerId(),
                        bearer.keyId(),
                        bearer.operatorEmail(),
                        bearer.scopes(),
                        bearer.allowedAddresses());
    }

    private boolean isLive(Credentials.Bearer bearer, long nowNs) {
        if (bearer.partnerId() < 0) {
            return true;
        }
        KeyView key = views.key(bearer.keyId());
        return key != null
                && key.kind() == KeyKind.BEARER
                && key.partnerId() == bearer.partnerId()
                && key.status() == KeyStatus.ACTIVE
                && key.environment() == views.instance().environment()
                && key.hasBegun(nowNs)
                && !key.isExpired(nowNs);
    }

    /** Whether a partner's token comes with that partner's id; answers the call when it does not. An operator's needs none. */
    public boolean admitPartner(Call call) {
        return call.identity().isOperator() || isNamed(call, call.identity());
    }

    private boolean isNamed(Call call, Identity holder) {
        String claimed = call.header(PARTNER_ID);
        if (claimed == null) {
            call.fail(PARTNER_ID_NEEDED);
            return false;
        }
        PartnerView partner = views.partner(holder.partnerId());
        if (partner == null || !partner.uuid().equalsIgnoreCase(claimed)) {
            call.fail(ErrorCode.FORBIDDEN, "X-Partner-ID is not this token's partner");
            return false;
        }
        return true;
    }

    /** Whether an Authorization header's value names the bearer scheme. */
    public static boolean hasScheme(String value) {
        return value.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }
}
