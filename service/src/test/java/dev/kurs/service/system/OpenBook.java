package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.TokenInputsDecoder;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;

/**
 * The open firm quotes, added up from the events of a journal alone, and held against what the engine says it reckoned with.
 *
 * <p>At every firm quote in the journal, whichever process issued it, reserved and due of both tokens and the partner's use
 * of its limits must be the sums of the quotes then open.
 */
final class OpenBook {
    private final Map<Integer, BigInteger> reserved = new HashMap<>();
    private final Map<Integer, BigInteger> due = new HashMap<>();
    private final Map<Usage, Long> usedE6 = new HashMap<>();
    private final Map<Long, Open> open = new HashMap<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private long checked;

    private record Usage(int partner, int corridor, long utcDay) {}

    private record Open(
            int inputToken, int outputToken, BigInteger input, BigInteger output, Usage usage, long notionalE6) {}

    static OpenBook of(Path journal) {
        OpenBook book = new OpenBook();
        try (JournalReader reader = new JournalReader(journal)) {
            while (reader.next()) {
                reader.forEachFrame(book::onFrame);
            }
        }
        return book;
    }

    /** Firm quotes whose inputs agreed with the sums. */
    long checked() {
        return checked;
    }

    /** Dollars E6 of quotes issued on that day and still open. */
    long usedE6(int partner, int corridor, long utcDay) {
        return usedE6.getOrDefault(new Usage(partner, corridor, utcDay), 0L);
    }

    private void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case FirmQuoteDerivedDecoder.TEMPLATE_ID ->
                derived(new FirmQuoteDerivedDecoder().wrapAndApplyHeader(frame, offset, header));
            case QuoteExpiredDecoder.TEMPLATE_ID ->
                expired(new QuoteExpiredDecoder().wrapAndApplyHeader(frame, offset, header));
            default -> {
                // reserves and releases nothing
            }
        }
    }

    /** The event right behind {@link FirmQuoteIssuedDecoder}; what it says of the book is from before the quote. */
    private void derived(FirmQuoteDerivedDecoder quote) {
        long utcDay = TimeUnit.NANOSECONDS.toDays(quote.timestampNs());
        Usage usage = new Usage(quote.partnerId(), quote.corridorId(), utcDay);
        checkToken(quote, quote.baseToken());
        checkToken(quote, quote.quoteToken());
        assertEquals(
                usedE6.getOrDefault(usage, 0L), quote.dailyUsedE6(), () -> "daily use before " + quote.quoteSequence());
        checked++;

        boolean sell = quote.side() == Side.SELL;
        int base = quote.baseToken().tokenId();
        int quoted = quote.quoteToken().tokenId();
        add(
                quote.quoteSequence(),
                new Open(
                        sell ? base : quoted,
                        sell ? quoted : base,
                        amount(quote.inputAmount()),
                        amount(quote.outputAmount()),
                        usage,
                        quote.notionalE6()));
    }

    private void checkToken(FirmQuoteDerivedDecoder quote, TokenInputsDecoder token) {
        String where = "before firm quote " + quote.quoteSequence() + ", token " + token.tokenId();
        assertEquals(
                reserved.getOrDefault(token.tokenId(), BigInteger.ZERO), amount(token.reserved()), "reserved " + where);
        assertEquals(due.getOrDefault(token.tokenId(), BigInteger.ZERO), amount(token.due()), "due " + where);
    }

    private void add(long quoteSequence, Open quote) {
        open.put(quoteSequence, quote);
        reserved.merge(quote.outputToken(), quote.output(), BigInteger::add);
        due.merge(quote.inputToken(), quote.input(), BigInteger::add);
        usedE6.merge(quote.usage(), quote.notionalE6(), Long::sum);
    }

    private void expired(QuoteExpiredDecoder expired) {
        Open quote = open.remove(expired.quoteSequence());
        assertEquals(quote.notionalE6(), expired.notionalE6(), () -> "expired quote " + expired.quoteSequence());
        reserved.merge(quote.outputToken(), quote.output().negate(), BigInteger::add);
        due.merge(quote.inputToken(), quote.input().negate(), BigInteger::add);
        usedE6.merge(quote.usage(), -quote.notionalE6(), Long::sum);
    }

    private static BigInteger amount(AmountDecoder amount) {
        BigInteger low = new BigInteger(Long.toUnsignedString(amount.low()));
        return BigInteger.valueOf(amount.high()).shiftLeft(Long.SIZE).add(low);
    }
}
