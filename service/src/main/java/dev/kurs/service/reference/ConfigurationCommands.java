package dev.kurs.service.reference;

import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageDecoderFlyweight;

/** Reads whole configuration commands, whatever version of the schema wrote them. */
final class ConfigurationCommands {
    /** What says when, by whom and to whom, and not what. */
    private static final Set<String> CIRCUMSTANCES = Set.of(
            "sequence",
            "timestampNs",
            "correlationId",
            "actorKind",
            "actor",
            "actorAddress",
            "actorRequestId",
            "reason");

    private ConfigurationCommands() {}

    static <D extends MessageDecoderFlyweight> D decode(D decoder, byte[] frame) {
        UnsafeBuffer buffer = new UnsafeBuffer(frame);
        MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(buffer, 0);
        decoder.wrap(buffer, MessageHeaderDecoder.ENCODED_LENGTH, header.blockLength(), header.version());
        return decoder;
    }

    /** What a command says, field by field as the journal is printed, without who says it when. */
    static Map<String, String> terms(byte[] frame) {
        Map<String, String> fields = new MessagePrinter().fields(new UnsafeBuffer(frame), 0, frame.length);
        fields.keySet().removeAll(CIRCUMSTANCES);
        return fields;
    }

    /** The corridor's terms as they are, but quoted no more. */
    static byte[] withdrawn(byte[] corridor, CommandBuffer commands) {
        ConfigureCorridorDecoder before = decode(new ConfigureCorridorDecoder(), corridor);
        before.tiers().forEach(tier -> {});
        before.skipPair();
        byte[] body = Arrays.copyOf(corridor, before.limit());
        ConfigureCorridorEncoder again = new ConfigureCorridorEncoder();
        return commands.again(body, again, () -> {
            again.isWithdrawn(Flag.YES).actorKind(commands.actorKind());
            keepThresholds(before, again);
        });
    }

    /** An earlier version had none, which an empty block would say as zeros. */
    private static void keepThresholds(ConfigureCorridorDecoder before, ConfigureCorridorEncoder again) {
        again.volatilityProtectE8(before.volatilityProtectE8())
                .volatilityRestrictE8(before.volatilityRestrictE8())
                .volatilityHaltE8(before.volatilityHaltE8())
                .utilisationProtectE8(before.utilisationProtectE8())
                .utilisationRestrictE8(before.utilisationRestrictE8())
                .utilisationHaltE8(before.utilisationHaltE8());
    }
}
