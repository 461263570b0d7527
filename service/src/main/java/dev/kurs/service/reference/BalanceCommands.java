package dev.kurs.service.reference;

import dev.kurs.protocol.message.sbe.CorrectBalanceEncoder;
import dev.kurs.protocol.message.sbe.OrderDepositEncoder;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;

/** Encodes what operators do about partners' balances in the settlement vault. */
public final class BalanceCommands {
    private final CommandBuffer commands;

    public BalanceCommands(CommandBuffer commands) {
        this.commands = commands;
    }

    /** @param amount raw units, below zero to take something away */
    public byte[] correction(int partnerId, int tokenId, SignedAmount amount) {
        return commands.administrative(target -> {
            CorrectBalanceEncoder command = new CorrectBalanceEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .partnerId(partnerId)
                    .tokenId(tokenId)
                    .actorKind(target.actorKind());
            command.amount().low(amount.low()).high(amount.high());
            return command.encodedLength();
        });
    }

    /** Encodes that a sandbox mints so many raw units into the vault. */
    public byte[] order(int partnerId, int tokenId, Amount amount) {
        return commands.administrative(target -> {
            OrderDepositEncoder command = new OrderDepositEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .partnerId(partnerId)
                    .tokenId(tokenId)
                    .actorKind(target.actorKind());
            command.amount().low(amount.low()).high(amount.high());
            return command.encodedLength();
        });
    }
}
