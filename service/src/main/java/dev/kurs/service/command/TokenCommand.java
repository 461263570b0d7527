package dev.kurs.service.command;

import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.governance.ChangeRun;
import dev.kurs.chain.governance.ContractChange;
import dev.kurs.chain.governance.NextStep;
import dev.kurs.chain.governance.SenderKeys;
import dev.kurs.chain.governance.TokenRetirement;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.send.SendingTerms;
import java.io.PrintWriter;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kurs token status|sync|delist|write-down}: how tokens stand, and what is done where an issuer burns or goes away; run again each goes on. */
@Command(
        name = "token",
        description =
                "Shows how the pool's tokens stand, syncs the books of one, or retires it: delisted, and then written down, each after the admin's delay.",
        mixinStandardHelpOptions = true)
final class TokenCommand {
    @Spec
    private CommandSpec spec;

    @Command(
            name = "status",
            description = "Prints how far each token is on its way out, and whether its shares are covered.",
            mixinStandardHelpOptions = true)
    int status(@Mixin ContractsOptions contracts) {
        DeploymentManifest manifest = contracts.manifest();
        try (Endpoints chain = contracts.chain()) {
            manifest.settings()
                    .tokens()
                    .keySet()
                    .forEach(
                            symbol -> print(ContractsText.of(new TokenRetirement(chain, manifest, symbol).standing())));
        }
        return 0;
    }

    @Command(
            name = "delist",
            description =
                    "Announces that a token takes no deposits and no swaps into the pool, and sees to it when it is due.",
            mixinStandardHelpOptions = true)
    int delist(
            @Mixin ContractsOptions contracts,
            @Parameters(paramLabel = "TOKEN", description = "symbol in the manifest") String symbol) {
        return run(contracts, symbol, TokenRetirement::delisting);
    }

    @Command(
            name = "write-down",
            description =
                    "Announces that a delisted token is left to its own shares, and does so when it is due: for good.",
            mixinStandardHelpOptions = true)
    int writeDown(
            @Mixin ContractsOptions contracts,
            @Parameters(paramLabel = "TOKEN", description = "symbol in the manifest") String symbol,
            @Option(
                            names = "--despite-shortfall",
                            description = "also where the pool holds less of it than its shares are owed")
                    boolean despiteShortfall) {
        return run(contracts, symbol, retirement -> retirement.writingDown(despiteShortfall));
    }

    @Command(
            name = "sync",
            description =
                    "Takes off the pool's books what it no longer has of a token, as behind an issuer's burn; until then no swap of it is taken.",
            mixinStandardHelpOptions = true)
    int sync(
            @Mixin ContractsOptions contracts,
            @Parameters(paramLabel = "TOKEN", description = "symbol in the manifest") String symbol) {
        return run(contracts, symbol, TokenRetirement::syncing);
    }

    private int run(ContractsOptions contracts, String symbol, Function<TokenRetirement, ContractChange> change) {
        DeploymentManifest manifest = contracts.manifest();
        try (Endpoints chain = contracts.chain();
                SenderKeys keys = contracts.keys()) {
            TokenRetirement retirement = new TokenRetirement(chain, manifest, symbol);
            NextStep next = changes(chain, keys, manifest).run(change.apply(retirement));
            print(ContractsText.of(next) + ContractsText.of(retirement.standing()));
        }
        return 0;
    }

    private ChangeRun changes(ChainReader chain, SenderKeys keys, DeploymentManifest manifest) {
        return new ChangeRun(
                chain, keys, SendingTerms.ofCommands(manifest.chainId()), what -> print("  " + what + "\n"));
    }

    private void print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(text);
        out.flush();
    }
}
