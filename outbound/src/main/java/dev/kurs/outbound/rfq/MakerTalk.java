package dev.kurs.outbound.rfq;

import dev.kurs.outbound.http.OutboundAnswer;
import dev.kurs.outbound.http.OutboundClient;
import dev.kurs.outbound.http.OutboundException;
import dev.kurs.outbound.http.OutboundRequest;
import dev.kurs.protocol.message.sbe.MakerAnswer;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.AmountText;
import dev.kurs.protocol.money.DecimalText;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.concurrent.EpochNanoClock;

/**
 * One maker's part in one request for quotes, over HTTP, as MAKERS.md tells makers.
 *
 * <p>A maker that cannot be reached is asked again until the time is over. An accept is sent again too: it names the same quote of the same request, so that a maker
 * that has heard it answers what it answered before.
 */
final class MakerTalk {
    /** Instead of a status, where what came is not to be had a second time. */
    private static final int NO_ANSWER = 0;

    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int FIRST_SERVER_ERROR = 500;
    private static final int MAX_ANSWER_BYTES = 4_096;

    /** Every maker's stands in one frame of the request, so that bytes count and not characters. */
    private static final int LONGEST_QUOTE_ID_BYTES = 64;

    private static final long LONGEST_PAUSE_MS = 1_000;
    private static final int PAUSES_IN_THE_REST = 8;

    private final OutboundClient client;
    private final MakerReports reports;
    private final EpochNanoClock clock;

    MakerTalk(OutboundClient client, MakerReports reports, EpochNanoClock clock) {
        this.client = client;
        this.reports = reports;
        this.clock = clock;
    }

    /** What there is to know of a corridor. */
    record Offered(String pair, int baseDecimals) {}

    /** @param onQuoteId told what the maker calls its quote, before the engine is told of it */
    void ask(OfferedRfq rfq, Offered corridor, int makerId, MakerEndpoint maker, Consumer<String> onQuoteId)
            throws InterruptedException {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("rfq_id", rfq.rfqId().toString());
        members.put("kind", rfq.kind().name());
        members.put("corridor", corridor.pair());
        members.put("side", rfq.makerSide().name());
        members.put("base_amount", display(rfq.baseAmount(), corridor.baseDecimals()));
        members.put("reference_mid", rate(rfq.midE12()));
        members.put("price_floor", rfq.kind() == RfqKind.EMERGENCY ? rate(rfq.floorE12()) : null);
        members.put("respond_by", instant(rfq.respondByNs()).toString());
        Optional<OutboundAnswer> answer = insist(maker, "/rfq", MakerJson.write(members), rfq.respondByNs());
        if (answer.isEmpty()) {
            return;
        }
        if (answer.get().status() == NO_CONTENT) {
            reports.answer(rfq.number(), makerId, MakerAnswer.DECLINED, MakerReports.Quote.NOTHING, "");
            return;
        }
        Optional<MakerReports.Quote> quote = quote(answer.get(), corridor);
        quote.map(MakerReports.Quote::quoteId).ifPresent(onQuoteId);
        reports.answer(
                rfq.number(),
                makerId,
                quote.isPresent() ? MakerAnswer.QUOTED : MakerAnswer.UNREADABLE,
                quote.orElse(MakerReports.Quote.NOTHING),
                quote.isPresent() ? "" : "status " + answer.get().status());
    }

    void accept(OfferedRfq rfq, int makerId, String quoteId, MakerEndpoint maker) throws InterruptedException {
        Optional<OutboundAnswer> answer =
                insist(maker, "/accept", MakerJson.write(names(rfq, quoteId)), rfq.acceptByNs());
        if (answer.isPresent()) {
            Map<String, String> members = MakerJson.read(answer.get().body()).orElse(Map.of());
            MakerVerdict verdict = verdict(answer.get().status(), members);
            reports.verdict(
                    rfq.number(),
                    makerId,
                    verdict,
                    members.getOrDefault("reference", ""),
                    "status " + answer.get().status());
        }
    }

    private static MakerVerdict verdict(int status, Map<String, String> members) {
        if (status != OK) {
            return status == NO_ANSWER ? MakerVerdict.UNREADABLE : MakerVerdict.REJECTED;
        }
        return switch (members.getOrDefault("status", "")) {
            case "CONFIRMED" -> MakerVerdict.CONFIRMED;
            case "REJECTED" -> MakerVerdict.REJECTED;
            default -> MakerVerdict.UNREADABLE;
        };
    }

    /** Tells a maker that its quote is wanted no more, for a minute: it may have taken an accept whose answer was lost. Empty where it did not hear it. */
    Optional<OutboundAnswer> cancel(OfferedRfq rfq, String quoteId, MakerEndpoint maker) throws InterruptedException {
        return insist(
                maker,
                "/cancel",
                MakerJson.write(names(rfq, quoteId)),
                clock.nanoTime() + MakerDesk.CALLED_OFF_FOR.toNanos());
    }

    private static Map<String, String> names(OfferedRfq rfq, String quoteId) {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("rfq_id", rfq.rfqId().toString());
        members.put("maker_quote_id", quoteId);
        return members;
    }

    /** The first answer that is not the maker's own failure, or nothing by the time. */
    private Optional<OutboundAnswer> insist(MakerEndpoint maker, String path, byte[] body, long untilNs)
            throws InterruptedException {
        for (long leftNs = untilNs - clock.nanoTime(); leftNs > 0; leftNs = untilNs - clock.nanoTime()) {
            try {
                OutboundAnswer answer = post(maker, path, body, Duration.ofNanos(leftNs));
                if (answer.status() < FIRST_SERVER_ERROR) {
                    return Optional.of(answer);
                }
            } catch (OutboundException unreachable) {
                switch (unreachable.failure()) {
                    case ANSWER_TOO_LARGE, REFUSED_ADDRESS -> {
                        return Optional.of(new OutboundAnswer(NO_ANSWER, new byte[0]));
                    }
                    default -> {
                        // It may be there a little later.
                    }
                }
            }
            long restMs = TimeUnit.NANOSECONDS.toMillis(untilNs - clock.nanoTime());
            TimeUnit.MILLISECONDS.sleep(Math.clamp(restMs / PAUSES_IN_THE_REST, 1, LONGEST_PAUSE_MS));
        }
        return Optional.empty();
    }

    private OutboundAnswer post(MakerEndpoint maker, String path, byte[] body, Duration patience)
            throws OutboundException, InterruptedException {
        OutboundRequest unsigned = OutboundRequest.json(maker.below(path), Map.of(), body, patience);
        Map<String, String> headers = MakerSignature.headers(
                maker,
                unsigned.target(),
                UUID.randomUUID().toString(),
                TimeUnit.NANOSECONDS.toSeconds(clock.nanoTime()),
                body);
        return client.post(
                OutboundRequest.json(unsigned.url(), headers, body, patience).withAnswerOf(MAX_ANSWER_BYTES));
    }

    /** What the maker offers; empty where that cannot be read. */
    static Optional<MakerReports.Quote> quote(OutboundAnswer answer, Offered corridor) {
        if (answer.status() != OK) {
            return Optional.empty();
        }
        return MakerJson.read(answer.body()).flatMap(members -> quote(members, corridor.baseDecimals()));
    }

    private static Optional<MakerReports.Quote> quote(Map<String, String> members, int decimals) {
        try {
            Amount base = new Amount();
            long priceE12 = DecimalText.parseRateE12(members.getOrDefault("price", ""));
            String quoteId = members.getOrDefault("maker_quote_id", "");
            boolean isReadable = priceE12 >= 0
                    && !quoteId.isEmpty()
                    && quoteId.getBytes(StandardCharsets.UTF_8).length <= LONGEST_QUOTE_ID_BYTES
                    && AmountText.parse(members.getOrDefault("base_amount", ""), decimals, base)
                            == AmountText.ParseResult.OK;
            Instant validUntil = Instant.parse(members.getOrDefault("valid_until", ""));
            UUID rfqId = UUID.fromString(members.getOrDefault("rfq_id", ""));
            long validUntilNs = Math.addExact(
                    Math.multiplyExact(validUntil.getEpochSecond(), TimeUnit.SECONDS.toNanos(1)), validUntil.getNano());
            return isReadable
                    ? Optional.of(new MakerReports.Quote(rfqId, priceE12, validUntilNs, base, quoteId))
                    : Optional.empty();
        } catch (DateTimeException | ArithmeticException | IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }

    private static Instant instant(long timeNs) {
        return Instant.ofEpochSecond(0, timeNs);
    }

    private static String rate(long rateE12) {
        StringBuilder text = new StringBuilder();
        DecimalText.appendRate(text, rateE12);
        return text.toString();
    }

    private static String display(Amount amount, int decimals) {
        StringBuilder text = new StringBuilder();
        AmountText.appendDisplay(text, amount, decimals);
        return text.toString();
    }
}
