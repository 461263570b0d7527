package dev.kurs.core.engine;

import dev.kurs.protocol.message.sbe.RejectReason;

/** A configuration or operator command that changes nothing; the message names the field and its value. */
final class CommandRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final RejectReason reason;

    CommandRefusedException(RejectReason reason, String detail) {
        super(detail);
        this.reason = reason;
    }

    static CommandRefusedException invalid(String detail) {
        return new CommandRefusedException(RejectReason.INVALID_CONFIGURATION, detail);
    }

    RejectReason reason() {
        return reason;
    }
}
