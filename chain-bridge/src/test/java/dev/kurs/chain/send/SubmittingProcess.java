package dev.kurs.chain.send;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.rpc.RpcEndpoint;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** A process that submits numbers from four threads, tells each once it is submitted, and never ends by itself. */
final class SubmittingProcess {
    /** Ends a line, so that a torn one is known. */
    static final String END = ".";

    private static final int THREADS = 4;

    private SubmittingProcess() {}

    public static void main(String[] arguments) {
        RpcEndpoint node = RpcEndpoint.at(URI.create(arguments[0]));
        Address book = Address.of(arguments[1]);
        AtomicInteger next = new AtomicInteger(Integer.parseInt(arguments[3]));
        TransactionSender sender = SendingDesk.metered(node, Path.of(arguments[2]), SendingTerms.DEVELOPMENT);
        for (int thread = 0; thread < THREADS; thread++) {
            Thread.ofPlatform().start(() -> submit(sender, book, next));
        }
    }

    private static void submit(TransactionSender sender, Address book, AtomicInteger next) {
        while (true) {
            int number = next.getAndIncrement();
            var unused = sender.submit(book, SendingDesk.number(number));
            System.out.println(number + END);
        }
    }
}
