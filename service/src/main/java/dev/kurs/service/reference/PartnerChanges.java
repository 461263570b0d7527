package dev.kurs.service.reference;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.PartnerStatus;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.util.OptionalLong;
import java.util.Set;

/** Encodes what changes about partners at run time; from then on the journal says it, whatever a file's seed said. */
public final class PartnerChanges {
    private final ReferenceData reference;
    private final CommandBuffer commands;

    /** @param commands who changes it, and why */
    public PartnerChanges(ReferenceData reference, CommandBuffer commands) {
        this.reference = reference;
        this.commands = commands;
    }

    /** Lets the partner act, or no more; what it has open may still settle. */
    public byte[] status(String uuid, PartnerStatus status) {
        byte[] present = reference
                .entry(Kind.PARTNERS, uuid)
                .orElseThrow(() -> new InvalidConfiguration("no partner is " + uuid))
                .frames()
                .getLast();
        return ConfigurationCommands.withStatus(present, status, commands);
    }

    /**
     * What the partner may do in a corridor.
     *
     * @param dailyE6 dollars × 10^6; empty for no limit, as the other
     */
    public byte[] limits(String uuid, String pair, boolean isEnabled, OptionalLong dailyE6, OptionalLong monthlyE6) {
        int partnerId = known(Kind.PARTNERS, "partner", uuid);
        int corridorId = known(Kind.CORRIDORS, "corridor", pair);
        return new PartnerCommands(commands).corridor(partnerId, corridorId, isEnabled, dailyE6, monthlyE6);
    }

    /**
     * What a wallet of the partner may do; nothing removes it.
     *
     * @param wallet 20 bytes
     * @param permissions of swap, lp_deposit and lp_withdraw
     */
    public byte[] wallet(String uuid, byte[] wallet, Set<String> permissions) {
        int partnerId = known(Kind.PARTNERS, "partner", uuid);
        if (!PartnerCommands.PERMISSIONS.containsAll(permissions)) {
            throw new InvalidConfiguration(
                    "permissions are " + permissions + ", may be swap, lp_deposit and lp_withdraw");
        }
        return new PartnerCommands(commands).wallet(partnerId, wallet, permissions);
    }

    private int known(Kind kind, String what, String name) {
        int id = reference.idOrNone(kind, name);
        if (id == Frame.NO_ENTITY) {
            throw new InvalidConfiguration("no " + what + " is " + name);
        }
        return id;
    }
}
