package dev.kurs.journal.print;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Which version brought which message: asked of every event while a journal is replayed. */
class MessageVersionsTest {
    private static final int TEMPLATE_IDS = 1 << 16;

    @Test
    void shouldKnowEveryMessageOfTheSchema() {
        MessageVersions versions = new MessageVersions();
        int messages = 0;
        for (int templateId = 0; templateId < TEMPLATE_IDS; templateId++) {
            if (MessageSchema.get().message(templateId) != null) {
                assertEquals(MessageSchema.get().message(templateId).getFirst().version(), versions.since(templateId));
                messages++;
            }
        }
        assertTrue(messages > 80, "only " + messages + " messages");
    }
}
