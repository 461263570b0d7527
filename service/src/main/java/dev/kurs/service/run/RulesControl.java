package dev.kurs.service.run;

import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.AdoptRulesEncoder;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.service.control.ControlHandler;
import dev.kurs.service.control.ControlRefused;
import dev.kurs.service.control.ControlRequest;
import dev.kurs.service.reference.CommandBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/** What operators may ask of the rules of a running service: {@code kurs rules status} and {@code kurs rules adopt}. */
final class RulesControl {
    private final RulesWatch watch;
    private final CommandSession session;
    private final CommandPublisher publisher;

    RulesControl(RulesWatch watch, CommandSession session, CommandPublisher publisher) {
        this.watch = watch;
        this.session = session;
        this.publisher = publisher;
    }

    Map<String, ControlHandler> handlers() {
        return Map.of("rules status", request -> status(), "rules adopt", this::adopt);
    }

    /** The command by which a new journal begins. */
    static byte[] ofANewJournal() {
        return command(Rules.NEWEST, Actor.SYSTEM, "a new journal goes by the newest rules");
    }

    private Map<String, Object> status() {
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("rules", watch.rules());
        status.put("oldest", Rules.FIRST);
        status.put("newest", Rules.NEWEST);
        return status;
    }

    private Map<String, Object> adopt(ControlRequest request) {
        String reason = request.reason();
        String refusal = session.send(publisher, command(version(request), Actor.shell(request.actor()), reason));
        if (!refusal.isEmpty()) {
            throw new ControlRefused("the rules were not adopted: " + refusal);
        }
        return status();
    }

    private static int version(ControlRequest request) {
        String text = request.text("rules");
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException malformed) {
            throw new ControlRefused("rules is " + text + ", must be a number");
        }
    }

    private static byte[] command(int rules, Actor actor, String reason) {
        return new CommandBuffer(actor, reason).administrative(target -> {
            AdoptRulesEncoder command = new AdoptRulesEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .rules(rules)
                    .actorKind(target.actorKind());
            return command.encodedLength();
        });
    }
}
