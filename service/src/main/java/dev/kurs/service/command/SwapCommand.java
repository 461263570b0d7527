package dev.kurs.service.command;

import dev.kurs.chain.rpc.ChainException;
import dev.kurs.service.client.PartnerClient;
import dev.kurs.service.client.SettledSwap;
import dev.kurs.service.configuration.InvalidConfiguration;
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
import tools.jackson.jr.ob.JSON;

/** {@code kurs swap USDT-IDRX SELL 1000}: plays a partner of a running sandbox through a whole swap. */
@Command(
        name = "swap",
        description =
                "Plays a partner of a running sandbox: approves, takes a firm quote, commits it and awaits the execution.",
        mixinStandardHelpOptions = true)
final class SwapCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOption data;

    @Mixin
    private OrderOptions order;

    @Option(names = "--json", description = "print the execution as it came")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Manifest manifest = Manifest.read(data.directory());
        Manifest.Chain chain = manifest.chain()
                .orElseThrow(() -> new InvalidConfiguration(
                        "the sandbox in " + data.directory() + " runs without a chain, so that nothing settles"));
        PrintWriter out = spec.commandLine().getOut();
        String side = order.side(spec);
        try (PartnerClient client = order.client(spec, data, manifest);
                SettledSwap swap = new SettledSwap(
                        client, chain, order.partner(spec, manifest).wallet(), step -> tell(out, step))) {
            Map<?, ?> execution = swap.run(order.corridor(spec, client), side, order.amount(), order.clientRef());
            out.print(json ? JSON.std.asString(execution) + "\n" : ExecutionText.of(ShownMembers.of(execution)));
            return 0;
        } catch (SettledSwap.Refused refused) {
            out.print(RefusalText.of(refused.reply()));
            return 1;
        } catch (ChainException failed) {
            out.println("  the wallet could not: " + failed.getMessage());
            return 1;
        } finally {
            out.flush();
        }
    }

    private void tell(PrintWriter out, String step) {
        if (!json) {
            out.println("  " + step);
            out.flush();
        }
    }
}
