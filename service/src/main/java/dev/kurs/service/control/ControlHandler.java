package dev.kurs.service.control;

import java.util.Map;

/**
 * Does what one command asks of the running service: {@code "clock accept"} of a reason gives what became of the clock.
 *
 * <p>Others run beside it on threads of their own, also the same one; what may not is kept apart by {@link ExclusiveCommands}.
 */
@FunctionalInterface
public interface ControlHandler {
    /**
     * Carries the request out.
     *
     * @return what to tell, as JSON values
     * @throws ControlRefused with what is to be said when it cannot be done; an InvalidConfiguration is told as well
     */
    Map<String, Object> answer(ControlRequest request);
}
