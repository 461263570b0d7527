package dev.kurs.core.engine;

import dev.kurs.protocol.message.sbe.ExecuteQuoteEncoder;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.ReportExecutionEncoder;

/** Encodes what partners ask of firm quotes of v0.1, and what the bridge says of executions. */
final class ExecutionFrames {
    private final CommandFrames frames;

    ExecutionFrames(CommandFrames frames) {
        this.frames = frames;
    }

    /** @param destination the number of a wallet, see {@link VaultFrames#wallet} */
    CommandFrames execute(int partnerId, byte[] quoteId, long amountRaw, int destination, String clientRef) {
        byte[] address = VaultFrames.wallet(destination);
        ExecuteQuoteEncoder message = frames.begin(new ExecuteQuoteEncoder())
                .partnerId(partnerId)
                .keyId(partnerId)
                .putQuoteId(quoteId, 0, quoteId.length)
                .putDestination(address, 0, address.length);
        message.amount().low(amountRaw).high(0);
        return frames.end(message.clientRef(clientRef));
    }

    CommandFrames report(byte[] quoteId, ExecutionReport report) {
        return frames.end(frames.begin(new ReportExecutionEncoder())
                .putQuoteId(quoteId, 0, quoteId.length)
                .report(report)
                .detail("said by the contracts"));
    }
}
