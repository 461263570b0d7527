package dev.kurs.service.run;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.control.ControlHandler;
import dev.kurs.service.control.ControlRefused;
import dev.kurs.service.control.ControlRequest;
import dev.kurs.service.reference.Change;
import dev.kurs.service.reference.ConfigurationUpdate;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** What may be asked of the configuration of a running service: {@code kurs config diff} and {@code kurs config apply}. */
final class ConfigurationControl {
    private final ReferenceData reference;
    private final Environment environment;
    private final Recipient recipient;
    private final InstantSource clock;

    ConfigurationControl(ReferenceData reference, Environment environment, Recipient recipient, InstantSource clock) {
        this.reference = reference;
        this.environment = environment;
        this.recipient = recipient;
        this.clock = clock;
    }

    Map<String, ControlHandler> handlers() {
        return Map.of("config diff", this::diff, "config apply", this::apply);
    }

    private Map<String, Object> diff(ControlRequest request) {
        return answer(changes(request, ""));
    }

    private Map<String, Object> apply(ControlRequest request) {
        List<Change> changes = changes(request, request.reason());
        boolean withWithdrawals = request.text("withdraw").equals("yes");
        try {
            List<Change> rehearsed = ConfigurationUpdate.rehearsed(changes, withWithdrawals, reference);
            new ConfigurationUpdate(reference, recipient).run(rehearsed);
            return answer(rehearsed);
        } catch (InvalidConfiguration refused) {
            throw new ControlRefused(refused.getMessage(), refused);
        }
    }

    private List<Change> changes(ControlRequest request, String reason) {
        Path file = Path.of(request.text("file"));
        try {
            Section section = Section.ofFile(file);
            Actor actor = new Actor(ActorKind.SHELL, request.actor(), file.toString(), "");
            return new Declaration(section, environment, clock.instant(), actor, reason).against(reference);
        } catch (InvalidConfiguration wrong) {
            throw new ControlRefused(wrong.getMessage(), wrong);
        }
    }

    private static Map<String, Object> answer(List<Change> changes) {
        return Map.of("changes", changes.stream().map(Change::sentence).toList());
    }
}
