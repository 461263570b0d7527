package dev.kurs.core.engine;

import static dev.kurs.core.engine.SandboxWorld.IDRX;
import static dev.kurs.core.engine.SandboxWorld.SECOND_NS;
import static dev.kurs.core.engine.SandboxWorld.USDT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.book.PendingWithdrawals;
import dev.kurs.core.engine.ChainFrames.Commit;
import dev.kurs.core.engine.VaultFrames.Place;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.BalanceChange;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.VaultShortfallChangedDecoder;
import dev.kurs.protocol.message.sbe.WithdrawalStep;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** What partners have the settlement vault pay out is theirs to quote with no more. */
class WithdrawalTest {
    private static final long THOUSAND = 1_000_000_000L;
    private static final int STEPS = 3_000;
    private static final int PARTNERS = 2;

    private final EngineDriver desk = EngineDriver.onChain();
    private final VaultFrames vault = new VaultFrames(desk.frames());
    private final ExecutionFrames executions = new ExecutionFrames(desk.frames());
    private long block = 100;

    private Place next() {
        block++;
        return new Place(block, 0, 0);
    }

    private void deposit(long amount) {
        desk.send(vault.deposit(next(), 0, USDT, BigInteger.valueOf(amount)));
    }

    private void withdraw(long id, long amount) {
        desk.send(vault.withdrawal(next(), id, 0, USDT, BigInteger.valueOf(amount)));
    }

    private void end(long id, WithdrawalStep step) {
        desk.send(vault.withdrawalEnded(next(), VaultFrames.FIRST_VAULT, id, step));
    }

    private RejectReason ask(long amount) {
        return desk.ask(MakerDeskDriver.request(0, amount, ""));
    }

    private void assertTold(BalanceChange kind, long change, long available, long reserved) {
        BalanceChangedDecoder told = desk.events().last(new BalanceChangedDecoder());
        assertEquals(kind, told.kind());
        assertEquals(List.of(0, USDT), List.of(told.partnerId(), told.tokenId()));
        assertEquals(
                List.of(change, available, reserved),
                List.of(raw(told.change()), raw(told.available()), raw(told.reserved())));
        assertEquals(
                desk.engine().stateHash(), desk.restarted(new RecordedEvents()).stateHash());
    }

    private void assertShortfall(long shortfall) {
        assertEquals(
                shortfall,
                raw(desk.events().last(new VaultShortfallChangedDecoder()).shortfall()));
    }

    private static long raw(AmountDecoder amount) {
        assertEquals(0, amount.high());
        return amount.low();
    }

    @Test
    void shouldQuoteNoMoreOfWhatIsWithdrawnUntilItIsCancelled() {
        deposit(3 * THOUSAND);
        withdraw(1, 2 * THOUSAND + 1);
        assertTold(BalanceChange.WITHDRAWAL, 2 * THOUSAND + 1, THOUSAND - 1, 0);
        assertFalse(desk.events().has(VaultShortfallChangedDecoder.TEMPLATE_ID));
        assertEquals(RejectReason.INSUFFICIENT_PARTNER_BALANCE, ask(THOUSAND));

        end(1, WithdrawalStep.CANCELLED);
        assertTold(BalanceChange.WITHDRAWAL_CANCELLED, 2 * THOUSAND + 1, 3 * THOUSAND, 0);
        assertEquals(RejectReason.NONE, ask(THOUSAND));
    }

    @Test
    void shouldFillWhatOpenQuotesLackBeforeAnythingIsAvailable() {
        deposit(2 * THOUSAND);
        assertEquals(RejectReason.NONE, ask(THOUSAND));
        withdraw(1, THOUSAND + 700);
        assertTold(BalanceChange.WITHDRAWAL, THOUSAND + 700, 0, THOUSAND);
        assertShortfall(700);

        deposit(100);
        assertTold(BalanceChange.DEPOSIT, 100, 0, THOUSAND);
        assertShortfall(600);
        desk.send(vault.correct(0, USDT, BigInteger.valueOf(200)));
        assertTold(BalanceChange.CORRECTION, 200, 0, THOUSAND);
        assertShortfall(400);
        withdraw(2, 50);
        assertTold(BalanceChange.WITHDRAWAL, 50, 0, THOUSAND);
        assertShortfall(450);
        end(2, WithdrawalStep.CANCELLED);
        assertTold(BalanceChange.WITHDRAWAL_CANCELLED, 50, 0, THOUSAND);
        assertShortfall(400);
        desk.advanceTime(600 * SECOND_NS);
        assertTold(BalanceChange.RELEASE, THOUSAND, THOUSAND - 400, 0);
        assertShortfall(0);

        end(1, WithdrawalStep.CANCELLED);
        assertTold(BalanceChange.WITHDRAWAL_CANCELLED, THOUSAND + 700, 2 * THOUSAND + 300, 0);
        assertFalse(desk.events().has(VaultShortfallChangedDecoder.TEMPLATE_ID));
    }

    @Test
    void shouldTakeNoMoreThanTheEngineKnowsToBeThere() {
        deposit(THOUSAND + 5);
        assertEquals(RejectReason.NONE, ask(THOUSAND));
        withdraw(1, 2 * THOUSAND);
        assertTold(BalanceChange.WITHDRAWAL, THOUSAND + 5, 0, THOUSAND);
        assertShortfall(THOUSAND);
        withdraw(2, 1);
        assertTold(BalanceChange.WITHDRAWAL, 0, 0, THOUSAND);
        deposit(THOUSAND + 1);
        assertTold(BalanceChange.DEPOSIT, THOUSAND + 1, 1, THOUSAND);
    }

    /** The vault had more than was known here: only what was known can be taken. */
    @Test
    void shouldSayOfAPaymentWhatItTakes() {
        deposit(THOUSAND);
        assertEquals(RejectReason.NONE, ask(THOUSAND));
        FirmQuoteIssuedDecoder quote = desk.events().first(new FirmQuoteIssuedDecoder());
        byte[] id = new byte[32];
        quote.getQuoteId(id, 0, id.length);
        Commit commit = new Commit(
                200,
                0,
                0,
                quote.issuedAtSeconds(),
                new UnsafeBuffer(id),
                USDT,
                IDRX,
                Amount.ofRaw(THOUSAND),
                Amount.ofRaw(raw(quote.terms().outputAmount())));
        withdraw(1, 300);
        desk.send(executions.execute(0, id, THOUSAND, 7, ""));
        desk.send(executions.report(id, ExecutionReport.SENT));

        desk.send(desk.chain().settlement(commit));

        assertShortfall(0);
        assertTold(BalanceChange.PAYMENT, THOUSAND - 300, 0, 0);
    }

    @Test
    void shouldChangeNothingOnceItIsPaid() {
        deposit(THOUSAND);
        withdraw(1, 400);
        end(1, WithdrawalStep.PAID);
        assertEquals(List.of(), desk.events().templateIds());
        end(2, WithdrawalStep.PAID);
        assertEquals(List.of(), desk.events().templateIds(), "nobody has to correct anything");
        end(1, WithdrawalStep.CANCELLED);
        assertNotPending(VaultFrames.FIRST_VAULT, 1);
    }

    @Test
    void shouldTellWithdrawalsOfOneVaultFromThoseOfAnother() {
        deposit(THOUSAND);
        withdraw(1, 400);
        int other = VaultFrames.FIRST_VAULT + 1;
        desk.send(vault.withdrawalEnded(next(), other, 1, WithdrawalStep.CANCELLED));
        assertNotPending(other, 1);
        end(1, WithdrawalStep.CANCELLED);
        assertTold(BalanceChange.WITHDRAWAL_CANCELLED, 400, THOUSAND, 0);
        end(1, WithdrawalStep.CANCELLED);
        assertNotPending(VaultFrames.FIRST_VAULT, 1);
    }

    @Test
    void shouldCountWhatTheChainSaysTwiceOnce() {
        deposit(THOUSAND);
        Place place = next();
        desk.send(vault.withdrawal(place, 1, 0, USDT, BigInteger.TEN));
        desk.send(vault.withdrawal(place, 1, 0, USDT, BigInteger.TEN));
        assertRejected(RejectReason.ALREADY_RECORDED, "block " + block + ", transaction 0, log 0 is recorded");
    }

    @Test
    void shouldRefuseOnRecordWhatBelongsToNobody() {
        desk.send(vault.withdrawal(next(), 1, 77, USDT, BigInteger.TEN));
        assertRejected(RejectReason.UNKNOWN_PARTNER, "no partner here has this partnerHash");
        desk.send(vault.withdrawal(next(), 1, 0, -1, BigInteger.TEN));
        assertRejected(RejectReason.UNKNOWN_ENTITY, "tokenId -1 is not configured");
        desk.send(vault.withdrawal(next(), 1, 0, USDT, BigInteger.ONE.negate()));
        assertRejected(RejectReason.INVALID_AMOUNT, "amount is negative");
    }

    @Test
    void shouldRememberSoManyOfAPartner() {
        int most = PendingWithdrawals.MOST_OF_A_PARTNER;
        deposit(most + 2);
        for (int id = 1; id <= most + 1; id++) {
            withdraw(id, 1);
        }
        assertTold(BalanceChange.WITHDRAWAL, 1, 1, 0);
        end(most + 1, WithdrawalStep.CANCELLED);
        assertNotPending(VaultFrames.FIRST_VAULT, most + 1);
        end(1, WithdrawalStep.CANCELLED);
        withdraw(most + 2, 1);
        end(most + 2, WithdrawalStep.CANCELLED);
        assertTold(BalanceChange.WITHDRAWAL_CANCELLED, 1, 2, 0);
    }

    private void assertNotPending(int vaultNumber, long id) {
        String address = "00".repeat(19) + "0" + vaultNumber;
        assertRejected(
                RejectReason.UNKNOWN_ENTITY, "withdrawal " + id + " of vault 0x" + address + " is not pending here");
    }

    private void assertRejected(RejectReason reason, String detail) {
        CommandRejectedDecoder rejected = desk.events().first(new CommandRejectedDecoder());
        assertEquals(reason, rejected.reason());
        assertEquals(detail, rejected.detail());
    }

    /** What the vault has of each partner and what its open quotes hold, in plain sums. */
    private static final class Twin {
        private final BigInteger[] owned = {BigInteger.ZERO, BigInteger.ZERO};
        private final List<Map<Long, BigInteger>> open = List.of(new TreeMap<>(), new TreeMap<>());
        private final Map<Long, byte[]> ids = new TreeMap<>();
        private final Map<Long, BigInteger> pending = new TreeMap<>();
        private final Map<Long, Integer> owners = new TreeMap<>();
        private final Set<BalanceChange> kinds = EnumSet.noneOf(BalanceChange.class);
        private final String[] balances = {"0 0", "0 0"};
        private final String[] shortfalls = {"0", "0"};
        private int shortfallsSeen;

        private BigInteger reserved(int partner) {
            return open.get(partner).values().stream().reduce(BigInteger.ZERO, BigInteger::add);
        }

        private String expected(int partner) {
            BigInteger free = owned[partner].subtract(reserved(partner));
            return free.max(BigInteger.ZERO) + " " + reserved(partner) + " "
                    + free.negate().max(BigInteger.ZERO);
        }

        private void hear(List<ByteBuffer> events) {
            events.forEach(event -> hear(new UnsafeBuffer(event)));
        }

        private void hear(UnsafeBuffer event) {
            MessageHeaderDecoder header = new MessageHeaderDecoder();
            switch (Frame.templateId(event, 0)) {
                case FirmQuoteIssuedDecoder.TEMPLATE_ID -> {
                    FirmQuoteIssuedDecoder quote = new FirmQuoteIssuedDecoder().wrapAndApplyHeader(event, 0, header);
                    byte[] id = new byte[32];
                    quote.getQuoteId(id, 0, id.length);
                    ids.put(quote.quoteSequence(), id);
                    open.get(quote.terms().partnerId())
                            .put(
                                    quote.quoteSequence(),
                                    BigInteger.valueOf(raw(quote.terms().inputAmount())));
                }
                case QuoteExpiredDecoder.TEMPLATE_ID ->
                    forget(new QuoteExpiredDecoder()
                            .wrapAndApplyHeader(event, 0, header)
                            .quoteSequence());
                case QuoteFailedDecoder.TEMPLATE_ID ->
                    forget(new QuoteFailedDecoder()
                            .wrapAndApplyHeader(event, 0, header)
                            .quoteSequence());
                case QuoteSettledDecoder.TEMPLATE_ID ->
                    settle(new QuoteSettledDecoder()
                            .wrapAndApplyHeader(event, 0, header)
                            .quoteSequence());
                case ExecutionChangedDecoder.TEMPLATE_ID ->
                    hear(new ExecutionChangedDecoder().wrapAndApplyHeader(event, 0, header));
                case BalanceChangedDecoder.TEMPLATE_ID -> {
                    BalanceChangedDecoder balance = new BalanceChangedDecoder().wrapAndApplyHeader(event, 0, header);
                    kinds.add(balance.kind());
                    balances[balance.partnerId()] = raw(balance.available()) + " " + raw(balance.reserved());
                }
                case VaultShortfallChangedDecoder.TEMPLATE_ID -> {
                    VaultShortfallChangedDecoder said =
                            new VaultShortfallChangedDecoder().wrapAndApplyHeader(event, 0, header);
                    shortfalls[said.partnerId()] = "" + raw(said.shortfall());
                    shortfallsSeen++;
                }
                default -> {
                    // Says nothing of balances.
                }
            }
        }

        private void hear(ExecutionChangedDecoder execution) {
            long quote = execution.quoteSequence();
            if (execution.status() == ExecutionStatus.RELEASED || execution.status() == ExecutionStatus.FAILED) {
                forget(quote);
            }
            BigInteger source = BigInteger.valueOf(raw(execution.sourceAmount()));
            open.forEach(quotes -> quotes.computeIfPresent(quote, (same, before) -> source));
        }

        private void forget(long quote) {
            open.forEach(quotes -> quotes.remove(quote));
        }

        private void settle(long quote) {
            for (int partner = 0; partner < PARTNERS; partner++) {
                BigInteger paid = open.get(partner).remove(quote);
                if (paid != null) {
                    owned[partner] = owned[partner].subtract(paid).max(BigInteger.ZERO);
                }
            }
        }

        private String told(int partner) {
            return balances[partner] + " " + shortfalls[partner];
        }
    }

    /**
     * Random deposits, corrections, withdrawals, quotes and executions against plain sums: what is available is what the vault has beyond what quotes hold. A replay
     * and engines that went on from snapshots say the same to the byte.
     */
    @Test
    void shouldBeThePlainSumsOfWhatTheVaultHas() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("WithdrawalTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        desk.keepLog();
        RestoredEngine whole = new RestoredEngine(desk.engine());
        RestoredEngine later = new RestoredEngine(desk.engine());
        Twin twin = new Twin();
        for (int step = 0; step < STEPS; step++) {
            int before = desk.log().size();
            step(random, twin, step);
            for (int place = before; place < desk.log().size(); place++) {
                List<ByteBuffer> said = whole.take(desk.log().get(place));
                assertEquals(said, later.take(desk.log().get(place)), "step " + step);
                twin.hear(said);
            }
            for (int partner = 0; partner < PARTNERS; partner++) {
                assertEquals(twin.expected(partner), twin.told(partner), "step " + step + ", partner " + partner);
            }
            if (random.nextInt(100) == 0) {
                later = new RestoredEngine(desk.engine());
            }
            assertEquals(desk.engine().stateHash(), later.stateHash(), "step " + step);
        }
        assertEquals(desk.engine().stateHash(), whole.stateHash());
        assertEquals(EnumSet.complementOf(EnumSet.of(BalanceChange.NULL_VAL)), twin.kinds);
        assertTrue(twin.shortfallsSeen > 20, "only " + twin.shortfallsSeen + " shortfalls changed");
    }

    private void step(Random random, Twin twin, int step) {
        int partner = random.nextInt(PARTNERS);
        long amount = 1L + random.nextInt(400_000_000);
        BigInteger money = BigInteger.valueOf(amount);
        switch (random.nextInt(10)) {
            case 0 -> {
                desk.send(vault.deposit(next(), partner, USDT, money));
                twin.owned[partner] = twin.owned[partner].add(money);
            }
            case 1 -> {
                BigInteger signed = random.nextBoolean() ? money : money.negate();
                desk.send(vault.correct(partner, USDT, signed));
                if (!desk.events().has(CommandRejectedDecoder.TEMPLATE_ID)) {
                    twin.owned[partner] = twin.owned[partner].add(signed);
                }
            }
            case 2 -> withdraw(random, twin, partner, step + 1);
            case 3 -> endOne(random, twin);
            case 4, 5, 6 -> desk.ask(MakerDeskDriver.request(partner, 10_000_000L + amount, ""));
            case 7 -> execute(random, twin, partner);
            case 8 -> desk.advanceTime(random.nextInt(12) * SECOND_NS);
            default -> {
                block++;
                desk.send(desk.chain().advance(block, desk.nowNs() / SECOND_NS - 5));
                desk.quietTicks();
            }
        }
    }

    /** Sometimes of all, or of more than the engine knows of. */
    private void withdraw(Random random, Twin twin, int partner, long id) {
        BigInteger owned = twin.owned[partner];
        BigInteger amount = switch (random.nextInt(8)) {
            case 0 -> owned;
            case 1 -> owned.add(BigInteger.valueOf(random.nextInt(1_000)));
            default -> new BigInteger(owned.bitLength() + 1, random).min(owned);
        };
        desk.send(vault.withdrawal(next(), id, partner, USDT, amount));
        twin.owned[partner] = owned.subtract(amount).max(BigInteger.ZERO);
        twin.pending.put(id, amount);
        twin.owners.put(id, partner);
    }

    private void endOne(Random random, Twin twin) {
        if (twin.pending.isEmpty()) {
            return;
        }
        List<Long> ids = new ArrayList<>(twin.pending.keySet());
        long id = ids.get(random.nextInt(ids.size()));
        boolean isPaid = random.nextInt(3) == 0;
        end(id, isPaid ? WithdrawalStep.PAID : WithdrawalStep.CANCELLED);
        BigInteger amount = twin.pending.remove(id);
        if (!isPaid) {
            int partner = twin.owners.get(id);
            twin.owned[partner] = twin.owned[partner].add(amount);
        }
    }

    /** The whole of an open quote or a part, at once in a block, or refused by one. */
    private void execute(Random random, Twin twin, int partner) {
        Map<Long, BigInteger> open = twin.open.get(partner);
        if (open.isEmpty()) {
            return;
        }
        long quote = List.copyOf(open.keySet()).get(random.nextInt(open.size()));
        long input = open.get(quote).longValueExact();
        byte[] id = twin.ids.get(quote);
        desk.send(executions.execute(partner, id, random.nextBoolean() ? input : 1 + random.nextLong(input), 7, ""));
        desk.send(executions.report(id, ExecutionReport.SENT));
        if (!desk.events().has(ExecutionChangedDecoder.TEMPLATE_ID)) {
            return;
        }
        ExecutionChangedDecoder sent = desk.events().last(new ExecutionChangedDecoder());
        Amount in = Amount.ofRaw(raw(sent.sourceAmount()));
        Amount out = Amount.ofRaw(raw(sent.destinationAmount()));
        block++;
        Commit commit = new Commit(block, 0, 0, desk.nowNs() / SECOND_NS, new UnsafeBuffer(id), USDT, IDRX, in, out);
        desk.send(
                random.nextInt(3) == 0
                        ? desk.chain().failure(commit)
                        : desk.chain().settlement(commit));
    }
}
