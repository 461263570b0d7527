package dev.kurs.bench.http;

import io.undertow.Undertow;
import io.undertow.util.Headers;
import java.nio.ByteBuffer;
import java.util.Arrays;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The control: an Undertow that reads each request's body and answers a constant. It says its port on standard output. */
@Command(name = "constant")
final class ConstantServer implements Runnable {
    @Option(names = "--length", required = true, description = "bytes of an answer's body")
    private int length;

    @Option(names = "--io-threads", required = true)
    private int ioThreads;

    @Override
    public void run() {
        byte[] body = new byte[length];
        Arrays.fill(body, (byte) ' ');
        Undertow server = Undertow.builder()
                .setIoThreads(ioThreads)
                .setWorkerThreads(1)
                .addHttpListener(
                        0,
                        "127.0.0.1",
                        exchange -> exchange.getRequestReceiver().receiveFullBytes((whole, request) -> {
                            whole.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/json");
                            whole.getResponseSender().send(ByteBuffer.wrap(body));
                        }))
                .build();
        server.start();
        System.out.println(server.getListenerInfo().getFirst().getAddress());
    }
}
