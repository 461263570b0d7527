package dev.kurs.core.settlement;

import dev.kurs.core.book.PartnerHash;
import dev.kurs.core.book.VaultAccount;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.Require;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.execution.PartnerBalances;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.BalanceChange;
import dev.kurs.protocol.message.sbe.BalanceChangedDecoder;
import dev.kurs.protocol.message.sbe.CorrectBalanceDecoder;
import dev.kurs.protocol.message.sbe.DailyCapChangedDecoder;
import dev.kurs.protocol.message.sbe.DailyCapChangedEncoder;
import dev.kurs.protocol.message.sbe.OrderDepositDecoder;
import dev.kurs.protocol.message.sbe.RecordDailyCapDecoder;
import dev.kurs.protocol.message.sbe.RecordDepositDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.VaultShortfallChangedDecoder;
import dev.kurs.protocol.message.sbe.VaultSpendingStateDecoder;
import dev.kurs.protocol.message.sbe.VaultSpendingStateEncoder;
import dev.kurs.protocol.money.Amount;

/**
 * Keeps partners' accounts in the settlement vault: confirmed deposits and operators' corrections move what is available, and confirmed blocks say what the
 * vault may spend in a day. What the chain says twice counts once, by its place in the chain; nothing takes what is available below zero.
 */
public final class VaultProcessor implements CommandProcessor, SnapshotPart {
    private final EngineState state;
    private final EventFrame frame;
    private final Amount amount = new Amount();

    public VaultProcessor(EngineState state, EventFrame frame) {
        this.state = state;
        this.frame = frame;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.refusable(new RecordDepositDecoder(), this::deposit);
        commands.refusable(new RecordDailyCapDecoder(), this::dailyCap);
        commands.refusable(new CorrectBalanceDecoder(), this::correct);
        commands.answered(new OrderDepositDecoder(), this::order);
    }

    private void deposit(RecordDepositDecoder command) {
        Require.known("tokenId", command.tokenId(), state.tokens.size());
        requireNotNegative("amount", command.amount());
        ChainPlace.take(state.chainCursor, command.blockNumber(), command.transactionIndex(), command.logIndex());
        int partnerId = partnerId(
                state,
                PartnerHash.of(command.buffer(), command.offset() + RecordDepositDecoder.partnerHashEncodingOffset()));
        set(amount, command.amount());
        add(partnerId, command.tokenId());
        changed(
                BalanceChange.DEPOSIT,
                partnerId,
                command.tokenId(),
                command.amount().low(),
                command.amount().high());
    }

    private void dailyCap(RecordDailyCapDecoder command) {
        Require.known("tokenId", command.tokenId(), state.tokens.size());
        requireNotNegative("dailyCap", command.dailyCap());
        ChainPlace.take(state.chainCursor, command.blockNumber(), command.transactionIndex(), command.logIndex());
        int partnerId = partnerId(
                state,
                PartnerHash.of(command.buffer(), command.offset() + RecordDailyCapDecoder.partnerHashEncodingOffset()));
        set(amount, command.dailyCap());
        VaultAccount account = state.vaultAccounts.findOrAdd(partnerId, command.tokenId());
        if (command.readyAtSeconds() == VaultAccount.NOT_ANNOUNCED) {
            account.cap(amount, command.blockTimeSeconds());
        } else {
            account.announce(amount, command.readyAtSeconds());
        }
        write(partnerId, command.tokenId(), account, frame);
    }

    private void correct(CorrectBalanceDecoder command) {
        Require.known("partnerId", command.partnerId(), state.partners.size());
        Require.known("tokenId", command.tokenId(), state.tokens.size());
        long low = command.amount().low();
        long high = command.amount().high();
        if (high < 0) {
            negated(low, high);
            subtract(command.partnerId(), command.tokenId());
        } else {
            amount.set(high, low);
            add(command.partnerId(), command.tokenId());
        }
        changed(BalanceChange.CORRECTION, command.partnerId(), command.tokenId(), low, high);
    }

    private void order(OrderDepositDecoder command) {
        Require.known("partnerId", command.partnerId(), state.partners.size());
        Require.known("tokenId", command.tokenId(), state.tokens.size());
    }

    static void requireNotNegative(String name, AmountDecoder said) {
        if (said.high() < 0) {
            throw new CommandRefusedException(RejectReason.INVALID_AMOUNT, name + " is negative");
        }
    }

    /** The partner whom the vault knows by the hash. */
    static int partnerId(EngineState state, PartnerHash hash) {
        int partnerId = state.vaultAccounts.partnerId(hash);
        if (partnerId < 0) {
            throw new CommandRefusedException(RejectReason.UNKNOWN_PARTNER, "no partner here has this partnerHash");
        }
        return partnerId;
    }

    private void add(int partnerId, int tokenId) {
        if (!state.vaultAccounts.findOrAdd(partnerId, tokenId).credit(amount)) {
            throw new CommandRefusedException(
                    RejectReason.INVALID_AMOUNT,
                    "amount is " + amount + ", with which the balance would reach 2^127 raw units");
        }
    }

    private void subtract(int partnerId, int tokenId) {
        Amount available = state.vaultAccounts.findOrAdd(partnerId, tokenId).available();
        if (!available.trySubtract(amount)) {
            throw new CommandRefusedException(
                    RejectReason.INVALID_AMOUNT,
                    "amount is -" + amount + " raw units, and " + available + " are available");
        }
    }

    /** Sets the amount to the magnitude of a negative one of two's complement; −2^127 has none. */
    private void negated(long low, long high) {
        long newLow = -low;
        long newHigh = ~high + (low == 0 ? 1 : 0);
        if (newHigh < 0) {
            throw new CommandRefusedException(RejectReason.INVALID_AMOUNT, "amount is -2^127 raw units");
        }
        amount.set(newHigh, newLow);
    }

    private void changed(BalanceChange kind, int partnerId, int tokenId, long changeLow, long changeHigh) {
        PartnerBalances.tell(
                kind,
                partnerId,
                tokenId,
                changeLow,
                changeHigh,
                state.vaultAccounts.findOrAdd(partnerId, tokenId),
                frame);
    }

    @Override
    public void write(EventFrame target) {
        state.vaultAccounts.forEach((partnerId, tokenId, account) -> {
            if (account.hasBalance()) {
                PartnerBalances.write(BalanceChange.NULL_VAL, partnerId, tokenId, 0, 0, account, target);
            }
            if (!account.shortfall().isZero()) {
                PartnerBalances.writeShortfall(partnerId, tokenId, account, target);
            }
            if (account.hasCap()) {
                write(partnerId, tokenId, account, target);
            }
            if (!account.spent().isZero()) {
                writeSpending(partnerId, tokenId, account, target);
            }
        });
    }

    private static void writeSpending(int partnerId, int tokenId, VaultAccount account, EventFrame target) {
        VaultSpendingStateEncoder spending = new VaultSpendingStateEncoder();
        target.begin(spending).partnerId(partnerId).tokenId(tokenId).utcDay(account.spentDay());
        write(spending.spent(), account.spent());
        target.send(spending);
    }

    private static void write(int partnerId, int tokenId, VaultAccount account, EventFrame target) {
        DailyCapChangedEncoder changed = new DailyCapChangedEncoder();
        target.begin(changed)
                .partnerId(partnerId)
                .tokenId(tokenId)
                .setAtSeconds(account.setAtSeconds())
                .readyAtSeconds(account.readyAtSeconds());
        write(changed.dailyCap(), account.dailyCap());
        write(changed.announcedCap(), account.announcedCap());
        target.send(changed);
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new BalanceChangedDecoder(), this::restore);
        frames.on(new VaultShortfallChangedDecoder(), this::restore);
        frames.on(new DailyCapChangedDecoder(), this::restore);
        frames.on(new VaultSpendingStateDecoder(), this::restore);
    }

    private void restore(BalanceChangedDecoder said) {
        VaultAccount account = state.vaultAccounts.findOrAdd(said.partnerId(), said.tokenId());
        set(account.available(), said.available());
        set(account.reserved(), said.reserved());
    }

    private void restore(VaultShortfallChangedDecoder said) {
        set(state.vaultAccounts.findOrAdd(said.partnerId(), said.tokenId()).shortfall(), said.shortfall());
    }

    private void restore(DailyCapChangedDecoder said) {
        VaultAccount account = state.vaultAccounts.findOrAdd(said.partnerId(), said.tokenId());
        set(amount, said.dailyCap());
        account.cap(amount, said.setAtSeconds());
        set(amount, said.announcedCap());
        account.announce(amount, said.readyAtSeconds());
    }

    private void restore(VaultSpendingStateDecoder said) {
        set(amount, said.spent());
        state.vaultAccounts.findOrAdd(said.partnerId(), said.tokenId()).spend(amount, said.utcDay());
    }

    private static void set(Amount result, AmountDecoder said) {
        result.set(said.high(), said.low());
    }

    private static void write(AmountEncoder encoder, Amount value) {
        encoder.low(value.low()).high(value.high());
    }
}
