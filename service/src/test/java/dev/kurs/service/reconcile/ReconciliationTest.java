package dev.kurs.service.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.sbe.BalanceChange;
import dev.kurs.protocol.message.sbe.CommitMatch;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every kind of break, made one at a time in books that agree otherwise. */
class ReconciliationTest {
    private static final TimeRange ALWAYS = new TimeRange(0, Long.MAX_VALUE);
    private static final long TIME = 1_767_225_600L;
    private static final String QUOTE = "0x" + "11".repeat(32);
    private static final String STRANGE_QUOTE = "0x" + "99".repeat(32);
    private static final String TRANSACTION = "0x" + "22".repeat(32);
    private static final String BLOCK_HASH = "0x" + "33".repeat(32);

    private final JournalFrames journal = new JournalFrames(ALWAYS);
    private final FakeChain chain = new FakeChain(7, BLOCK_HASH);
    private final Map<String, Swap> executions = new HashMap<>();

    /** USDT-IDRX, one quote of 1 000 USDT for 16 000 000 IDRX, settled in block 7; the journal, the read model and the chain say so. */
    @BeforeEach
    void agree() {
        journal.token(0, "USDT").token(1, "IDRX").corridor(0, 0, 1);
        journal.inventory(0, 5_000, 0, 0).inventory(1, 90_000, 0, 0);
        journal.issued(QUOTE, 1, 0, 1_000, 16_000);
    }

    private void settle() {
        journal.settled(swap(QUOTE), 1, CommitMatch.OPEN);
        journal.inventory(0, 6_000, 0, 0).inventory(1, 74_000, 0, 0).advanced(7, BLOCK_HASH, TIME);
        chain.settled().add(swap(QUOTE));
        chain.holdings().put(JournalFrames.addressOf(0), holding(6_000));
        chain.holdings().put(JournalFrames.addressOf(1), holding(74_000));
        executions.put(QUOTE, swap(QUOTE));
    }

    @Test
    void shouldFindNothingWhereTheBooksAgree() {
        settle();
        Reconciliation.Result result = run();

        assertEquals(List.of(), result.breaks());
        assertEquals(1, result.settled());
        assertEquals(7, result.toBlock());
        assertEquals(0, result.openQuotes());
    }

    @Test
    void shouldCompareWhatPartnersHaveWithTheVaultAsOfTheRecordedBlock() {
        UUID partner = UUID.fromString("0c7c2f3e-94c8-4a65-a0f8-1f8a1d1c5d11");
        journal.partner(0, partner);
        journal.balance(0, 0, BalanceChange.DEPOSIT, 500).balance(0, 1, BalanceChange.DEPOSIT, 70);
        settle();
        journal.balance(0, 0, BalanceChange.DEPOSIT, 9).balance(0, 1, BalanceChange.CORRECTION, -70);
        ChainSide.VaultQuestion usdt = new ChainSide.VaultQuestion(partner.toString(), JournalFrames.addressOf(0));
        chain.vault().put(usdt, BigInteger.valueOf(500));
        assertEquals(List.of(), run().breaks());

        chain.vault().put(usdt, BigInteger.valueOf(499));
        assertEquals(
                List.of(new Break(
                        Break.Kind.PARTNER_BALANCE_DIFFERS,
                        partner.toString(),
                        "at block 7 the journal has 500 of USDT, and the settlement vault 499")),
                run().breaks());
    }

    @Test
    void shouldCompareWhatTheEngineSaysOfAnAccountWithItsMovesAndWithOpenQuotes() {
        UUID partner = UUID.fromString("0c7c2f3e-94c8-4a65-a0f8-1f8a1d1c5d11");
        String open = "0x" + "12".repeat(32);
        journal.partner(0, partner);
        journal.balance(0, 0, BalanceChange.DEPOSIT, 5_000);
        settle();
        ChainSide.VaultQuestion usdt = new ChainSide.VaultQuestion(partner.toString(), JournalFrames.addressOf(0));
        chain.vault().put(usdt, BigInteger.valueOf(5_000));
        journal.issued(open, 2, 0, 300, 4_800).balance(0, 0, BalanceChange.RESERVATION, 300);
        assertEquals(List.of(), run().breaks());

        journal.expired(open, 2);
        assertEquals(
                List.of(
                        new Break(
                                Break.Kind.PARTNER_BALANCE_DIFFERS,
                                partner.toString(),
                                "the engine has 4700 of USDT available and 300 reserved, where 5000 came in and open quotes reserve 0")),
                run().breaks());
        journal.balance(0, 0, BalanceChange.RELEASE, 300);
        assertEquals(List.of(), run().breaks());

        journal.balance(0, 0, BalanceChange.CORRECTION, 7, 5_008, 0);
        chain.vault().put(usdt, BigInteger.valueOf(5_007));
        assertBreaks(Break.Kind.PARTNER_BALANCE_DIFFERS);
    }

    @Test
    void shouldFollowWhatPartnersWithdrawAndCancelEvenBelowWhatOpenQuotesReserve() {
        UUID partner = UUID.fromString("0c7c2f3e-94c8-4a65-a0f8-1f8a1d1c5d11");
        journal.partner(0, partner);
        journal.balance(0, 0, BalanceChange.DEPOSIT, 500).balance(0, 0, BalanceChange.WITHDRAWAL, 200);
        settle();
        ChainSide.VaultQuestion usdt = new ChainSide.VaultQuestion(partner.toString(), JournalFrames.addressOf(0));
        chain.vault().put(usdt, BigInteger.valueOf(300));
        assertEquals(List.of(), run().breaks());
        journal.balance(0, 0, BalanceChange.WITHDRAWAL_CANCELLED, 200);
        assertEquals(List.of(), run().breaks());

        journal.issued("0x" + "12".repeat(32), 2, 0, 300, 4_800).balance(0, 0, BalanceChange.RESERVATION, 300);
        journal.balance(0, 0, BalanceChange.WITHDRAWAL, 400, 0, 300).shortfall(0, 0, 200);
        assertEquals(List.of(), run().breaks());
        journal.shortfall(0, 0, 201);
        assertBreaks(Break.Kind.PARTNER_BALANCE_DIFFERS);
    }

    @Test
    void shouldLeaveOutABlockOfWhichOnlyAPartIsRecorded() {
        settle();
        Swap partly = new Swap(
                STRANGE_QUOTE, "0x" + "55".repeat(32), 8, 0, TIME + 1, BigInteger.valueOf(10), BigInteger.valueOf(160));
        journal.settled(partly, 2, CommitMatch.UNKNOWN);
        Reconciliation.Result result = run();

        assertEquals(List.of(), result.breaks());
        assertEquals(1, result.settled());
        assertEquals(7, result.toBlock());
    }

    @Test
    void shouldTellAReorganisationAndCompareNoFigures() {
        settle();
        chain.hash("0x" + "44".repeat(32));
        chain.settled().clear();
        assertBreaks(Break.Kind.REORGANISED);
    }

    @Test
    void shouldTellACommitThatTheJournalHasNot() {
        settle();
        chain.settled().add(swap(STRANGE_QUOTE, "0x" + "55".repeat(32), 1_000, 16_000));
        assertBreaks(Break.Kind.NOT_IN_JOURNAL);
    }

    @Test
    void shouldTellACommitThatTheChainHasNot() {
        settle();
        chain.settled().clear();
        assertBreaks(Break.Kind.NOT_ON_CHAIN);
    }

    @Test
    void shouldTellOtherFigures() {
        settle();
        chain.settled().set(0, swap(QUOTE, TRANSACTION, 1_000, 16_001));
        assertBreaks(Break.Kind.FIGURES_DIFFER);
    }

    @Test
    void shouldTellAQuoteThatIsCountedTwice() {
        settle();
        journal.settled(swap(QUOTE), 0, CommitMatch.OPEN);
        assertEquals(
                List.of(Break.Kind.NOT_ON_CHAIN, Break.Kind.COUNTED_TWICE),
                run().breaks().stream().map(Break::kind).toList());
    }

    @Test
    void shouldTellASignatureThatThisJournalNeverGave() {
        settle();
        Swap strange = swap(STRANGE_QUOTE, "0x" + "55".repeat(32), 10, 160);
        journal.settled(strange, 0, CommitMatch.UNKNOWN).advanced(7, BLOCK_HASH, TIME);
        chain.settled().add(strange);
        assertBreaks(Break.Kind.NEVER_ISSUED);
    }

    @Test
    void shouldTellAQuoteThatSettledAfterItsEnd() {
        journal.expired(QUOTE, 1);
        journal.settled(swap(QUOTE), 0, CommitMatch.UNKNOWN).advanced(7, BLOCK_HASH, TIME);
        chain.settled().add(swap(QUOTE));
        chain.holdings().put(JournalFrames.addressOf(0), holding(5_000));
        chain.holdings().put(JournalFrames.addressOf(1), holding(90_000));
        executions.put(QUOTE, swap(QUOTE));
        assertBreaks(Break.Kind.SETTLED_AFTER_ITS_END);
    }

    @Test
    void shouldTellWhatWasNotSettledAsQuoted() {
        Swap other = swap(QUOTE, TRANSACTION, 1_000, 15_999);
        journal.settled(other, 1, CommitMatch.DIFFERENT);
        journal.inventory(0, 6_000, 0, 0).inventory(1, 74_001, 0, 0).advanced(7, BLOCK_HASH, TIME);
        chain.settled().add(other);
        chain.holdings().put(JournalFrames.addressOf(0), holding(6_000));
        chain.holdings().put(JournalFrames.addressOf(1), holding(74_001));
        executions.put(QUOTE, other);
        assertBreaks(Break.Kind.NOT_AS_QUOTED);
    }

    @Test
    void shouldTellFailuresThatOnlyOneSideHas() {
        settle();
        journal.failed(QUOTE, TRANSACTION, TIME);
        assertBreaks(Break.Kind.FAILURE_DIFFERS);
        chain.refused().add(new ChainBook.Refusal(QUOTE, TRANSACTION));
        assertEquals(List.of(), run().breaks());
        chain.refused().add(new ChainBook.Refusal(STRANGE_QUOTE, TRANSACTION));
        assertBreaks(Break.Kind.FAILURE_DIFFERS);
    }

    @Test
    void shouldTellAReadModelThatSaysSomethingElse() {
        settle();
        executions.put(QUOTE, swap(QUOTE, TRANSACTION, 1_000, 1));
        assertBreaks(Break.Kind.READ_MODEL_DIFFERS);
        executions.clear();
        assertBreaks(Break.Kind.READ_MODEL_DIFFERS);
        executions.put(QUOTE, swap(QUOTE));
        executions.put(STRANGE_QUOTE, swap(STRANGE_QUOTE));
        assertBreaks(Break.Kind.READ_MODEL_DIFFERS);
    }

    @Test
    void shouldTellReservationsThatAreNotTheOpenQuotes() {
        journal.inventory(1, 90_000, 16_000, 0);
        settle();
        assertEquals(List.of(), run().breaks());
        journal.inventory(1, 74_000, 1, 0).advanced(7, BLOCK_HASH, TIME);
        assertBreaks(Break.Kind.RESERVATION_DIFFERS);
    }

    @Test
    void shouldTellBalancesThatAreNotThePools() {
        settle();
        chain.holdings().put(JournalFrames.addressOf(0), holding(6_001));
        assertBreaks(Break.Kind.BALANCE_DIFFERS);
    }

    @Test
    void shouldTellAPoolThatOwnsLessThanItsBook() {
        settle();
        chain.holdings()
                .put(
                        JournalFrames.addressOf(0),
                        new ChainSide.Holding(
                                BigInteger.valueOf(6_000), BigInteger.valueOf(10), BigInteger.valueOf(6_009)));
        assertBreaks(Break.Kind.NOT_BACKED);
    }

    private void assertBreaks(Break.Kind kind) {
        assertEquals(List.of(kind), run().breaks().stream().map(Break::kind).toList());
    }

    private Reconciliation.Result run() {
        return Reconciliation.run(journal.book(), chain, 1, executions);
    }

    private static Swap swap(String quoteId) {
        return swap(quoteId, TRANSACTION, 1_000, 16_000);
    }

    private static Swap swap(String quoteId, String transaction, long in, long out) {
        return new Swap(quoteId, transaction, 7, 2, TIME, BigInteger.valueOf(in), BigInteger.valueOf(out));
    }

    private static ChainSide.Holding holding(long held) {
        return new ChainSide.Holding(BigInteger.valueOf(held), BigInteger.ZERO, BigInteger.valueOf(held));
    }
}
