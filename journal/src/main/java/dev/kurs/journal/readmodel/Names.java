package dev.kurs.journal.readmodel;

import dev.kurs.journal.frame.FrameValues;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import java.nio.ByteBuffer;
import java.util.UUID;

/** Who and what the ids in the tables mean. */
final class Names {
    private Names() {}

    record Partner(int partnerId, String uuid, String name) {
        static Partner of(ConfigurePartnerDecoder command) {
            byte[] uuid = new byte[ConfigurePartnerDecoder.uuidLength()];
            command.getUuid(uuid, 0, uuid.length);
            command.spreadOverrides().forEach(override -> {});
            ByteBuffer halves = ByteBuffer.wrap(uuid);
            return new Partner(
                    command.partnerId(),
                    new UUID(halves.getLong(), halves.getLong()).toString(),
                    StoredText.stored(command.name()));
        }
    }

    record Token(int tokenId, String symbol, int decimals, String address) {
        static Token of(ConfigureTokenDecoder command) {
            byte[] address = new byte[ConfigureTokenDecoder.addressLength()];
            command.getAddress(address, 0, address.length);
            return new Token(
                    command.tokenId(),
                    StoredText.stored(command.symbol()),
                    command.decimals(),
                    FrameValues.hex(address));
        }
    }

    record Corridor(int corridorId, String pair, int baseTokenId, int quoteTokenId, String corridorHash) {
        static Corridor of(ConfigureCorridorDecoder command) {
            byte[] hash = new byte[ConfigureCorridorDecoder.corridorHashLength()];
            command.getCorridorHash(hash, 0, hash.length);
            command.tiers().forEach(tier -> {});
            return new Corridor(
                    command.corridorId(),
                    StoredText.stored(command.pair()),
                    command.baseTokenId(),
                    command.quoteTokenId(),
                    FrameValues.hex(hash));
        }
    }
}
