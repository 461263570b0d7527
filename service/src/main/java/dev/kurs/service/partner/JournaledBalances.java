package dev.kurs.service.partner;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import dev.kurs.protocol.port.BalanceAdministration;
import dev.kurs.protocol.port.ChangeRefusedException;
import dev.kurs.protocol.port.ChangeRefusedException.Kind;
import dev.kurs.protocol.port.PartnerRecord;
import dev.kurs.protocol.port.VaultDeposits;
import dev.kurs.service.reference.BalanceCommands;
import dev.kurs.service.reference.CommandBuffer;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Shows partners' balances as the journal has them, and changes them by journaled commands. */
public final class JournaledBalances implements BalanceAdministration {
    private final OnchainRegister register;
    private final Optional<Admissions> admissions;
    private final Optional<VaultDeposits> deposits;
    private final Recipient recipient;

    /**
     * Changes nothing yet.
     *
     * @param admissions empty without a chain
     * @param deposits what mints into the vault; empty but for a sandbox with a chain
     */
    public JournaledBalances(
            OnchainRegister register,
            Optional<Admissions> admissions,
            Optional<VaultDeposits> deposits,
            Recipient recipient) {
        this.register = register;
        this.admissions = admissions;
        this.deposits = deposits;
        this.recipient = recipient;
    }

    @Override
    public Account account(PartnerRecord partner) {
        List<Balance> balances = new ArrayList<>();
        register.funds(partner.number()).forEach((tokenId, funds) -> balances.add(balance(tokenId, funds)));
        return new Account(
                balances,
                admissions
                        .map(present -> present.executableFromSeconds(partner.number()))
                        .orElse(OptionalLong.empty()),
                admissions.map(present -> present.toSign(partner)).orElse(List.of()));
    }

    private static Balance balance(int tokenId, OnchainRegister.Funds funds) {
        return new Balance(tokenId, new Amount().set(funds.available()), new Amount().set(funds.reserved()));
    }

    @Override
    public Balance correct(PartnerRecord partner, int tokenId, SignedAmount amount, Authority by) {
        send(new BalanceCommands(new CommandBuffer(by.actor(), by.reason()))
                .correction(partner.number(), tokenId, amount));
        return balance(tokenId, register.funds(partner.number()).get(tokenId));
    }

    @Override
    public List<String> deposit(PartnerRecord partner, int tokenId, Amount amount, Authority by) {
        VaultDeposits open = deposits.orElseThrow(() -> new ChangeRefusedException(
                Kind.INVALID, "kind: a deposit is made on chain, and ordered here in a sandbox that has one: DEPOSIT"));
        send(new BalanceCommands(new CommandBuffer(by.actor(), by.reason())).order(partner.number(), tokenId, amount));
        return open.deposit(partner.partnerId(), tokenId, amount);
    }

    private void send(byte[] command) {
        String refusal = recipient.send(command);
        if (!refusal.isEmpty()) {
            throw new ChangeRefusedException(Kind.INVALID, refusal);
        }
    }
}
