package dev.kurs.edge.server;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.SurfaceVersion;
import dev.kurs.edge.limit.Buckets;
import dev.kurs.edge.limit.LimitedResource;
import dev.kurs.edge.limit.RatePolicy;
import dev.kurs.edge.limit.TokenBucket;
import dev.kurs.edge.view.PartnerView;
import dev.kurs.edge.view.Views;
import java.util.Map;
import java.util.function.Function;

/**
 * Keeps each partner, on each surface, and each operator within its rate: the 21st request of a STANDARD bearer within a moment is a 429 that says when to come
 * back, and uses up neither token nor request id.
 *
 * <p>A signed caller's bucket is looked at as soon as the headers name a live key, so that the body of one without tokens is not read, and taken
 * from only once the signature is proven: otherwise whoever merely knows a partner's api key, which is no secret, could use up its tokens.
 */
public final class RateGate {
    /** Nobody takes from it. */
    private static final TokenBucket NOBODYS = new TokenBucket();

    private final Views views;
    private final Buckets buckets = new Buckets();

    public RateGate(Views views) {
        this.views = views;
    }

    /** Whether the partner that the headers name has a token; answers the call when it has none. */
    boolean lookAtSigned(Call call, int partnerId) {
        RatePolicy policy = v02Policy(partnerId);
        TokenBucket bucket = buckets.ofSigned(partnerId);
        return !policy.isLimited() || !bucket.isEmpty(policy, call.atNs()) || refuse(call, policy, bucket, call.atNs());
    }

    /** Takes a token of a signed caller whose signature is right; answers the call when there is none. */
    boolean admitSigned(Call call) {
        int partnerId = call.identity().partnerId();
        RatePolicy policy = v02Policy(partnerId);
        TokenBucket bucket = buckets.ofSigned(partnerId);
        return !policy.isLimited() || bucket.tryTake(policy, call.atNs()) || refuse(call, policy, bucket, call.atNs());
    }

    /**
     * Has the call's answer tell a bearer how many tokens are left, whatever becomes of the call. An unknown bearer is told in v0.1's answers alone, all of
     * which tell it.
     */
    void tellBearer(Call call, Function<Call, Identity> holder) {
        call.headersWhenAnswered(() -> {
            Identity caller = holder.apply(call);
            boolean isSilent = caller == null && call.version() != SurfaceVersion.V01;
            return isSilent ? Map.of() : standing(caller, call.nowNs());
        });
    }

    /** A bearer's limit and what is left of it; null is an unknown bearer, of whom nothing is counted. */
    Map<String, String> standing(Identity caller, long nowNs) {
        return caller == null
                ? standing(RatePolicy.STANDARD, NOBODYS, nowNs)
                : standing(v01Policy(caller), bucket(caller), nowNs);
    }

    /** Takes a token of a bearer that is known; answers the call when there is none. */
    boolean admitBearer(Call call) {
        Identity caller = call.identity();
        RatePolicy policy = v01Policy(caller);
        TokenBucket bucket = bucket(caller);
        long nowNs = call.nowNs();
        if (!bucket.tryTake(policy, nowNs)) {
            return refuse(call, policy, bucket, nowNs);
        }
        call.headersWhenAnswered(() -> standing(policy, bucket, call.nowNs()));
        return true;
    }

    /** Its answer tells how things stood when there was no token, though one may have come since. */
    private boolean refuse(Call call, RatePolicy policy, TokenBucket bucket, long nowNs) {
        Map<String, String> standing = standing(policy, bucket, nowNs);
        call.headersWhenAnswered(() -> standing);
        long seconds = policy.retryAfterSeconds(bucket, nowNs);
        String message = "more than " + policy.perSecond() + " requests a second, and the burst of " + policy.burst()
                + " is used up; try again in " + seconds + " s";
        call.fail(ApiError.limited(LimitedResource.REQUEST_RATE, seconds, message));
        return false;
    }

    private static Map<String, String> standing(RatePolicy policy, TokenBucket bucket, long nowNs) {
        return Map.of("RateLimit", policy.limitField(bucket, nowNs), "RateLimit-Policy", policy.policyField());
    }

    private TokenBucket bucket(Identity caller) {
        return caller.isOperator() ? buckets.ofOperator(caller.operator()) : buckets.ofBearer(caller.partnerId());
    }

    private RatePolicy v02Policy(int partnerId) {
        PartnerView partner = views.partner(partnerId);
        return partner == null ? RatePolicy.v02(RatePolicy.DEFAULT_V02_PER_SECOND) : partner.v02Rate();
    }

    private RatePolicy v01Policy(Identity caller) {
        return caller.isOperator()
                ? RatePolicy.PREMIUM
                : views.partner(caller.partnerId()).v01Rate();
    }
}
