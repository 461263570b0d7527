package dev.kurs.service.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RevokeKeyEncoder;
import dev.kurs.service.configuration.InvalidConfiguration;
import org.junit.jupiter.api.Test;

class CommandBufferTest {
    @Test
    void shouldNameTheTextForWhichACommandHasNoRoom() {
        Actor actor = new Actor(ActorKind.SHELL, "os:desk", "/" + "é".repeat(2_100), "");
        CommandBuffer commands = new CommandBuffer(actor, "a reason");

        InvalidConfiguration refused = assertThrows(InvalidConfiguration.class, () -> revoke(commands));

        int left = 4_096 - MessageHeaderEncoder.ENCODED_LENGTH - RevokeKeyEncoder.BLOCK_LENGTH - 2 - 7 - 2;
        assertEquals("the actor's address has 4201 bytes, and the command has room for " + left, refused.getMessage());
    }

    private static byte[] revoke(CommandBuffer commands) {
        return commands.administrative(target -> {
            RevokeKeyEncoder command = new RevokeKeyEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .keyId(1)
                    .actorKind(target.actorKind());
            return command.encodedLength();
        });
    }
}
