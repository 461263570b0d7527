package dev.kurs.edge.v01;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.util.Arrays;

/**
 * Refuses firm quotes that the settlement vault would not pay for: with a cap of 1 000 USDT a day one of 1 001, and any before a cap is set. What the vault has spent of
 * its day is not known here, so that its own judgement at execute stays the last.
 */
final class VaultCaps {
    private static final ApiError ABOVE = ApiError.of(
            ErrorCode.DAILY_LIMIT_EXCEEDED, "above what the settlement vault may spend for this partner in a day");

    private final Views views;
    private final boolean hasVault;

    /** @param vault 20 bytes, zeros without a chain */
    VaultCaps(Views views, byte[] vault) {
        this.views = views;
        hasVault = !Arrays.equals(vault, new byte[vault.length]);
    }

    /** Null where there is none. A partner that may not quote the corridor at all is told so by the engine. */
    ApiError refusal(V01QuoteRequest request, Identity identity) {
        int partnerId = identity.partnerId();
        int corridorId = request.corridor().id();
        if (!hasVault
                || request.kind() != QuoteKind.FIRM
                || !views.usage(partnerId, corridorId).isEnabled()) {
            return null;
        }
        int tokenId = request.corridor().input(request.side()).id();
        return views.dailyCap(partnerId, tokenId).compareTo(request.amount()) < 0 ? ABOVE : null;
    }
}
