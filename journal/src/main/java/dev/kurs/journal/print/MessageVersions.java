package dev.kurs.journal.print;

import uk.co.real_logic.sbe.ir.Token;

/** Since which version of the schema each message has been in it. */
public final class MessageVersions {
    private static final int TEMPLATES = 1024;

    private final int[] since = new int[TEMPLATES];

    public MessageVersions() {
        MessageSchema schema = MessageSchema.get();
        for (int templateId = 0; templateId < TEMPLATES; templateId++) {
            if (schema.message(templateId) != null) {
                Token message = schema.message(templateId).getFirst();
                since[templateId] = message.version();
            }
        }
    }

    /** The version that brought the message with a template id; 0 when it was there from the beginning. */
    public int since(int templateId) {
        return since[templateId];
    }
}
