package dev.kurs.service.reference;

import dev.kurs.protocol.message.sbe.ConfigurePartnerCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigureWalletEncoder;
import dev.kurs.protocol.message.sbe.ConfigureWebhookEncoder;
import dev.kurs.protocol.message.sbe.NoteRefusedAttemptEncoder;
import java.util.OptionalLong;
import java.util.Set;

/** Encodes what a partner may do in a corridor and from a wallet, the same for a file's seed and for a change at run time. */
public final class PartnerCommands {
    public static final Set<String> PERMISSIONS = Set.of("swap", "lp_deposit", "lp_withdraw");

    private final CommandBuffer commands;

    public PartnerCommands(CommandBuffer commands) {
        this.commands = commands;
    }

    /** @param dailyE6 dollars × 10^6; empty for no limit, as the other */
    public byte[] corridor(
            int partnerId, int corridorId, boolean isEnabled, OptionalLong dailyE6, OptionalLong monthlyE6) {
        return commands.administrative(target -> {
            ConfigurePartnerCorridorEncoder command = new ConfigurePartnerCorridorEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .partnerId(partnerId)
                    .corridorId(corridorId)
                    .enabled(CommandBuffer.flag(isEnabled))
                    .dailyLimitE6(dailyE6.orElse(ConfigurePartnerCorridorEncoder.dailyLimitE6NullValue()))
                    .monthlyLimitE6(monthlyE6.orElse(ConfigurePartnerCorridorEncoder.monthlyLimitE6NullValue()));
            return command.encodedLength();
        });
    }

    /** Encodes where the partner is told of executions; an empty text for nowhere. */
    public byte[] webhook(int partnerId, String url) {
        return commands.administrative(target -> {
            ConfigureWebhookEncoder command = new ConfigureWebhookEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .partnerId(partnerId)
                    .actorKind(target.actorKind())
                    .url(url);
            return command.encodedLength();
        });
    }

    /** Encodes that somebody tried what was refused before it came to a command. */
    public byte[] refusedAttempt(String action, String about, String code, String detail) {
        return commands.administrative(
                target -> {
                    NoteRefusedAttemptEncoder command = new NoteRefusedAttemptEncoder();
                    command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                            .actorKind(target.actorKind())
                            .action(action)
                            .code(code)
                            .detail(detail);
                    return command.encodedLength();
                },
                about);
    }

    /**
     * Encodes a wallet's permissions.
     *
     * @param wallet 20 bytes
     * @param permissions of {@link #PERMISSIONS}
     */
    public byte[] wallet(int partnerId, byte[] wallet, Set<String> permissions) {
        return commands.administrative(target -> {
            ConfigureWalletEncoder command = new ConfigureWalletEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .partnerId(partnerId)
                    .putWallet(wallet, 0, wallet.length)
                    .maySwap(CommandBuffer.flag(permissions.contains("swap")))
                    .mayDepositLiquidity(CommandBuffer.flag(permissions.contains("lp_deposit")))
                    .mayWithdrawLiquidity(CommandBuffer.flag(permissions.contains("lp_withdraw")));
            return command.encodedLength();
        });
    }
}
