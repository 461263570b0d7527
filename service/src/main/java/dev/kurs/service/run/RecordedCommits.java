package dev.kurs.service.run;

import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.watch.BlockRef;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import java.nio.file.Path;
import java.util.Optional;
import org.agrona.DirectBuffer;

/**
 * The last block of which the journal has a commit, settled or failed, and its hash: of one that is not recorded whole the engine keeps the number alone.
 *
 * <p>Example: recorded up to block 100 and, behind it, a settlement in block 101 and none since, it is block 101.
 */
final class RecordedCommits implements FrameListener {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final QuoteSettledDecoder settled = new QuoteSettledDecoder();
    private final QuoteFailedDecoder failed = new QuoteFailedDecoder();
    private final byte[] hash = new byte[Bytes32.LENGTH];
    private volatile Optional<BlockRef> last = Optional.empty();

    /** Hears again what is journaled since then, nanoseconds since the epoch. */
    void readSince(Path journal, long timestampNs) {
        try (JournalReader reader = new JournalReader(journal)) {
            reader.seekTime(timestampNs);
            while (reader.next()) {
                reader.forEachFrame(this);
            }
        }
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case QuoteSettledDecoder.TEMPLATE_ID -> {
                settled.wrapAndApplyHeader(frame, offset, header).getBlockHash(hash, 0, hash.length);
                take(settled.blockNumber());
            }
            case QuoteFailedDecoder.TEMPLATE_ID -> {
                failed.wrapAndApplyHeader(frame, offset, header).getBlockHash(hash, 0, hash.length);
                take(failed.blockNumber());
            }
            default -> {
                // no commit's end
            }
        }
    }

    /** What is refused before it is sent has block 0. */
    private void take(long blockNumber) {
        if (blockNumber > 0) {
            last = Optional.of(BlockRef.of(blockNumber, Bytes32.of(hash.clone())));
        }
    }

    Optional<BlockRef> last() {
        return last;
    }
}
