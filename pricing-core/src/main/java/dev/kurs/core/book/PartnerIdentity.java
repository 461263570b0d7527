package dev.kurs.core.book;

import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import java.util.HexFormat;

/** What of a partner never changes: its UUID and the hash of its text, in hex. */
public record PartnerIdentity(String uuid, String partnerHash) {
    public static PartnerIdentity from(ConfigurePartnerDecoder command) {
        byte[] uuid = new byte[ConfigurePartnerDecoder.uuidLength()];
        byte[] hash = new byte[ConfigurePartnerDecoder.partnerHashLength()];
        command.getUuid(uuid, 0, uuid.length);
        command.getPartnerHash(hash, 0, hash.length);
        return new PartnerIdentity(
                HexFormat.of().formatHex(uuid), HexFormat.of().formatHex(hash));
    }
}
