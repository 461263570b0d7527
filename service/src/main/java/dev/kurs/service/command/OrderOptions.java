package dev.kurs.service.command;

import dev.kurs.service.client.PartnerClient;
import dev.kurs.service.client.ServiceTime;
import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** What is ordered, and as which demonstration partner: {@code USDT-IDRX SELL 1000 --partner 2}. */
final class OrderOptions {
    @Parameters(index = "0", paramLabel = "PAIR", description = "for example USDT-IDRX")
    private String pair;

    @Parameters(index = "1", paramLabel = "SIDE", description = "SELL (you send the base token) or BUY")
    private String side;

    @Parameters(index = "2", paramLabel = "AMOUNT", description = "of the token you send, in display units")
    private String amount;

    @Option(names = "--partner", defaultValue = "1", description = "which demonstration partner asks: 1, 2 or 3")
    private int partner;

    @Option(names = "--client-ref", description = "your own reference, for a firm quote")
    private String clientRef;

    Manifest.Demonstrator partner(CommandSpec spec, Manifest manifest) {
        if (partner < 1 || partner > manifest.partners().size()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--partner must be from 1 to " + manifest.partners().size() + ", was " + partner);
        }
        return manifest.partners().get(partner - 1);
    }

    PartnerClient client(CommandSpec spec, DataOption data, Manifest manifest) {
        return new PartnerClient(manifest.baseUrl(), partner(spec, manifest), ServiceTime.of(data.directory()));
    }

    /** SELL or BUY. */
    String side(CommandSpec spec) {
        String direction = side.toUpperCase(Locale.ROOT);
        if (!"SELL".equals(direction) && !"BUY".equals(direction)) {
            throw new ParameterException(spec.commandLine(), "SIDE must be SELL or BUY, was " + side);
        }
        return direction;
    }

    Map<String, Object> corridor(CommandSpec spec, PartnerClient client) throws IOException, InterruptedException {
        Map<String, Object> corridor = client.corridor(pair);
        if (corridor == null) {
            throw new ParameterException(spec.commandLine(), "PAIR " + pair + " is not a corridor of this sandbox");
        }
        return corridor;
    }

    String amount() {
        return amount;
    }

    String clientRef() {
        return clientRef;
    }
}
