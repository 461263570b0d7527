package dev.kurs.outbound.http;

import java.net.Socket;
import java.security.cert.X509Certificate;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trusts every certificate, and counts how many it was shown. */
final class CountingTrust extends X509ExtendedTrustManager {
    private final AtomicInteger shown = new AtomicInteger();

    int shown() {
        return shown.get();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
        shown.incrementAndGet();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        shown.incrementAndGet();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {
        shown.incrementAndGet();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
        throw new UnsupportedOperationException("a client's");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        throw new UnsupportedOperationException("a client's");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {
        throw new UnsupportedOperationException("a client's");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
