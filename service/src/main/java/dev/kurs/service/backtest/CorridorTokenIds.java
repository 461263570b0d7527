package dev.kurs.service.backtest;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.util.HashMap;
import java.util.Map;
import org.agrona.DirectBuffer;

/** Which tokens a corridor trades, by its id, as it was configured. */
final class CorridorTokenIds implements FrameListener {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ConfigureCorridorDecoder corridor = new ConfigureCorridorDecoder();
    private final Map<Integer, int[]> tokens = new HashMap<>();

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        if (Frame.templateId(frame, offset) == ConfigureCorridorDecoder.TEMPLATE_ID) {
            corridor.wrapAndApplyHeader(frame, offset, header);
            tokens.put(corridor.corridorId(), new int[] {corridor.baseTokenId(), corridor.quoteTokenId()});
        }
    }

    /** What comes in: the base where it is sold. */
    int tokenIn(int corridorId, boolean isSold) {
        return tokens.get(corridorId)[isSold ? 0 : 1];
    }
}
