package dev.kurs.edge.post;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.ClaimRequestIdEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RequestIdClaimedDecoder;
import dev.kurs.protocol.message.sbe.RequestIdRefusedDecoder;
import dev.kurs.protocol.port.CommandPublisher;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/** Journals the request id of a signed request that the edge answers by itself, before the request has any effect or answer. */
public final class RequestIdClaims {
    private final CommandPublisher commands;
    private final PendingCalls calls;
    private final PartnerHoldOffs holdOffs;

    public RequestIdClaims(CommandPublisher commands, PendingCalls calls, PartnerHoldOffs holdOffs) {
        this.commands = commands;
        this.calls = calls;
        this.holdOffs = holdOffs;
    }

    /**
     * Uses up a signed call's request id, then runs the step that answers it, on the call's I/O thread; where the id was used before, that is the answer. A bearer's
     * call has no request id, and its step runs at once.
     */
    public void once(Call call, Runnable step) {
        if (call.identity().isSigned()) {
            claim(call, step);
        } else {
            step.run();
        }
    }

    private void claim(Call call, Runnable step) {
        ApiError refusal = holdOffs.refusal(call);
        if (refusal == null) {
            refusal = calls.park(
                    call, (answered, frame) -> onReply(answered, frame, step), ticket -> offer(call, ticket));
        }
        if (refusal != null) {
            call.fail(refusal);
        }
    }

    private boolean offer(Call call, long ticket) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        ClaimRequestIdEncoder encoder = new ClaimRequestIdEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .sequence(0)
                .timestampNs(0)
                .correlationId(ticket)
                .keyId(call.identity().keyId())
                .requestId(call.requestId());
        int length = MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
        return commands.offer(buffer, 0, length) == CommandPublisher.Offer.ACCEPTED;
    }

    private void onReply(Call call, DirectBuffer frame, Runnable step) {
        if (Frame.templateId(frame, 0) == RequestIdClaimedDecoder.TEMPLATE_ID) {
            step.run();
            return;
        }
        RequestIdRefusedDecoder refused = new RequestIdRefusedDecoder();
        refused.wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder());
        holdOffs.note(call, refused.reason());
        call.fail(refusal(refused.reason()));
    }

    /** The error for a request id that was refused. */
    public static ApiError refusal(RejectReason reason) {
        return switch (reason) {
            case REQUEST_ID_REUSED ->
                ApiError.of(ErrorCode.REQUEST_ID_REUSED, "this request id was used before; every POST needs a new one");
            case PARTNER_REQUEST_IDS_FULL -> PartnerHoldOffs.REQUEST_IDS_FULL;
            default -> ApiError.of(ErrorCode.OVERLOADED, "too many request ids are remembered; try again shortly");
        };
    }
}
