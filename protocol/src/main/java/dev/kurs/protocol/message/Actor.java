package dev.kurs.protocol.message;

import dev.kurs.protocol.message.sbe.ActorKind;

/**
 * Who gives an administrative command: {@code SHELL os:alice} by the control socket, {@code CONFIGURATION os:kurs} by the file {@code kurs.yaml}.
 *
 * @param id by kind: user of the machine, e-mail of the operator
 * @param address where it came from: a file, a network address; empty where there is nothing to say
 * @param requestId of the request it came with; ASCII, empty without one
 */
public record Actor(ActorKind kind, String id, String address, String requestId) {
    /** The service itself. */
    public static final Actor SYSTEM = new Actor(ActorKind.SYSTEM, "kurs", "", "");

    /** Somebody at the machine. */
    public static Actor shell(String user) {
        return new Actor(ActorKind.SHELL, user, "", "");
    }

    /** Somebody who starts the service with a configuration file. */
    public static Actor configuration(String user, String file) {
        return new Actor(ActorKind.CONFIGURATION, user, file, "");
    }
}
