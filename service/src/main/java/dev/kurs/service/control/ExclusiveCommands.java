package dev.kurs.service.control;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Commands of which one alone goes on at a time: while {@code kurs keys reseal} does, {@code kurs config apply} is refused at once and begins nothing.
 *
 * <p>Nobody waits for another, which may take minutes.
 */
public final class ExclusiveCommands {
    private final AtomicReference<ControlRequest> goingOn = new AtomicReference<>();

    /** The same handler, as one of these. */
    public ControlHandler alone(ControlHandler handler) {
        return request -> {
            ControlRequest other = goingOn.compareAndExchange(null, request);
            if (other != null) {
                throw new ControlRefused("`kurs " + other.command() + "` of " + other.actor()
                        + " goes on in this service: nothing was begun, ask again when it has ended");
            }
            try {
                return handler.answer(request);
            } finally {
                goingOn.set(null);
            }
        };
    }
}
