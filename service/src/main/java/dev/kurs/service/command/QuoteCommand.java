package dev.kurs.service.command;

import dev.kurs.service.client.PartnerClient;
import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
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

    @Parameters(index = "0", paramLabel = "PAIR", description = "for example USDT-IDRX")
    private String pair;

    @Parameters(index = "1", paramLabel = "SIDE", description = "SELL (you send the base token) or BUY")
    private String side;

    @Parameters(index = "2", paramLabel = "AMOUNT", description = "of the token you send, in display units")
    private String amount;

    @Option(names = "--firm", description = "ask for a binding, signed quote")
    private boolean firm;

    @Option(names = "--partner", defaultValue = "1", description = "which demonstration partner asks: 1, 2 or 3")
    private int partner;

    @Option(names = "--client-ref", description = "your own reference, for a firm quote")
    private String clientRef;

    @Option(names = "--json", description = "print the answer as it came")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Manifest manifest = Manifest.read(data.directory());
        if (partner < 1 || partner > manifest.partners().size()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--partner must be from 1 to " + manifest.partners().size() + ", was " + partner);
        }
        String direction = side.toUpperCase(Locale.ROOT);
        if (!"SELL".equals(direction) && !"BUY".equals(direction)) {
            throw new ParameterException(spec.commandLine(), "SIDE must be SELL or BUY, was " + side);
        }
        try (PartnerClient client =
                new PartnerClient(manifest.baseUrl(), manifest.partners().get(partner - 1), InstantSource.system())) {
            Map<String, Object> corridor = client.corridor(pair);
            if (corridor == null) {
                throw new ParameterException(spec.commandLine(), "PAIR " + pair + " is not a corridor of this sandbox");
            }
            return print(client.quote(corridor, direction, amount, firm, clientRef));
        }
    }

    private int print(PartnerClient.Reply reply) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(reply.body());
        } else if (reply.status() == 200) {
            out.print(QuoteText.of((Map<?, ?>) reply.json().get("data")));
        } else {
            out.print(RefusalText.of(reply));
        }
        out.flush();
        return reply.status() == 200 ? 0 : 1;
    }
}
