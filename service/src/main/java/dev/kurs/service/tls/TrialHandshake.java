package dev.kurs.service.tls;

import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** A handshake in memory, by which a key that no caller could be served with is found before one comes: of a curve that TLS does not know, or too short. */
final class TrialHandshake {
    private static final int MOST_STEPS = 1_000;
    private static final int RECORDS_AT_ONCE = 4;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SSLEngine from;
    private final SSLEngine to;
    private final ByteBuffer records;
    private final ByteBuffer said;

    private TrialHandshake(SSLEngine from, SSLEngine to) {
        this.from = from;
        this.to = to;
        records = ByteBuffer.allocate(RECORDS_AT_ONCE * from.getSession().getPacketBufferSize());
        said = ByteBuffer.allocate(to.getSession().getApplicationBufferSize());
    }

    /** @throws SSLException where the two ends do not agree */
    static void require(SSLContext served) throws GeneralSecurityException, SSLException {
        SSLEngine server = served.createSSLEngine();
        server.setUseClientMode(false);
        SSLEngine caller = caller().createSSLEngine();
        caller.setUseClientMode(true);
        TrialHandshake asked = new TrialHandshake(caller, server);
        TrialHandshake answered = new TrialHandshake(server, caller);
        server.beginHandshake();
        caller.beginHandshake();
        for (int step = 0; isGoingOn(caller) || isGoingOn(server); step++) {
            if (step == MOST_STEPS) {
                throw new SSLException("it comes to no end");
            }
            asked.move();
            answered.move();
        }
    }

    private static boolean isGoingOn(SSLEngine engine) {
        return engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING;
    }

    /** A record, if there is one to be sent, and a record, if one has come. */
    private void move() throws SSLException {
        from.wrap(NOTHING, records);
        runTasks(from);
        records.flip();
        to.unwrap(records, said.clear());
        records.compact();
        runTasks(to);
    }

    private static void runTasks(SSLEngine engine) {
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
    }

    /** Whom callers trust is theirs to say. */
    private static SSLContext caller() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new Credulous()}, null);
        return context;
    }

    private static final class Credulous extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
