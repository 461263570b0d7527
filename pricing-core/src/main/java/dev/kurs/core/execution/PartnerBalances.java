package dev.kurs.core.execution;

import dev.kurs.core.book.UtcDay;
import dev.kurs.core.book.VaultAccount;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.BalanceChange;
import dev.kurs.protocol.message.sbe.BalanceChangedEncoder;
import dev.kurs.protocol.message.sbe.VaultShortfallChangedEncoder;
import dev.kurs.protocol.money.Amount;

/**
 * What quotes of v0.1 do to partners' accounts in the settlement vault, each move said as it happens.
 *
 * <p>With 1 000 available, reserving 600 leaves 400 and 600 reserved; releasing 200 of them 600 and 400, and paying the 400 leaves 600. What is released fills a shortfall first.
 */
public final class PartnerBalances {
    private final EngineState state;
    private final EventFrame frame;
    private final Amount taken = new Amount();
    private final Amount spendable = new Amount();

    public PartnerBalances(EngineState state, EventFrame frame) {
        this.state = state;
        this.frame = frame;
    }

    /** Whether so much is available. */
    public boolean covers(int partnerId, int tokenId, Amount amount) {
        return available(partnerId, tokenId).compareTo(amount) >= 0;
    }

    /** Whether the vault may pay so much more today. A cap that the chain has said nothing of is not known, and the vault itself decides. */
    public boolean fitsCap(int partnerId, int tokenId, Amount amount) {
        VaultAccount account = state.vaultAccounts.findOrAdd(partnerId, tokenId);
        account.setSpendable(spendable, state.context.utcDay());
        return !account.hasCap() || spendable.compareTo(amount) >= 0;
    }

    /** Counts what the vault paid in a block, in whichever day that is. */
    public void spend(int partnerId, int tokenId, Amount amount, long blockTimeSeconds) {
        if (state.rules.keepWithinVaultCap()) {
            state.vaultAccounts.findOrAdd(partnerId, tokenId).spend(amount, UtcDay.ofSeconds(blockTimeSeconds));
        }
    }

    public Amount available(int partnerId, int tokenId) {
        return state.vaultAccounts.findOrAdd(partnerId, tokenId).available();
    }

    /** Moves an amount from what is available, which has to cover it, to what is reserved. */
    public void reserve(int partnerId, int tokenId, Amount amount) {
        VaultAccount account = state.vaultAccounts.findOrAdd(partnerId, tokenId);
        require(
                account.available().trySubtract(amount) && account.reserved().tryAdd(amount),
                partnerId,
                tokenId,
                amount,
                "reserved");
        changed(BalanceChange.RESERVATION, partnerId, tokenId, amount, account);
    }

    /** Moves an amount from what is reserved back to what is available. */
    public void release(int partnerId, int tokenId, Amount amount) {
        VaultAccount account = state.vaultAccounts.findOrAdd(partnerId, tokenId);
        require(account.release(amount), partnerId, tokenId, amount, "released");
        changed(BalanceChange.RELEASE, partnerId, tokenId, amount, account);
    }

    /** Takes what is reserved: the vault paid it. */
    public void pay(int partnerId, int tokenId, Amount amount) {
        VaultAccount account = state.vaultAccounts.findOrAdd(partnerId, tokenId);
        require(account.pay(amount, taken), partnerId, tokenId, amount, "paid");
        changed(BalanceChange.PAYMENT, partnerId, tokenId, taken, account);
    }

    /** Books what the vault paid though nothing was reserved for it any more: it takes as much as is available, and leaves the rest for people to correct. */
    public void payUnreserved(int partnerId, int tokenId, Amount amount) {
        VaultAccount account = state.vaultAccounts.findOrAdd(partnerId, tokenId);
        taken.set(account.available().compareTo(amount) < 0 ? account.available() : amount);
        require(account.available().trySubtract(taken), partnerId, tokenId, taken, "paid");
        changed(BalanceChange.PAYMENT, partnerId, tokenId, taken, account);
    }

    private static void require(boolean isCovered, int partnerId, int tokenId, Amount amount, String doing) {
        if (!isCovered) {
            throw new IllegalStateException(
                    amount + " raw units of token " + tokenId + " of partner " + partnerId + " cannot be " + doing);
        }
    }

    private void changed(BalanceChange kind, int partnerId, int tokenId, Amount amount, VaultAccount account) {
        tell(kind, partnerId, tokenId, amount.low(), amount.high(), account, frame);
    }

    /** Says what an account has after a change, and what it falls short of where that changed too. */
    public static void tell(
            BalanceChange kind,
            int partnerId,
            int tokenId,
            long changeLow,
            long changeHigh,
            VaultAccount account,
            EventFrame target) {
        write(kind, partnerId, tokenId, changeLow, changeHigh, account, target);
        if (account.takeShortfallChange()) {
            writeShortfall(partnerId, tokenId, account, target);
        }
    }

    /** Says what an account has; no kind in snapshots. */
    public static void write(
            BalanceChange kind,
            int partnerId,
            int tokenId,
            long changeLow,
            long changeHigh,
            VaultAccount account,
            EventFrame target) {
        BalanceChangedEncoder changed = new BalanceChangedEncoder();
        target.begin(changed).partnerId(partnerId).tokenId(tokenId).kind(kind);
        changed.change().low(changeLow).high(changeHigh);
        write(changed.available(), account.available());
        write(changed.reserved(), account.reserved());
        target.send(changed);
    }

    /** Says what an account falls short of. */
    public static void writeShortfall(int partnerId, int tokenId, VaultAccount account, EventFrame target) {
        VaultShortfallChangedEncoder changed = new VaultShortfallChangedEncoder();
        target.begin(changed).partnerId(partnerId).tokenId(tokenId);
        write(changed.shortfall(), account.shortfall());
        target.send(changed);
    }

    private static void write(AmountEncoder encoder, Amount value) {
        encoder.low(value.low()).high(value.high());
    }
}
