package dev.kurs.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.VaultFrames.Place;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.BalanceChange;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import dev.kurs.protocol.message.sbe.CommandAcceptedDecoder;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.DailyCapChangedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.WalletAllowedDecoder;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** What partners have in the settlement vault, and what the chain lets the vault and wallets do. */
class VaultAccountsTest {
    private static final int STEPS = 4_000;
    private static final BigInteger CEILING = BigInteger.ONE.shiftLeft(127);
    private static final BigInteger HUNDRED = BigInteger.valueOf(100);

    private final EngineDriver desk = EngineDriver.onChain();
    private final VaultFrames vault = new VaultFrames(desk.frames());

    @Test
    void shouldCreditADepositOnceAndSayWhatIsAvailable() {
        desk.send(vault.deposit(new Place(100, 0, 2), 1, 3, HUNDRED));

        BalanceChangedDecoder changed = desk.events().first(new BalanceChangedDecoder());
        assertEquals(BalanceChange.DEPOSIT, changed.kind());
        assertEquals(1, changed.partnerId());
        assertEquals(3, changed.tokenId());
        assertEquals(HUNDRED, value(changed.change()));
        assertEquals(HUNDRED, value(changed.available()));
        assertEquals(BigInteger.ZERO, value(changed.reserved()));

        desk.send(vault.deposit(new Place(100, 0, 2), 1, 3, HUNDRED));
        assertRejected(RejectReason.ALREADY_RECORDED, "block 100, transaction 0, log 2 is recorded");

        desk.send(vault.deposit(new Place(100, 0, 3), 1, 3, HUNDRED));
        assertEquals(
                HUNDRED.add(HUNDRED),
                value(desk.events().first(new BalanceChangedDecoder()).available()));
    }

    @Test
    void shouldCorrectBothWaysAndNeverBelowZero() {
        desk.send(vault.correct(0, 2, HUNDRED));
        desk.send(vault.correct(0, 2, HUNDRED.negate()));
        BalanceChangedDecoder changed = desk.events().first(new BalanceChangedDecoder());
        assertEquals(BalanceChange.CORRECTION, changed.kind());
        assertEquals(HUNDRED.negate(), value(changed.change()));
        assertEquals(BigInteger.ZERO, value(changed.available()));

        desk.send(vault.correct(0, 2, BigInteger.ONE.negate()));
        assertRejected(RejectReason.INVALID_AMOUNT, "amount is -1 raw units, and 0 are available");
        desk.send(vault.correct(0, 2, CEILING.negate()));
        assertRejected(RejectReason.INVALID_AMOUNT, "amount is -2^127 raw units");
        desk.send(vault.correct(9, 2, HUNDRED));
        assertRejected(RejectReason.UNKNOWN_ENTITY, "partnerId 9 is not configured");
        desk.send(vault.correct(0, 9, HUNDRED));
        assertRejected(RejectReason.UNKNOWN_ENTITY, "tokenId 9 is not configured");
    }

    @Test
    void shouldRefuseOnRecordWhatBelongsToNobody() {
        desk.send(vault.deposit(new Place(100, 0, 2), 77, 3, HUNDRED));
        assertRejected(RejectReason.UNKNOWN_PARTNER, "no partner here has this partnerHash");
        desk.send(vault.deposit(new Place(100, 0, 3), 1, -1, HUNDRED));
        assertRejected(RejectReason.UNKNOWN_ENTITY, "tokenId -1 is not configured");
    }

    @Test
    void shouldChangeNothingByAnOrderBeforeTheChainSaysSo() {
        EngineDriver other = EngineDriver.onChain();
        desk.send(vault.order(0, 2, HUNDRED));
        other.send(other.frames().advanceTime());

        assertEquals(List.of(CommandAcceptedDecoder.TEMPLATE_ID), desk.events().templateIds());
        assertEquals(other.engine().stateHash(), desk.engine().stateHash());
        desk.send(vault.order(9, 2, HUNDRED));
        assertRejected(RejectReason.UNKNOWN_ENTITY, "partnerId 9 is not configured");
    }

    @Test
    void shouldTellAnAnnouncedCapFromOneThatIsSet() {
        desk.send(vault.dailyCap(new Place(100, 0, 1), 2, 1, HUNDRED, 1_800_000_000L));
        DailyCapChangedDecoder announced = desk.events().first(new DailyCapChangedDecoder());
        assertEquals(BigInteger.ZERO, value(announced.dailyCap()));
        assertEquals(HUNDRED, value(announced.announcedCap()));
        assertEquals(1_800_000_000L, announced.readyAtSeconds());
        assertEquals(0, announced.setAtSeconds());

        desk.send(vault.dailyCap(new Place(101, 0, 1), 2, 1, HUNDRED, 0));
        DailyCapChangedDecoder set = desk.events().first(new DailyCapChangedDecoder());
        assertEquals(HUNDRED, value(set.dailyCap()));
        assertEquals(BigInteger.ZERO, value(set.announcedCap()));
        assertEquals(0, set.readyAtSeconds());
        assertEquals(VaultFrames.BLOCK_SECONDS, set.setAtSeconds());

        desk.send(vault.dailyCap(new Place(101, 0, 1), 2, 1, HUNDRED, 0));
        assertRejected(RejectReason.ALREADY_RECORDED, "block 101, transaction 0, log 1 is recorded");
    }

    @Test
    void shouldSayWhatTheAllowListLetsAWalletDo() {
        desk.send(vault.allow(new Place(100, 0, 1), 7, true, false));
        desk.send(vault.allow(new Place(100, 0, 2), 7, false, true));
        WalletAllowedDecoder allowed = desk.events().first(new WalletAllowedDecoder());
        assertEquals(0, allowed.mayDepositLiquidity().value());
        assertEquals(1, allowed.mayWithdrawLiquidity().value());
        desk.send(vault.allow(new Place(100, 0, 2), 7, true, true));
        assertRejected(RejectReason.ALREADY_RECORDED, "block 100, transaction 0, log 2 is recorded");
    }

    @Test
    void shouldRememberThatTheListTookSomethingAwayUntilTheWalletIsRegisteredAgain() {
        desk.send(vault.allow(new Place(100, 0, 1), 1, true, true));
        assertEquals(Flag.NO, wasReduced());
        desk.send(vault.allow(new Place(100, 0, 2), 1, false, false));
        assertEquals(Flag.YES, wasReduced());
        desk.send(vault.allow(new Place(100, 0, 3), 1, false, false));
        assertEquals(Flag.YES, wasReduced());
        assertRestores(new TreeMap<>());

        desk.world().wallet(0, new UnsafeBuffer(VaultFrames.wallet(1)), true);
        desk.send(vault.allow(new Place(100, 0, 4), 1, false, false));
        assertEquals(Flag.NO, wasReduced());
    }

    private Flag wasReduced() {
        return desk.events().first(new WalletAllowedDecoder()).wasReduced();
    }

    /** Random deposits, corrections, caps and entries, some said twice or out of order, against sums of BigIntegers, through restarts from snapshots. */
    @Test
    void shouldBeThePlainSumsOfWhatWasTaken() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("VaultAccountsTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        Map<Integer, BigInteger> twin = new TreeMap<>();
        Place last = new Place(100, 0, 0);
        desk.send(vault.deposit(last, 0, 0, BigInteger.ZERO));
        for (int step = 0; step < STEPS; step++) {
            Place next = new Place(last.block() + random.nextInt(3), 0, last.log() + 1);
            int partner = random.nextInt(5);
            int token = random.nextInt(7) - (random.nextInt(20) == 0 ? 1 : 0);
            BigInteger amount = amount(random);
            boolean isTokenKnown = token >= 0 && token < SandboxWorld.TOKENS;
            boolean isKnown = isTokenKnown && partner < SandboxWorld.PARTNERS;
            BigInteger before = twin.getOrDefault(partner * 10 + token, BigInteger.ZERO);
            BigInteger after;
            switch (random.nextInt(4)) {
                case 0 -> {
                    BigInteger signed = random.nextBoolean() ? amount.negate() : amount;
                    if (random.nextInt(4) == 0) {
                        signed = before.negate();
                    }
                    after = before.add(signed);
                    desk.send(vault.correct(partner, token, signed));
                }
                case 1 -> {
                    desk.send(vault.dailyCap(next, partner, token, amount, random.nextInt(3)));
                    last = isTokenKnown ? next : last;
                    continue;
                }
                default -> {
                    boolean isStale = random.nextInt(5) == 0;
                    after = isStale ? CEILING : before.add(amount);
                    desk.send(vault.deposit(isStale ? last : next, partner, token, amount));
                    last = isTokenKnown && !isStale ? next : last;
                }
            }
            boolean isTaken = isKnown && after.signum() >= 0 && after.compareTo(CEILING) < 0;
            assertEquals(isTaken, desk.events().has(BalanceChangedDecoder.TEMPLATE_ID), "step " + step);
            assertEquals(!isTaken, desk.events().has(CommandRejectedDecoder.TEMPLATE_ID), "step " + step);
            if (isTaken) {
                twin.put(partner * 10 + token, after);
                assertEquals(
                        after,
                        value(desk.events().first(new BalanceChangedDecoder()).available()),
                        "step " + step);
            }
            if (random.nextInt(200) == 0) {
                assertRestores(twin);
            }
        }
        assertRestores(twin);
        assertTrue(twin.size() > 5, "too few accounts were touched: " + twin.size());
    }

    private static BigInteger amount(Random random) {
        return new BigInteger(random.nextInt(12) == 0 ? 127 : 1 + random.nextInt(100), random);
    }

    /** A second engine that starts from a snapshot has the same state to the bit, and the twin's sums. */
    private void assertRestores(Map<Integer, BigInteger> twin) {
        Engine restored = new Engine((frame, offset, length) -> {});
        Map<Integer, BigInteger> told = new TreeMap<>();
        desk.engine().writeSnapshot((frame, offset, length) -> {
            restored.restore(frame, offset, length);
            UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
            copy.putBytes(0, frame, offset, length);
            RecordedEvents one = new RecordedEvents();
            one.onEvent(copy, 0, length);
            if (one.has(BalanceChangedDecoder.TEMPLATE_ID)) {
                BalanceChangedDecoder balance = one.first(new BalanceChangedDecoder());
                told.put(balance.partnerId() * 10 + balance.tokenId(), value(balance.available()));
            }
        });
        assertEquals(desk.engine().stateHash(), restored.stateHash());
        twin.values().removeIf(sum -> sum.signum() == 0);
        assertEquals(twin, told);
    }

    private void assertRejected(RejectReason reason, String detail) {
        CommandRejectedDecoder rejected = desk.events().first(new CommandRejectedDecoder());
        assertEquals(reason, rejected.reason());
        assertEquals(detail, rejected.detail());
    }

    private static BigInteger value(AmountDecoder amount) {
        return BigInteger.valueOf(amount.high())
                .shiftLeft(Long.SIZE)
                .add(new BigInteger(Long.toUnsignedString(amount.low())));
    }
}
