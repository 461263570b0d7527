package dev.kurs.service.run;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.service.configuration.Durations;
import dev.kurs.service.control.ControlHandler;
import dev.kurs.service.control.ControlRefused;
import dev.kurs.service.control.ControlRequest;
import dev.kurs.service.control.ExclusiveCommands;
import dev.kurs.service.credentials.Expiry;
import dev.kurs.service.credentials.KeyAdministration;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What may be asked of keys at the machine of a running service alone, since it is about the machine's master key: {@code kurs keys reseal}.
 *
 * <p>Operators are changed and keys issued beside it: it holds one key at a time, and operators have no secret that is sealed.
 */
final class KeyControl {
    private final KeyAdministration administration;

    KeyControl(KeyAdministration administration) {
        this.administration = administration;
    }

    Map<String, ControlHandler> handlers(ExclusiveCommands exclusive) {
        return Map.of("keys reseal", exclusive.alone(this::reseal));
    }

    private Map<String, Object> reseal(ControlRequest request) {
        Path file = Path.of(request.text("file"));
        try {
            int keys = administration.reseal(file, authority(request));
            return Map.of("says", keys + " keys are sealed under the key of " + file + administration.whatIsLeftToDo());
        } catch (IOException unwritable) {
            throw new ControlRefused("the next master key cannot be written: " + unwritable.getMessage(), unwritable);
        }
    }

    static Optional<Duration> lifetime(ControlRequest request) {
        String text = request.text("lifetime");
        return text.equals(Expiry.NEVER) ? Optional.empty() : Optional.of(Durations.parse("--expires-in", text));
    }

    static Authority authority(ControlRequest request) {
        return new Authority(Actor.shell(request.actor()), request.reason());
    }
}
