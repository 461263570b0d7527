package dev.kurs.edge.v02;

import dev.kurs.edge.json.FrameFields;
import dev.kurs.edge.view.Views;

/** The ids that partners know, by internal id: partner 0 is a UUID, corridor 2 a hash, feed 1 USD/IDR. */
record PublicIds(Views views) implements FrameFields.Identifiers {
    @Override
    public String resolve(String field, int id) {
        return id < 0 ? null : resolveKnown(field, id);
    }

    private String resolveKnown(String field, int id) {
        return switch (field) {
            case "partnerId" -> views.partner(id).uuid();
            case "corridorId" -> views.corridor(id).hashText().text();
            case "keyId" -> views.key(id).apiKey();
            case "feedId", "pegFeedId" -> views.feed(id).name();
            case "tokenId" -> views.token(id).symbol();
            default -> null;
        };
    }
}
