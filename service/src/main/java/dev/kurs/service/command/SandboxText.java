package dev.kurs.service.command;

import dev.kurs.service.sandbox.Manifest;
import java.nio.file.Path;

/** What a sandbox says once it is ready. */
final class SandboxText {
    private SandboxText() {}

    static String of(Manifest manifest, Path data) {
        StringBuilder text = new StringBuilder("\nKurs sandbox is ready.\n\n");
        line(text, "API", manifest.baseUrl());
        line(text, "documentation", manifest.baseUrl() + "/docs");
        line(text, "metrics", manifest.metricsUrl());
        line(text, "operator token", manifest.operatorToken());
        manifest.chain()
                .ifPresentOrElse(
                        chain -> line(text, "chain", chain.rpcUrl() + ", chain id " + chain.chainId()),
                        () -> line(text, "chain", "none: quotes are signed and settle nowhere"));
        if (manifest.chain().isPresent()) {
            line(text, "keeper", "marks the pool and processes providers' requests as they fall due");
        }
        line(text, "manifest", Manifest.file(data).toString());
        line(text, "corridors", String.join(", ", manifest.corridors().keySet()));
        for (Manifest.Demonstrator partner : manifest.partners()) {
            text.append("\n  ").append(partner.name()).append('\n');
            line(text, "  partner id", partner.partnerId().toString());
            line(text, "  api key", partner.apiKey());
            line(text, "  secret", partner.secret());
            line(text, "  bearer key", partner.bearerKey());
            line(text, "  wallet", partner.wallet().address());
        }
        for (Manifest.Provider provider : manifest.providers()) {
            text.append("\n  ").append(provider.name()).append(", liquidity provider\n");
            line(text, "  wallet", provider.wallet().address());
        }
        String directory = data.equals(Path.of("kurs-data")) ? "" : " --data " + data;
        return text.append(
                        manifest.chain().isPresent()
                                ? "\nTry:  ./kurs swap USDT-IDRX SELL 1000" + directory
                                        + "\n      ./kurs lp deposit USDT 1000"
                                : "\nTry:  ./kurs quote USDT-IDRX SELL 1000 --firm")
                .append(directory)
                .append("\nStop: Ctrl-C\n\n")
                .toString();
    }

    private static void line(StringBuilder text, String label, String value) {
        text.append(String.format("  %-15s %s%n", label, value));
    }
}
