package dev.kurs.core.engine;

import static dev.kurs.core.engine.MakerDeskDriver.DEPOSIT;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.MakerDeskDriver.Given;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import dev.kurs.protocol.message.sbe.CommandAcceptedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.HedgeRecordedDecoder;
import dev.kurs.protocol.message.sbe.MakerVerdict;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.ObligationChangedDecoder;
import dev.kurs.protocol.message.sbe.ObligationStatus;
import dev.kurs.protocol.message.sbe.PnlChangedDecoder;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/**
 * Partners, makers, bridge, chain and time in random order, beside hedges, gas, deliveries and corridors that lean by the whole book: a maker is accepted at most once, nothing is sent before it is
 * bound, whoever asked is answered once, balances add up, and a replay and a snapshot at any step say the same to the byte.
 */
class PartnerRfqLifeTest {
    private static final int STEPS = 3_000;

    private static final List<Integer> ALL_OF_IT = List.of(
            HedgeRecordedDecoder.TEMPLATE_ID,
            PnlChangedDecoder.TEMPLATE_ID,
            ObligationChangedDecoder.TEMPLATE_ID,
            ExecutionChangedDecoder.TEMPLATE_ID,
            QuoteSettledDecoder.TEMPLATE_ID,
            RfqChangedDecoder.TEMPLATE_ID);
    private static final List<Integer> LEANING = List.of(0, 1, 2, 3, 4, 5, 6, 7);

    private final MakerDeskDriver makers = new MakerDeskDriver();
    private final EngineDriver desk = makers.engine();
    private final RiskFrames risk = new RiskFrames(desk.frames());
    private final PortfolioFrames portfolio = new PortfolioFrames(desk.frames());
    private final Set<Integer> said = new HashSet<>();
    private long gasE6;
    private int hedges;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final List<RfqChangedDecoder> rfqs = new ArrayList<>();
    private final List<Given> given = new ArrayList<>();
    private final Map<Long, ExecutionChangedDecoder> sent = new HashMap<>();
    private final Map<Long, Given> bySequence = new HashMap<>();
    private final Map<Long, RfqChangedDecoder> waiting = new HashMap<>();
    private final Map<Long, RfqStatus> statuses = new HashMap<>();
    private final Map<Long, Integer> answers = new HashMap<>();
    private final Set<Long> accepted = new HashSet<>();
    private final Set<Long> filled = new HashSet<>();
    private final Set<Long> bound = new HashSet<>();
    private final long[] owned = {DEPOSIT, DEPOSIT};
    private final long[] told = {DEPOSIT, DEPOSIT};
    private final long[] reserved = {0, 0};
    private long tickets = 1_000;

    @Test
    void shouldHoldTogetherInWhateverOrder() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("PartnerRfqLifeTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        desk.keepLog();
        RestoredEngine whole = new RestoredEngine(desk.engine());
        RestoredEngine twin = new RestoredEngine(desk.engine());
        for (int step = 0; step < STEPS; step++) {
            int before = desk.log().size();
            step(random);
            for (UnsafeBuffer frame : desk.log().subList(before, desk.log().size())) {
                assertEquals(whole.take(frame), twin.take(frame), "step " + step);
            }
            if (random.nextInt(20) == 0) {
                assertEquals(desk.engine().stateHash(), twin.stateHash(), "step " + step);
                twin = new RestoredEngine(desk.engine());
                assertEquals(desk.engine().stateHash(), twin.stateHash(), "step " + step);
            }
            assertEquals(owned[0], told[0], "step " + step);
            assertEquals(owned[1], told[1], "step " + step);
        }
        assertEquals(desk.engine().stateHash(), whole.stateHash());
        act(() -> desk.advanceTime(600 * SECOND_NS));
        act(() -> makers.advanceChain(desk.nowNs() / SECOND_NS));
        assertEquals(0, reserved[0] + reserved[1], "nothing is held once all is over");
        assertEquals(filled, bound, "each fill is owed");
        answers.forEach((ticket, count) -> assertEquals(1, count, "answers to " + ticket));
        assertTrue(statuses.values().stream().noneMatch(status -> status == RfqStatus.HELD));
        System.out.println(statuses.size() + " requests, " + filled.size() + " filled, " + given.size() + " quotes");
        for (int each : ALL_OF_IT) {
            assertTrue(said.contains(each), "nothing was said of kind " + each);
        }
        assertTrue(filled.size() > 10, "the walk reaches the end often enough to say something");
    }

    /** Does what sends commands, after each of which everything that was said is taken down. */
    private void act(Runnable action) {
        action.run();
        follow();
    }

    private void step(Random random) {
        int partner = random.nextInt(2);
        int maker = random.nextInt(3);
        switch (random.nextInt(18)) {
            case 0, 1 -> act(() -> ask(partner, 500_000_000L + random.nextInt(1_500_000_000), random));
            case 2, 3, 4 -> {
                RfqChangedDecoder rfq = any(random, rfqs);
                if (rfq != null) {
                    act(() -> quote(random, rfq, maker));
                }
            }
            case 5 -> {
                RfqChangedDecoder rfq = any(random, rfqs);
                if (rfq != null) {
                    act(() -> desk.send(makers.makers().decline(rfq.rfq(), maker)));
                }
            }
            case 6, 7 -> {
                Given quote = any(random, given);
                if (quote != null) {
                    long part = random.nextInt(3) == 0 ? 1 + random.nextLong(quote.input()) : quote.input();
                    act(() -> makers.execute(quote, part, random.nextInt(4) == 0 ? "r" + random.nextInt(40) : ""));
                }
            }
            case 8, 9 -> verdict(random, maker);
            case 10 -> {
                Given quote = any(random, given);
                if (quote != null) {
                    ExecutionReport report = random.nextInt(5) == 0 ? ExecutionReport.REFUSED : ExecutionReport.SENT;
                    act(() -> makers.report(quote, report));
                }
            }
            case 11 -> settle();
            case 12 -> pass(random);
            case 13 -> act(() -> hedge(random));
            case 14 -> act(() -> desk.send(risk.gas("keeper", gasE6 += random.nextInt(1_000_000))));
            case 15 -> {
                RfqChangedDecoder rfq = any(random, rfqs);
                if (rfq != null) {
                    act(() -> desk.send(makers.makers().delivery(rfq.rfq())));
                }
            }
            case 16 -> {
                boolean leans = random.nextInt(3) > 0;
                act(() -> desk.send(portfolio.configure(leans ? LEANING : List.of(), 1_000, 250_000)));
                assertTrue(desk.events().has(CommandAcceptedDecoder.TEMPLATE_ID));
            }
            default -> {
                act(() -> makers.advanceChain(desk.nowNs() / SECOND_NS - 5));
                desk.quietTicks();
            }
        }
    }

    private void ask(int partner, long raw, Random random) {
        CommandFrames request = desk.frames()
                .requestQuote(
                        MakerDeskDriver.request(partner, raw, random.nextInt(4) == 0 ? "c" + random.nextInt(60) : ""));
        Frame.correlate(request.buffer(), 0, ++tickets);
        answers.put(tickets, 0);
        desk.send(request);
    }

    private void hedge(Random random) {
        Side side = random.nextBoolean() ? Side.SELL : Side.BUY;
        long priceE12 = MakerDeskDriver.e12(String.valueOf(16_300 + random.nextInt(25)));
        Amount base = Amount.ofRaw(1 + random.nextInt(2_000_000_000));
        desk.send(risk.hedge(SandboxWorld.USDT_IDRX, side, base, priceE12, desk.nowNs() - SECOND_NS, "T-" + ++hedges));
    }

    private void quote(Random random, RfqChangedDecoder rfq, int maker) {
        String price = String.valueOf(16_270 + random.nextInt(90));
        long seconds = 1L + random.nextInt(60);
        makers.quote(rfq, maker, price, seconds);
    }

    private void verdict(Random random, int maker) {
        RfqChangedDecoder rfq = any(random, rfqs);
        boolean isExpected = !waiting.isEmpty() && random.nextInt(5) > 0;
        RfqChangedDecoder of = isExpected ? waiting.values().iterator().next() : rfq;
        if (of != null) {
            MakerVerdict verdict =
                    random.nextInt(8) == 0 ? MakerVerdict.get((short) random.nextInt(4)) : MakerVerdict.CONFIRMED;
            act(() -> makers.verdict(of, isExpected ? of.acceptedMakerId() : maker, verdict));
        }
    }

    /** Mostly moments; now and then so long that everything ends and nobody is left out any more. */
    private void pass(Random random) {
        boolean isLong = random.nextInt(8) == 0;
        act(() -> desk.advanceTime(isLong ? 1_900 * SECOND_NS : random.nextInt(900) * (SECOND_NS / 1_000)));
        if (isLong) {
            act(() -> makers.advanceChain(desk.nowNs() / SECOND_NS));
            desk.quietTicks();
        }
    }

    private void settle() {
        sent.values().stream()
                .findFirst()
                .ifPresent(execution -> act(() -> makers.settle(
                        bySequence.get(execution.quoteSequence()),
                        execution.sourceAmount().low(),
                        execution.destinationAmount().low())));
    }

    private static <T> T any(Random random, List<T> all) {
        return all.isEmpty() ? null : all.get(Math.max(0, all.size() - 1 - random.nextInt(5)));
    }

    private void follow() {
        for (UnsafeBuffer event : desk.events().frames()) {
            said.add(Frame.templateId(event, 0));
            switch (Frame.templateId(event, 0)) {
                case RfqChangedDecoder.TEMPLATE_ID -> follow(wrap(new RfqChangedDecoder(), event));
                case ExecutionChangedDecoder.TEMPLATE_ID -> follow(copied(event));
                case FirmQuoteIssuedDecoder.TEMPLATE_ID -> {
                    int partner = new FirmQuoteIssuedDecoder()
                            .wrapAndApplyHeader(event, 0, header)
                            .terms()
                            .partnerId();
                    Given quote = makers.given(partner);
                    given.add(quote);
                    bySequence.put(quote.sequence(), quote);
                    answers.merge(Frame.correlationId(event, 0), 1, Integer::sum);
                }
                case QuoteRejectedDecoder.TEMPLATE_ID -> answers.merge(Frame.correlationId(event, 0), 1, Integer::sum);
                case ObligationChangedDecoder.TEMPLATE_ID -> {
                    ObligationChangedDecoder owed = new ObligationChangedDecoder();
                    owed.wrapAndApplyHeader(event, 0, header);
                    if (owed.status() == ObligationStatus.OPEN) {
                        assertTrue(bound.add(owed.rfq()), "rfq " + owed.rfq() + " is owed twice");
                    }
                }
                case BalanceChangedDecoder.TEMPLATE_ID -> {
                    BalanceChangedDecoder balance = new BalanceChangedDecoder();
                    balance.wrapAndApplyHeader(event, 0, header);
                    reserved[balance.partnerId()] = balance.reserved().low();
                    told[balance.partnerId()] =
                            balance.available().low() + balance.reserved().low();
                }
                default -> {
                    // Says nothing of what is looked at here.
                }
            }
        }
    }

    private RfqChangedDecoder wrap(RfqChangedDecoder decoder, UnsafeBuffer event) {
        return decoder.wrapAndApplyHeader(event, 0, header);
    }

    private void follow(RfqChangedDecoder rfq) {
        RfqStatus before = statuses.put(rfq.rfq(), rfq.status());
        if (rfq.status() == RfqStatus.DISPATCHED && before == null) {
            rfqs.add(makers.changed());
        }
        waiting.remove(rfq.rfq());
        if (rfq.status() == RfqStatus.ACCEPTED) {
            waiting.put(rfq.rfq(), makers.changed());
            assertEquals(RfqStatus.HELD, before, "accepted is what stands behind a quote");
            assertTrue(accepted.add(rfq.rfq()), "rfq " + rfq.rfq() + " is accepted twice");
        } else if (rfq.status() == RfqStatus.FILLED) {
            assertEquals(RfqStatus.ACCEPTED, before);
            assertTrue(filled.add(rfq.rfq()), "rfq " + rfq.rfq() + " is filled twice");
        }
    }

    private void follow(ExecutionChangedDecoder execution) {
        boolean hasMaker = execution.rfq() != ExecutionChangedDecoder.rfqNullValue();
        if (execution.status() == ExecutionStatus.STARTED || execution.status() == ExecutionStatus.SENT) {
            assertTrue(!hasMaker || filled.contains(execution.rfq()), "on its way before its maker was bound");
        }
        sent.remove(execution.quoteSequence());
        if (execution.status() == ExecutionStatus.SENT) {
            sent.put(execution.quoteSequence(), execution);
        } else if (execution.status() == ExecutionStatus.SETTLED) {
            owned[execution.partnerId()] -= execution.sourceAmount().low();
        }
    }

    private ExecutionChangedDecoder copied(UnsafeBuffer event) {
        byte[] bytes = new byte[event.capacity()];
        event.getBytes(0, bytes);
        return new ExecutionChangedDecoder().wrapAndApplyHeader(new UnsafeBuffer(bytes), 0, header);
    }
}
