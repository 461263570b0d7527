package dev.kurs.service.backtest;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.DirectBuffer;

/** Reads what became of the firm quotes of v0.2 that were issued in a period: who took which, and after how long. */
public final class JournalSamples {
    private static final int PROGRESS_EVERY = 65_536;
    private static final long USUAL_DELAY_SECONDS = 5;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final QuoteSettledDecoder settled = new QuoteSettledDecoder();
    private final QuoteExpiredDecoder expired = new QuoteExpiredDecoder();
    private final IssuedQuoteReader quotes = new IssuedQuoteReader();
    private final Map<Long, RerunQuote> open = new HashMap<>();
    private final List<AcceptanceModel.Sample> samples = new ArrayList<>();
    private final Set<Long> taken = new HashSet<>();
    private final List<Long> delays = new ArrayList<>();

    private JournalSamples() {}

    public static JournalSamples read(Path journal, BacktestPeriod period, ProgressListener progress) {
        JournalSamples samples = new JournalSamples();
        try (JournalReader reader = new JournalReader(journal)) {
            long records = 0;
            if (period.fromNs() > 0) {
                reader.seekTime(period.fromNs());
            }
            while (reader.next() && !period.isOver(reader.timestampNs())) {
                if (period.begins(reader.timestampNs())) {
                    samples.read(reader);
                }
                records++;
                if (records % PROGRESS_EVERY == 0) {
                    progress.onProgress(records, records);
                }
            }
        }
        return samples;
    }

    private void read(JournalReader reader) {
        quotes.forget();
        reader.forEachFrame(this::onFrame);
        RerunQuote quote = quotes.issued();
        if (quote != null && !quote.isEarlier()) {
            open.put(quote.quoteSequence(), quote);
        }
    }

    private void onFrame(DirectBuffer frame, int offset, int length) {
        quotes.onFrame(frame, offset, length);
        switch (Frame.templateId(frame, offset)) {
            case QuoteSettledDecoder.TEMPLATE_ID -> onSettled(frame, offset);
            case QuoteExpiredDecoder.TEMPLATE_ID ->
                end(expired.wrapAndApplyHeader(frame, offset, header).quoteSequence(), false);
            default -> {
                // No quote's end.
            }
        }
    }

    private void onSettled(DirectBuffer frame, int offset) {
        settled.wrapAndApplyHeader(frame, offset, header);
        if (settled.commitMatch() == CommitMatch.UNKNOWN) {
            return;
        }
        RerunQuote quote = open.get(settled.quoteSequence());
        if (quote != null) {
            delays.add(Math.max(0, settled.blockTimeSeconds() - quote.issuedAtSeconds()));
        }
        end(settled.quoteSequence(), true);
    }

    private void end(long quoteSequence, boolean isTaken) {
        RerunQuote quote = open.remove(quoteSequence);
        if (isTaken) {
            taken.add(quoteSequence);
        }
        if (quote != null) {
            samples.add(new AcceptanceModel.Sample(quote.features(), isTaken));
        }
    }

    /** The quotes that were taken, by their number. */
    Set<Long> taken() {
        return taken;
    }

    /** The median time from a quote to its block; {@value #USUAL_DELAY_SECONDS} s where nothing was taken. */
    public long delaySeconds() {
        long[] sorted = delays.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sorted);
        return sorted.length == 0 ? USUAL_DELAY_SECONDS : sorted[sorted.length / 2];
    }

    public AcceptanceModel model(long seed) {
        return new AcceptanceModel(samples, seed);
    }
}
