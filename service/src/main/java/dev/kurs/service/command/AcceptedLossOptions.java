package dev.kurs.service.command;

import dev.kurs.service.configuration.AcceptedLoss;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.control.ControlRequest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** How an operator goes on with a journal that lost its end ({@code --accept-loss}), or with a copy that never had it ({@code --restored-copy --beyond SEQUENCE}). */
final class AcceptedLossOptions {
    private static final String ACCEPT_LOSS = "--accept-loss";
    private static final String RESTORED_COPY = "--restored-copy";

    @Option(
            names = ACCEPT_LOSS,
            description = "go on with a journal that lost its end: what was lost is journaled; needs --reason")
    private boolean accepted;

    @Option(
            names = RESTORED_COPY,
            description =
                    "go on with a copy behind which the original went on: no quote or request gets an id that it gave, and that"
                            + " is journaled; needs --beyond and --reason")
    private boolean restored;

    @Option(
            names = "--beyond",
            paramLabel = "SEQUENCE",
            description = "the last sequence that the original, or what was gone on from this copy before, is known to"
                    + " have had")
    private Long beyond;

    @Option(names = "--reason", paramLabel = "TEXT", description = "why the loss is accepted, for the journal")
    private String reason;

    /** Empty where none is. */
    Optional<AcceptedLoss> loss() {
        requireTogether();
        return reason == null
                ? Optional.empty()
                : Optional.of(new AcceptedLoss(reason, restored ? OptionalLong.of(beyond) : OptionalLong.empty()));
    }

    private void requireTogether() {
        String option = restored ? RESTORED_COPY : ACCEPT_LOSS;
        boolean isAnyAccepted = accepted || restored;
        require(!(accepted && restored), "--accept-loss cannot stand beside --restored-copy: leave one of them out");
        require(beyond == null || restored, "--beyond belongs to --restored-copy, which is missing");
        require(
                beyond != null || !restored,
                "--restored-copy needs --beyond SEQUENCE: how far the original went stands in the journal");
        require(
                !isAnyAccepted || (reason != null && !reason.isBlank()),
                option + " needs --reason \"...\": why the loss is accepted stands in the journal");
        require(
                reason == null || reason.getBytes(StandardCharsets.UTF_8).length <= ControlRequest.LONGEST_REASON_BYTES,
                "--reason has more than " + ControlRequest.LONGEST_REASON_BYTES + " bytes");
        require(
                isAnyAccepted || reason == null,
                "--reason belongs to --accept-loss or --restored-copy, which are missing");
    }

    private static void require(boolean isRight, String problem) {
        if (!isRight) {
            throw new InvalidConfiguration(problem);
        }
    }
}
