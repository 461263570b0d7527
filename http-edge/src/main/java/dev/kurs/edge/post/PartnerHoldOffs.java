package dev.kurs.edge.post;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.limit.HoldOff;
import dev.kurs.edge.limit.LimitedResource;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.RejectReason;

/**
 * Remembers for a second that the engine refused a partner for its quota of open quotes or request ids, and refuses it meanwhile without asking again: every request
 * that the engine refuses is a journal record, and a flood of them would fill the disk.
 */
public final class PartnerHoldOffs {
    static final ApiError REQUEST_IDS_FULL = ApiError.limited(
            LimitedResource.REQUEST_IDS,
            HoldOff.SECONDS,
            "this partner has used as many request ids lately as it may; try again shortly");
    public static final ApiError QUOTES_FULL = ApiError.limited(
            LimitedResource.OPEN_QUOTES,
            HoldOff.SECONDS,
            "this partner has as many open firm quotes, or quotes that market makers are asked for, as it may; try again"
                    + " once one has ended");

    private final HoldOff requestIds = new HoldOff();
    private final HoldOff openQuotes = new HoldOff();

    /** Notes why the engine refused a call. */
    public void note(Call call, RejectReason reason) {
        int partnerId = call.identity().partnerId();
        if (reason == RejectReason.PARTNER_REQUEST_IDS_FULL) {
            requestIds.begin(partnerId, call.nowNs());
        } else if (reason == RejectReason.PARTNER_QUOTES_FULL) {
            openQuotes.begin(partnerId, call.nowNs());
        }
    }

    /** Why a call that needs a request id, as signed ones do, is refused at once; null when it may be asked for. */
    ApiError refusal(Call call) {
        boolean isFull =
                call.identity().isSigned() && requestIds.holds(call.identity().partnerId(), call.atNs());
        return isFull ? REQUEST_IDS_FULL : null;
    }

    /** Why a quote is refused at once; null when it may be asked for. */
    public ApiError refusal(Call call, QuoteKind kind) {
        boolean isFull =
                kind == QuoteKind.FIRM && openQuotes.holds(call.identity().partnerId(), call.atNs());
        return isFull ? QUOTES_FULL : refusal(call);
    }
}
