package dev.kurs.service.command;

import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.control.ControlRequest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import picocli.CommandLine.Option;

/** {@code --accept-loss --reason "…"}: how an operator goes on with a journal that lost its end. */
final class AcceptLossOption {
    @Option(
            names = "--accept-loss",
            description = "go on with a journal that lost its end: what was lost is journaled; needs --reason")
    private boolean accepted;

    @Option(names = "--reason", paramLabel = "TEXT", description = "why the loss is accepted, for the journal")
    private String reason;

    /** The reason; empty when no loss is accepted. */
    Optional<String> reason() {
        if (accepted && (reason == null || reason.isBlank())) {
            throw new InvalidConfiguration(
                    "--accept-loss needs --reason \"...\": why the loss is accepted stands in the journal");
        }
        if (reason != null && reason.getBytes(StandardCharsets.UTF_8).length > ControlRequest.LONGEST_REASON_BYTES) {
            throw new InvalidConfiguration("--reason has more than " + ControlRequest.LONGEST_REASON_BYTES + " bytes");
        }
        if (!accepted && reason != null) {
            throw new InvalidConfiguration("--reason belongs to --accept-loss, which is missing");
        }
        return Optional.ofNullable(reason);
    }
}
