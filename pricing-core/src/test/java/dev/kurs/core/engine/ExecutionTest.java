package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.ChainFrames.Commit;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.BalanceChange;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionReason;
import dev.kurs.protocol.message.sbe.ExecutionRejectedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.InventoryRecordedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.money.Amount;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Executions of v0.1 and the balances that they take. */
class ExecutionTest {
    private static final long THOUSAND = 1_000_000_000L;
    private static final long DEPOSIT = 1_000_000_000_000L;
    private static final int STEPS = 3_000;
    private static final int WALLET = 7;

    private final EngineDriver desk = EngineDriver.onChain();
    private final ExecutionFrames executions = new ExecutionFrames(desk.frames());
    private final VaultFrames vault = new VaultFrames(desk.frames());
    private long block = 100;

    @BeforeEach
    void deposit() {
        for (int partner = 0; partner < 2; partner++) {
            desk.send(vault.correct(partner, USDT, BigInteger.valueOf(DEPOSIT)));
        }
    }

    /** A quote as it was given. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Quoted(
            int partner,
            byte[] id,
            long input,
            long output,
            long fixedFee,
            long variableE8,
            long rateE12,
            long seconds) {}

    /** A sale of USDT whose payer is the account that the chain's frames name. */
    private RejectReason ask(int partner, long raw) {
        return desk.ask(MakerDeskDriver.request(partner, raw, ""));
    }

    private Quoted issue(int partner, long raw) {
        assertEquals(RejectReason.NONE, ask(partner, raw));
        return issued(partner);
    }

    private Quoted issued(int partner) {
        FirmQuoteIssuedDecoder issued = desk.events().first(new FirmQuoteIssuedDecoder());
        byte[] id = new byte[32];
        issued.getQuoteId(id, 0, id.length);
        return new Quoted(
                partner,
                id,
                issued.terms().inputAmount().low(),
                issued.terms().outputAmount().low(),
                issued.terms().fixedFee().low(),
                issued.terms().variableE8(),
                issued.terms().rateE12(),
                issued.issuedAtSeconds());
    }

    private RejectReason execute(Quoted quote, long raw, int wallet, String clientRef) {
        desk.send(executions.execute(quote.partner(), quote.id(), raw, wallet, clientRef));
        return desk.events().has(ExecutionRejectedDecoder.TEMPLATE_ID)
                ? desk.events().first(new ExecutionRejectedDecoder()).reason()
                : RejectReason.NONE;
    }

    private ExecutionChangedDecoder changed() {
        return desk.events().last(new ExecutionChangedDecoder());
    }

    private void report(Quoted quote, ExecutionReport report) {
        desk.send(executions.report(quote.id(), report));
    }

    private Commit commit(Quoted quote, long in, long out) {
        block++;
        return new Commit(
                block,
                0,
                0,
                quote.seconds(),
                new UnsafeBuffer(quote.id()),
                USDT,
                IDRX,
                Amount.ofRaw(in),
                Amount.ofRaw(out));
    }

    private BalanceChangedDecoder balance() {
        return desk.events().last(new BalanceChangedDecoder());
    }

    private static long value(AmountDecoder amount) {
        assertEquals(0, amount.high());
        return amount.low();
    }

    @Test
    void shouldReserveWithTheQuoteAndRefuseWhatIsNotThere() {
        issue(0, THOUSAND);
        assertEquals(BalanceChange.RESERVATION, balance().kind());
        assertEquals(DEPOSIT - THOUSAND, value(balance().available()));
        assertEquals(THOUSAND, value(balance().reserved()));

        desk.send(vault.correct(0, USDT, BigInteger.valueOf(2 * THOUSAND - DEPOSIT)));
        assertEquals(RejectReason.NONE, ask(0, THOUSAND));
        assertEquals(RejectReason.INSUFFICIENT_PARTNER_BALANCE, ask(0, THOUSAND));
    }

    @Test
    void shouldSettleWhatWasExecutedAndTakeItFromTheBalance() {
        Quoted quote = issue(0, THOUSAND);
        assertEquals(RejectReason.NONE, execute(quote, THOUSAND, WALLET, "e-1"));
        assertEquals(ExecutionStatus.STARTED, changed().status());
        assertEquals(quote.output(), value(changed().destinationAmount()));
        report(quote, ExecutionReport.SENT);
        assertEquals(ExecutionStatus.SENT, changed().status());

        desk.send(desk.chain().settlement(commit(quote, quote.input(), quote.output())));
        assertTrue(desk.events().has(QuoteSettledDecoder.TEMPLATE_ID));
        assertEquals(ExecutionStatus.SETTLED, changed().status());
        assertEquals(1, changed().batch());
        assertEquals(BalanceChange.PAYMENT, balance().kind());
        assertEquals(DEPOSIT - THOUSAND, value(balance().available()));
        assertEquals(0, value(balance().reserved()));
        assertEquals(RejectReason.UNKNOWN_QUOTE, execute(quote, THOUSAND, WALLET, ""));
    }

    @Test
    void shouldTakeAQuoteOnceAndNameItsExecution() {
        Quoted quote = issue(0, THOUSAND);
        assertEquals(RejectReason.ABOVE_QUOTED_AMOUNT, execute(quote, THOUSAND + 1, WALLET, ""));
        assertEquals(RejectReason.INVALID_AMOUNT, execute(quote, 0, WALLET, ""));
        assertEquals(RejectReason.NONE, execute(quote, THOUSAND, WALLET, "e-1"));
        assertEquals(RejectReason.EXECUTION_UNDER_WAY, execute(quote, THOUSAND, WALLET, ""));
        assertEquals(RejectReason.QUOTE_ALREADY_EXECUTED, execute(quote, THOUSAND - 1, WALLET, ""));
        assertEquals(RejectReason.QUOTE_ALREADY_EXECUTED, execute(quote, THOUSAND, WALLET + 1, ""));

        Quoted other = issue(0, THOUSAND);
        assertEquals(RejectReason.DUPLICATE_CLIENT_REF, execute(other, THOUSAND, WALLET, "e-1"));
        byte[] conflicting = new byte[32];
        desk.events().first(new ExecutionRejectedDecoder()).getConflictingQuoteId(conflicting, 0, 32);
        assertEquals(new UnsafeBuffer(quote.id()), new UnsafeBuffer(conflicting));
        Quoted strangers = new Quoted(1, other.id(), 0, 0, 0, 0, 0, 0);
        assertEquals(RejectReason.UNKNOWN_QUOTE, execute(strangers, THOUSAND, WALLET, ""));
    }

    /** Against the rule in plain decimals: fixed fee in full, variable fee on the amount rounded up, the quote's rate rounded down. */
    @Test
    void shouldPriceLessAtTheQuotesOwnTermsAndReleaseTheRest() {
        Random random = seeded("part");
        for (int count = 0; count < 200; count++) {
            Quoted quote = issue(count % 2, 20_000_000L + random.nextInt(500_000_000));
            long part = 10_000_000L + random.nextLong(quote.input() - 10_000_000L);
            assertEquals(RejectReason.NONE, execute(quote, part, WALLET, ""));
            long variable = BigDecimal.valueOf(part)
                    .multiply(BigDecimal.valueOf(quote.variableE8(), 8))
                    .setScale(0, RoundingMode.UP)
                    .longValueExact();
            long output = BigDecimal.valueOf(part - quote.fixedFee() - variable, 6)
                    .multiply(BigDecimal.valueOf(quote.rateE12(), 12))
                    .movePointRight(2)
                    .setScale(0, RoundingMode.DOWN)
                    .longValueExact();
            assertEquals(quote.fixedFee(), value(changed().fixedFee()));
            assertEquals(variable, value(changed().variableFee()));
            assertEquals(output, value(changed().destinationAmount()));
            assertEquals(part, value(changed().sourceAmount()));
            assertEquals(quote.input() - part, value(balance().change()));
            report(quote, ExecutionReport.REFUSED);
            assertEquals(DEPOSIT, value(balance().available()));
        }
    }

    @Test
    void shouldGiveEverythingBackWhenTheContractsRefuse() {
        Quoted quote = issue(0, THOUSAND);
        execute(quote, THOUSAND, WALLET, "");
        report(quote, ExecutionReport.REFUSED);
        assertTrue(desk.events().has(QuoteFailedDecoder.TEMPLATE_ID));
        assertEquals(ExecutionStatus.FAILED, changed().status());
        assertEquals(ExecutionReason.ON_CHAIN_REVERT, changed().reason());
        assertEquals(DEPOSIT, value(balance().available()));
        assertNothingIsHeld();
    }

    @Test
    void shouldFailWhatABlockRevertedAndLetNoStrangerFailIt() {
        Quoted quote = issue(0, THOUSAND);
        execute(quote, THOUSAND, WALLET, "");
        desk.send(desk.chain().failure(commit(quote, 0, 0)));
        assertFalse(desk.events().has(ExecutionChangedDecoder.TEMPLATE_ID), "nothing of it was sent");
        report(quote, ExecutionReport.SENT);
        desk.send(desk.chain().failure(commit(quote, 0, 0)));
        assertEquals(ExecutionStatus.FAILED, changed().status());
        assertEquals(block, changed().blockNumber());
        assertEquals(DEPOSIT, value(balance().available()));
        assertNothingIsHeld();
    }

    @Test
    void shouldReleaseByTimeWhatWasNotSentAndByABlockWhatWas() {
        Quoted unsent = issue(0, THOUSAND);
        Quoted sent = issue(0, THOUSAND);
        execute(unsent, THOUSAND, WALLET, "");
        execute(sent, THOUSAND, WALLET, "");
        report(sent, ExecutionReport.SENT);
        long startedAt = desk.nowNs() / SECOND_NS;
        desk.advanceTime(60 * SECOND_NS);
        assertFalse(desk.events().has(ExecutionChangedDecoder.TEMPLATE_ID));
        desk.advanceTime(SECOND_NS);
        assertEquals(ExecutionStatus.RELEASED, changed().status());
        assertEquals(ExecutionReason.NOT_IN_TIME, changed().reason());
        assertEquals(1, desk.events().first(new QuoteExpiredDecoder()).quoteSequence());
        report(unsent, ExecutionReport.SENT);
        assertEquals(
                RejectReason.UNKNOWN_QUOTE,
                desk.events().first(new CommandRejectedDecoder()).reason());

        desk.advanceTime(600 * SECOND_NS);
        assertFalse(desk.events().has(ExecutionChangedDecoder.TEMPLATE_ID), "a block may still have it");
        desk.send(desk.chain().advance(block + 1, startedAt + 60));
        assertFalse(desk.events().has(ExecutionChangedDecoder.TEMPLATE_ID));
        desk.send(desk.chain().advance(block + 2, startedAt + 61));
        assertEquals(ExecutionStatus.RELEASED, changed().status());
        assertEquals(DEPOSIT, value(balance().available()));
        assertNothingIsHeld();
    }

    /** A chain that told of a later time before than it tells of now; the contracts would take nothing whose time is over. */
    @Test
    void shouldSettleOnceWhatABlockHasAfterItsRelease() {
        Quoted quote = released();
        Commit commit = commit(quote, quote.input(), quote.output());
        desk.send(desk.chain().settlement(commit));
        assertTrue(desk.events().has(QuoteSettledDecoder.TEMPLATE_ID));
        assertEquals(ExecutionStatus.SETTLED, changed().status());
        assertEquals("late", changed().clientRef());
        assertEquals(block, changed().blockNumber());
        assertEquals(quote.input(), value(changed().sourceAmount()));
        assertEquals(quote.output(), value(changed().destinationAmount()));
        assertEquals(BalanceChange.PAYMENT, balance().kind());
        assertEquals(DEPOSIT - THOUSAND, value(balance().available()));
        assertEquals(0, value(balance().reserved()));

        Engine restored = new Engine(new RecordedEvents());
        desk.engine().writeSnapshot(restored::restore);
        desk.engine().writeClientReferences(restored::restore);
        assertEquals(desk.engine().stateHash(), restored.stateHash());
        desk.send(desk.chain().settlement(commit(quote, quote.input(), quote.output())));
        assertFalse(desk.events().has(ExecutionChangedDecoder.TEMPLATE_ID), "it settled once");
        assertFalse(desk.events().has(BalanceChangedDecoder.TEMPLATE_ID), "it was paid once");
        assertNothingIsHeld();
    }

    @Test
    void shouldTakeNoMoreThanThereIsForWhatABlockHasAfterItsRelease() {
        Quoted quote = released();
        desk.send(vault.correct(0, USDT, BigInteger.valueOf(THOUSAND / 4 - DEPOSIT)));
        desk.send(desk.chain().settlement(commit(quote, quote.input(), quote.output())));
        assertEquals(ExecutionStatus.SETTLED, changed().status());
        assertEquals(THOUSAND / 4, value(balance().change()));
        assertEquals(0, value(balance().available()));
    }

    private Quoted released() {
        Quoted quote = issue(0, THOUSAND);
        execute(quote, THOUSAND, WALLET, "late");
        report(quote, ExecutionReport.SENT);
        desk.advanceTime(61 * SECOND_NS);
        block++;
        desk.send(desk.chain().advance(block, desk.nowNs() / SECOND_NS));
        assertEquals(ExecutionStatus.RELEASED, changed().status());
        assertEquals(DEPOSIT, value(balance().available()));
        return quote;
    }

    /** Random scripts: what is available and reserved is what was deposited and corrected less what settled; and a replay and a snapshot say the same to the byte. */
    @Test
    void shouldConserveBalancesWhateverHappens() {
        Random random = seeded("conserve");
        desk.keepLog();
        RestoredEngine whole = new RestoredEngine(desk.engine());
        RestoredEngine twin = new RestoredEngine(desk.engine());
        Map<ExecutionStatus, Integer> outcomes = new EnumMap<>(ExecutionStatus.class);
        List<Quoted> open = new ArrayList<>();
        List<Quoted> sent = new ArrayList<>();
        long[] owned = {DEPOSIT, DEPOSIT};
        long[] told = {DEPOSIT, DEPOSIT};
        for (int step = 0; step < STEPS; step++) {
            int before = desk.log().size();
            step(random, open, sent, owned);
            if (desk.events().has(BalanceChangedDecoder.TEMPLATE_ID)) {
                told[balance().partnerId()] =
                        value(balance().available()) + value(balance().reserved());
            }
            for (int place = before; place < desk.log().size(); place++) {
                List<ByteBuffer> said = whole.take(desk.log().get(place));
                assertEquals(said, twin.take(desk.log().get(place)), "step " + step);
                countOutcomes(said, outcomes);
            }
            assertEquals(owned[0], told[0], "step " + step);
            assertEquals(owned[1], told[1], "step " + step);
            if (random.nextInt(100) == 0) {
                twin = new RestoredEngine(desk.engine());
                assertEquals(desk.engine().stateHash(), twin.stateHash(), "step " + step);
            }
            assertEquals(desk.engine().stateHash(), twin.stateHash(), "step " + step);
        }
        assertEquals(desk.engine().stateHash(), whole.stateHash());
        desk.advanceTime(600 * SECOND_NS);
        desk.send(desk.chain().advance(block + 1, desk.nowNs() / SECOND_NS));
        assertNothingIsHeld();
        System.out.println("ExecutionTest: " + outcomes);
        for (ExecutionStatus outcome :
                List.of(ExecutionStatus.SETTLED, ExecutionStatus.FAILED, ExecutionStatus.RELEASED)) {
            assertTrue(outcomes.getOrDefault(outcome, 0) > 0, () -> "no execution was " + outcome);
        }
    }

    private static void countOutcomes(List<ByteBuffer> said, Map<ExecutionStatus, Integer> outcomes) {
        for (ByteBuffer event : said) {
            UnsafeBuffer frame = new UnsafeBuffer(event);
            if (Frame.templateId(frame, 0) == ExecutionChangedDecoder.TEMPLATE_ID) {
                ExecutionStatus status = new ExecutionChangedDecoder()
                        .wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder())
                        .status();
                outcomes.merge(status, 1, Integer::sum);
            }
        }
    }

    private void step(Random random, List<Quoted> open, List<Quoted> sent, long[] owned) {
        int partner = random.nextInt(2);
        switch (random.nextInt(9)) {
            case 0, 1 -> {
                if (ask(partner, 10_000_000L + random.nextInt(400_000_000)) == RejectReason.NONE) {
                    open.add(issued(partner));
                }
            }
            case 2, 3 -> {
                Quoted quote = any(random, open);
                if (quote != null) {
                    execute(
                            quote,
                            random.nextBoolean() ? quote.input() : 1 + random.nextLong(quote.input()),
                            random.nextInt(2),
                            random.nextInt(3) == 0 ? "r" + random.nextInt(50) : "");
                }
            }
            case 4 -> {
                Quoted quote = any(random, open);
                if (quote != null) {
                    report(quote, random.nextInt(4) == 0 ? ExecutionReport.REFUSED : ExecutionReport.SENT);
                    if (desk.events().has(ExecutionChangedDecoder.TEMPLATE_ID)
                            && changed().status() == ExecutionStatus.SENT) {
                        sent.add(new Quoted(
                                quote.partner(),
                                quote.id(),
                                value(changed().sourceAmount()),
                                value(changed().destinationAmount()),
                                0,
                                0,
                                0,
                                quote.seconds()));
                    }
                }
            }
            case 5 -> end(random, sent, owned);
            case 6 -> {
                long amount = random.nextInt(100_000_000) - 50_000_000L;
                desk.send(vault.correct(partner, USDT, BigInteger.valueOf(amount)));
                if (!desk.events().has(CommandRejectedDecoder.TEMPLATE_ID)) {
                    owned[partner] += amount;
                }
            }
            case 7 -> desk.advanceTime(random.nextInt(12) * SECOND_NS);
            default -> {
                block++;
                desk.send(desk.chain().advance(block, desk.nowNs() / SECOND_NS - 5));
                desk.quietTicks();
            }
        }
    }

    /** A block has it, or its revert; of one that ended before it counts nothing. */
    private void end(Random random, List<Quoted> sent, long[] owned) {
        Quoted quote = any(random, sent);
        if (quote == null) {
            return;
        }
        sent.remove(quote);
        Commit commit = commit(quote, quote.input(), quote.output());
        desk.send(
                random.nextInt(3) == 0
                        ? desk.chain().failure(commit)
                        : desk.chain().settlement(commit));
        if (desk.events().has(ExecutionChangedDecoder.TEMPLATE_ID) && changed().status() == ExecutionStatus.SETTLED) {
            owned[quote.partner()] -= quote.input();
        }
    }

    private static Quoted any(Random random, List<Quoted> quotes) {
        return quotes.isEmpty() ? null : quotes.get(Math.max(0, quotes.size() - 1 - random.nextInt(8)));
    }

    private void assertNothingIsHeld() {
        desk.inventory(USDT, Amount.ofRaw(1));
        assertEquals(
                0, desk.events().first(new InventoryRecordedDecoder()).due().low());
        desk.inventory(IDRX, Amount.ofRaw(1));
        assertEquals(
                0,
                desk.events().first(new InventoryRecordedDecoder()).reserved().low());
    }

    private static Random seeded(String what) {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("ExecutionTest, " + what + ": repeat with -Dkurs.seed=" + seed);
        return new Random(seed);
    }
}
