package dev.kurs.service.run;

import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.service.control.ControlHandler;
import dev.kurs.service.control.ControlRefused;
import dev.kurs.service.control.ControlRequest;
import dev.kurs.service.control.ExclusiveCommands;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.RulesAdoption;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What operators may ask of the rules of a running service: {@code kurs rules status} and {@code kurs rules adopt}.
 *
 * <p>No rules are adopted beside {@code config apply}, which was rehearsed by those before.
 */
final class RulesControl {
    private static final Logger LOG = LoggerFactory.getLogger(RulesControl.class);

    private final ReferenceData reference;
    private final CommandSession session;
    private final CommandPublisher publisher;

    RulesControl(ReferenceData reference, CommandSession session, CommandPublisher publisher) {
        this.reference = reference;
        this.session = session;
        this.publisher = publisher;
    }

    Map<String, ControlHandler> handlers(ExclusiveCommands exclusive) {
        return Map.of("rules status", request -> status(), "rules adopt", exclusive.alone(this::adopt));
    }

    /** The command by which a new journal begins. */
    static byte[] ofANewJournal() {
        return RulesAdoption.command(Rules.NEWEST, Actor.SYSTEM, "a new journal goes by the newest rules");
    }

    /** A new release changes nothing by itself. */
    void sayWhatIsNewer() {
        if (reference.rules() < Rules.NEWEST) {
            LOG.info(
                    "the journal goes by rules {}, and this release knows {}: `kurs rules adopt {}` puts them in force",
                    reference.rules(),
                    Rules.NEWEST,
                    Rules.NEWEST);
        }
    }

    private Map<String, Object> status() {
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("rules", reference.rules());
        status.put("oldest", Rules.FIRST);
        status.put("newest", Rules.NEWEST);
        return status;
    }

    private Map<String, Object> adopt(ControlRequest request) {
        String reason = request.reason();
        int version = version(request);
        if (version < reference.rules() && !"yes".equals(request.text("back"))) {
            throw new ControlRefused("rules " + version + " are earlier than rules " + reference.rules()
                    + ", which are in force. Going back undoes nothing that was decided since they were adopted; from"
                    + " the next command on, all that later rules mended is as it was before (CHANGELOG.md says what);"
                    + " and no earlier release takes the journal for that. Say --back to go back all the same");
        }
        String refusal = session.send(publisher, RulesAdoption.command(version, Actor.shell(request.actor()), reason));
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
}
