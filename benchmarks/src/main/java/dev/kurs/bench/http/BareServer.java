package dev.kurs.bench.http;

import io.undertow.Undertow;
import java.nio.ByteBuffer;

/** An Undertow as it comes, which answers anything with a constant. It says its address on standard output, and needs nothing else of this project. */
final class BareServer {
    private static final int LENGTH = 1_000;

    private BareServer() {}

    public static void main(String[] arguments) {
        byte[] body = new byte[LENGTH];
        Undertow server = Undertow.builder()
                .addHttpListener(
                        0, "127.0.0.1", exchange -> exchange.getResponseSender().send(ByteBuffer.wrap(body)))
                .build();
        server.start();
        System.out.println(server.getListenerInfo().getFirst().getAddress());
    }
}
