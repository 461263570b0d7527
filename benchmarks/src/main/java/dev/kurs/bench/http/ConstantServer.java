package dev.kurs.bench.http;

import io.undertow.Undertow;
import io.undertow.util.Headers;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The control: an Undertow that reads each request's body and answers a constant. It says its port on standard output, and ends with whoever has its standard input. */
@Command(name = "constant")
final class ConstantServer implements Callable<Integer> {
    @Option(names = "--length", required = true, description = "bytes of an answer's body")
    private int length;

    @Option(names = "--io-threads", required = true)
    private int ioThreads;

    @Override
    public Integer call() throws IOException {
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
        System.in.transferTo(OutputStream.nullOutputStream());
        server.stop();
        return 0;
    }
}
