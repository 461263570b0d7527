package dev.kurs.service.command;

import dev.kurs.protocol.text.ShownText;
import dev.kurs.service.client.PartnerClient;
import java.util.List;
import java.util.Map;

/**
 * A refusal as a person reads it.
 *
 * <p>Example: {@code refused: DIRECTION_BLOCKED (400): …}, a line for each detail, and whether asking again may help.
 */
final class RefusalText {
    private RefusalText() {}

    static String of(PartnerClient.Reply reply) {
        if (!reply.contentType().startsWith("application/json")) {
            return "  refused (" + reply.status() + "): "
                    + ShownText.of(reply.body().strip()) + "\n";
        }
        Map<?, ?> error = (Map<?, ?>) ShownMembers.of(reply.json()).get("error");
        StringBuilder text = new StringBuilder()
                .append("  refused: ")
                .append(error.get("code"))
                .append(" (")
                .append(reply.status())
                .append("): ")
                .append(error.get("message"))
                .append('\n');
        if (error.get("details") instanceof List<?> details) {
            for (Object detail : details) {
                Map<?, ?> part = (Map<?, ?>) detail;
                text.append("    ")
                        .append(part.get("field"))
                        .append(": ")
                        .append(part.get("issue"))
                        .append('\n');
            }
        }
        if (Boolean.TRUE.equals(error.get("retryable"))) {
            text.append("  asking again may help\n");
        }
        return text.toString();
    }
}
