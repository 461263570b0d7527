package dev.kurs.edge.server;

import io.undertow.server.ServerConnection;
import io.undertow.util.AttachmentKey;

/**
 * The body that is on its way over a connection: a connection that is closed half way through, by whichever side, lets go of it at once and not when its time
 * is over.
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
