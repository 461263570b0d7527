package dev.kurs.service.backtest;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.DirectBuffer;

/**
 * Reads what became of the firm quotes that were issued in a period: which were taken, and after how long. One of v0.2 is taken by its commit in a block, one of v0.1 by its
 * execute, whatever the chain makes of that; those with a market maker behind them are no sample.
 */
public final class JournalSamples {
    private static final int PROGRESS_EVERY = 65_536;
    private static final long USUAL_DELAY_SECONDS = 5;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final QuoteSettledDecoder settled = new QuoteSettledDecoder();
    private final QuoteExpiredDecoder expired = new QuoteExpiredDecoder();
    private final ExecutionChangedDecoder execution = new ExecutionChangedDecoder();
    private final IssuedQuoteReader quotes = new IssuedQuoteReader();
    private final Map<Long, RerunQuote> open = new HashMap<>();
    private final List<AcceptanceModel.Sample> samples = new ArrayList<>();
    private final List<AcceptanceModel.Sample> v01Samples = new ArrayList<>();
    private final Set<Long> taken = new HashSet<>();
    private final List<Long> delays = new ArrayList<>();
    private final List<Long> v01Delays = new ArrayList<>();

    private JournalSamples() {}

    public static JournalSamples read(BacktestRecords journaled, ProgressListener progress) {
        JournalSamples samples = new JournalSamples();
        try (JournalReader reader = new JournalReader(journaled.journal())) {
            long records = 0;
            if (journaled.period().isFromBeginning()) {
                journaled.seekStart(reader);
            } else {
                reader.seekTime(journaled.period().fromNs());
            }
            while (journaled.next(reader)) {
                if (journaled.period().begins(reader.timestampNs())) {
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
        quotes.issued().stream()
                .filter(quote -> !quote.isBacked())
                .forEach(quote -> open.put(quote.quoteSequence(), quote));
    }

    private void onFrame(DirectBuffer frame, int offset, int length) {
        quotes.onFrame(frame, offset, length);
        switch (Frame.templateId(frame, offset)) {
            case QuoteSettledDecoder.TEMPLATE_ID -> onSettled(frame, offset);
            case ExecutionChangedDecoder.TEMPLATE_ID ->
                take(execution.wrapAndApplyHeader(frame, offset, header).quoteSequence());
            case QuoteExpiredDecoder.TEMPLATE_ID ->
                expire(expired.wrapAndApplyHeader(frame, offset, header).quoteSequence());
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
        take(settled.quoteSequence());
        RerunQuote quote = open.remove(settled.quoteSequence());
        if (quote != null) {
            List<Long> ofSurface = quote.isV01() ? v01Delays : delays;
            ofSurface.add(Math.max(0, settled.blockTimeSeconds() - quote.issuedAtSeconds()));
        }
    }

    private void take(long quoteSequence) {
        RerunQuote quote = open.get(quoteSequence);
        if (taken.add(quoteSequence) && quote != null) {
            sample(quote, true);
        }
    }

    private void expire(long quoteSequence) {
        RerunQuote quote = open.remove(quoteSequence);
        if (quote != null && !taken.contains(quoteSequence)) {
            sample(quote, false);
        }
    }

    private void sample(RerunQuote quote, boolean isTaken) {
        List<AcceptanceModel.Sample> ofSurface = quote.isV01() ? v01Samples : samples;
        ofSurface.add(new AcceptanceModel.Sample(quote.features(), isTaken));
    }

    /** The quotes that were taken, by their number. */
    Set<Long> taken() {
        return taken;
    }

    /** The median time from a quote of its surface to its block; {@value #USUAL_DELAY_SECONDS} s where nothing was taken. */
    long delaySeconds(RerunQuote quote) {
        return median(quote.isV01() ? v01Delays : delays);
    }

    private static long median(List<Long> delays) {
        long[] sorted = delays.stream().mapToLong(Long::longValue).sorted().toArray();
        return sorted.length == 0 ? USUAL_DELAY_SECONDS : sorted[sorted.length / 2];
    }

    public AcceptanceModels models(long seed) {
        return new AcceptanceModels(new AcceptanceModel(samples, seed), new AcceptanceModel(v01Samples, seed));
    }
}
