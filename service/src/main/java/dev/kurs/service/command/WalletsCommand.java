package dev.kurs.service.command;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kurs wallets}: which addresses of partners may do what, over the running service's API. */
@Command(
        name = "wallets",
        description = "Adds, removes and lists partners' wallets, over the API of a running service.",
        mixinStandardHelpOptions = true)
final class WalletsCommand {
    @Command(name = "add", description = "Lets an address do something.", mixinStandardHelpOptions = true)
    int add(
            @Mixin OperatorSurface service,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "UUID") String partner,
            @Parameters(paramLabel = "ADDRESS") String wallet,
            @Option(
                            names = "--permit",
                            required = true,
                            split = ",",
                            paramLabel = "WHAT",
                            description = "of swap, lp_deposit and lp_withdraw")
                    List<String> permissions)
            throws IOException {
        Map<String, Object> body =
                Map.of("wallet_address", wallet, "permissions", permissions, "reason", reason.text());
        return service.ask(client -> client.post(path(partner), body), PartnerText::wallet);
    }

    @Command(name = "remove", description = "Lets an address do nothing any more.", mixinStandardHelpOptions = true)
    int remove(
            @Mixin OperatorSurface service,
            @Mixin ReasonOption reason,
            @Parameters(paramLabel = "UUID") String partner,
            @Parameters(paramLabel = "ADDRESS") String wallet)
            throws IOException {
        return service.tell(
                client -> client.delete(path(partner) + "/" + OperatorSurface.part(wallet) + "?reason="
                        + OperatorSurface.part(reason.text())),
                wallet + " may do nothing any more");
    }

    @Command(name = "list", description = "Lists a partner's wallets.", mixinStandardHelpOptions = true)
    int list(@Mixin OperatorSurface service, @Parameters(paramLabel = "UUID") String partner) throws IOException {
        return service.ask(
                client -> client.get("/partners/" + OperatorSurface.part(partner)),
                found -> PageOption.page(PartnerText.wallets(found), "no wallets", Map.of()));
    }

    private static String path(String partner) {
        return "/partners/" + OperatorSurface.part(partner) + "/wallets";
    }
}
