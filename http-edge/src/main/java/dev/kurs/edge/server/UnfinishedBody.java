package dev.kurs.edge.server;

import io.undertow.server.ServerConnection;
import io.undertow.util.AttachmentKey;

/**
 * The body that is being read from a connection: when either side closes the connection half way through, the body's memory is released at once, not when its
 * time is over.
 */
final class UnfinishedBody {
    private static final AttachmentKey<UnfinishedBody> KEY = AttachmentKey.create(UnfinishedBody.class);

    private Runnable whenClosed = UnfinishedBody::doNothing;

    private UnfinishedBody() {}

    /** One for each connection, however many bodies come over it. */
    static UnfinishedBody of(ServerConnection connection) {
        UnfinishedBody known = connection.getAttachment(KEY);
        if (known != null) {
            return known;
        }
        UnfinishedBody made = new UnfinishedBody();
        connection.putAttachment(KEY, made);
        connection.addCloseListener(closed -> made.whenClosed.run());
        return made;
    }

    void begin(Runnable letGo) {
        whenClosed = letGo;
    }

    void end() {
        whenClosed = UnfinishedBody::doNothing;
    }

    private static void doNothing() {}
}
