package dev.kurs.edge;

import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.port.Executions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** The read model's twin in memory; can be unreadable, and can keep readers waiting. */
final class BookedExecutions implements Executions {
    volatile boolean isUnreadable;
    volatile CountDownLatch gate = new CountDownLatch(0);

    private final List<Execution> all = new CopyOnWriteArrayList<>();
    private final Map<LocalDate, DaySummary> days = new ConcurrentHashMap<>();
    private final Map<LocalDate, PnlDay> profits = new ConcurrentHashMap<>();
    private final AtomicLong reads = new AtomicLong();
    private volatile int lastPartnerOfADay = -1;

    /** The quote of an execution, taken apart. */
    private record Quote(int partnerId, int corridorId, String quoteId, String clientRef) {
        static Quote of(Execution execution) {
            FirmQuoteIssuedDecoder decoder = new FirmQuoteIssuedDecoder();
            decoder.wrapAndApplyHeader(execution.quote(), 0, new MessageHeaderDecoder());
            byte[] quoteId = new byte[32];
            decoder.getQuoteId(quoteId, 0, 32);
            return new Quote(
                    decoder.terms().partnerId(),
                    decoder.terms().corridorId(),
                    "0x" + HexFormat.of().formatHex(quoteId),
                    decoder.clientRef());
        }
    }

    void book(Execution execution) {
        all.add(execution);
    }

    void book(LocalDate date, DaySummary summary) {
        days.put(date, summary);
    }

    void book(PnlDay day) {
        profits.put(day.date(), day);
    }

    long reads() {
        return reads.get();
    }

    int lastPartnerOfADay() {
        return lastPartnerOfADay;
    }

    @Override
    public Optional<Execution> byQuote(OptionalInt partnerId, String quoteId) {
        return read(partnerId).stream()
                .filter(execution -> Quote.of(execution).quoteId.equals(quoteId))
                .findFirst();
    }

    @Override
    public List<Execution> byClientRef(OptionalInt partnerId, String clientRef) {
        return read(partnerId).stream()
                .filter(execution -> Quote.of(execution).clientRef.equals(clientRef))
                .sorted(Comparator.comparingLong(Execution::sequence).reversed())
                .limit(MOST_OF_A_REFERENCE)
                .toList();
    }

    @Override
    public List<Execution> byTransaction(OptionalInt partnerId, String transactionHash) {
        return read(partnerId).stream()
                .filter(execution -> execution.transactionHash().equals(transactionHash))
                .sorted(Comparator.comparingInt(Execution::logIndex))
                .toList();
    }

    @Override
    public Page page(Filter filter, Optional<Mark> after, int size) {
        List<Execution> readable = read(filter.partnerId());
        long newest = readable.stream().mapToLong(Execution::sequence).max().orElse(0);
        long asOf = after.map(Mark::asOf).orElse(newest);
        List<Execution> rest = readable.stream()
                .filter(execution -> execution.sequence() <= asOf)
                .filter(execution -> matches(execution, filter))
                .filter(execution -> after.isEmpty() || isBehind(execution, after.get()))
                .sorted(Comparator.comparingLong(Execution::settledAtSeconds)
                        .thenComparingLong(Execution::sequence)
                        .reversed())
                .toList();
        List<Execution> page = rest.stream().limit(size).toList();
        Optional<Mark> next = rest.size() <= size
                ? Optional.empty()
                : Optional.of(new Mark(
                        asOf, page.getLast().settledAtSeconds(), page.getLast().sequence()));
        return new Page(page, next);
    }

    @Override
    public DaySummary day(int partnerId, LocalDate date) {
        read(OptionalInt.of(partnerId));
        lastPartnerOfADay = partnerId;
        return days.getOrDefault(date, new DaySummary(List.of(), true, "0".repeat(64), Optional.empty()));
    }

    @Override
    public Optional<PnlDay> pnl(LocalDate date) {
        read(OptionalInt.empty());
        return Optional.ofNullable(profits.get(date));
    }

    private static boolean matches(Execution execution, Filter filter) {
        long settledAt = execution.settledAtSeconds();
        return (filter.corridorId().isEmpty()
                        || Quote.of(execution).corridorId == filter.corridorId().getAsInt())
                && (filter.status().isEmpty()
                        || execution.status() == filter.status().get())
                && settledAt >= filter.fromSeconds().orElse(Long.MIN_VALUE)
                && settledAt <= filter.toSeconds().orElse(Long.MAX_VALUE);
    }

    private static boolean isBehind(Execution execution, Mark mark) {
        return execution.settledAtSeconds() < mark.settledAtSeconds()
                || (execution.settledAtSeconds() == mark.settledAtSeconds() && execution.sequence() < mark.sequence());
    }

    private List<Execution> read(OptionalInt partnerId) {
        reads.incrementAndGet();
        try {
            gate.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (isUnreadable) {
            throw new UncheckedIOException(new IOException("the database is gone"));
        }
        return all.stream()
                .filter(execution -> partnerId.isEmpty() || Quote.of(execution).partnerId == partnerId.getAsInt())
                .toList();
    }
}
