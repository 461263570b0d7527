package dev.kurs.core.command;

import dev.kurs.protocol.message.sbe.RejectReason;

/** A configuration or operator command that changes nothing; the message names the field and its value. */
public final class CommandRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final RejectReason reason;

    public CommandRefusedException(RejectReason reason, String detail) {
        super(detail);
        this.reason = reason;
    }

    public static CommandRefusedException invalid(String detail) {
        return new CommandRefusedException(RejectReason.INVALID_CONFIGURATION, detail);
    }

    RejectReason reason() {
        return reason;
    }
}
