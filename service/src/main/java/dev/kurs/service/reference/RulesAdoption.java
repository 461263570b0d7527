package dev.kurs.service.reference;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.AdoptRulesEncoder;

/** The command that puts a version of the engine's rules in force. */
public final class RulesAdoption {
    private RulesAdoption() {}

    public static byte[] command(int rules, Actor actor, String reason) {
        return new CommandBuffer(actor, reason).administrative(target -> {
            AdoptRulesEncoder command = new AdoptRulesEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .rules(rules)
                    .actorKind(target.actorKind());
            return command.encodedLength();
        });
    }
}
