package dev.kurs.service.command;

import dev.kurs.service.client.PartnerClient;
import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kurs quote USDT-IDRX SELL 1000 [--firm]}: asks a running sandbox as one of its partners. */
@Command(
        name = "quote",
        description = "Asks a running sandbox for a quote and prints it.",
        mixinStandardHelpOptions = true)
final class QuoteCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOption data;

    @Mixin
    private OrderOptions order;

    @Option(names = "--firm", description = "ask for a binding, signed quote")
    private boolean firm;

    @Option(names = "--json", description = "print the answer as it came")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        OptionsTogether.requireWith(spec, "--client-ref", order.clientRef() != null, "--firm", firm);
        Manifest manifest = Manifest.read(data.directory());
        String side = order.side(spec);
        try (PartnerClient client = order.client(spec, data, manifest)) {
            return print(client.quote(order.corridor(spec, client), side, order.amount(), firm, order.clientRef()));
        }
    }

    private int print(PartnerClient.Reply reply) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(reply.body());
        } else if (reply.status() == 200) {
            out.print(QuoteText.of((Map<?, ?>) ShownMembers.of(reply.json()).get("data")));
        } else {
            out.print(RefusalText.of(reply));
        }
        out.flush();
        return reply.status() == 200 ? 0 : 1;
    }
}
