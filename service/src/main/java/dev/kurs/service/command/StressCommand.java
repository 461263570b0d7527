package dev.kurs.service.command;

import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.governance.TokenRetirement;
import dev.kurs.chain.governance.TokenStanding;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.rpc.NodeUnreachable;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.reserve.DailyRates;
import dev.kurs.service.stress.StressBook;
import dev.kurs.service.stress.StressReport;
import dev.kurs.service.stress.TokenHolding;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code kurs stress}: what bad days would cost today's book, and whom. */
@Command(
        name = "stress",
        description = {
            "Applies the worst days of 2005 to 2026, gaps, depegs and frozen tokens to the book that the journal ends with.",
            "Days are judged by what they would cost this book. What market makers have promised counts as delivered;",
            "the desk's is by what was traded, hedges at venues too, which the pool has once they are on chain."
        },
        mixinStandardHelpOptions = true)
final class StressCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private DeploymentOptions deployment;

    @Option(
            names = "--senior",
            paramLabel = "TOKEN=AMOUNT",
            description =
                    "what senior shares of a token are owed, whole tokens; once one is named the contracts are not asked, and others are owed nothing"
                            + " (default: what the contracts say; without contracts all is the juniors')")
    private Map<String, BigDecimal> seniors = Map.of();

    @Option(
            names = "--days",
            paramLabel = "N",
            defaultValue = "10",
            description = "days of the past (default: ${DEFAULT-VALUE})")
    private int days;

    @Option(
            names = "--gap",
            paramLabel = "FRACTION",
            defaultValue = "0.1",
            description = "by how much currencies jump (default: ${DEFAULT-VALUE})")
    private BigDecimal gap;

    @Option(
            names = "--depeg",
            paramLabel = "FRACTION",
            defaultValue = "0.88",
            description = "what is left of a token (default: ${DEFAULT-VALUE})")
    private BigDecimal depeg;

    @Override
    public Integer call() {
        requireWithin("--days", BigDecimal.valueOf(days), BigDecimal.valueOf(Integer.MAX_VALUE));
        requireWithin("--gap", gap, BigDecimal.ONE);
        requireWithin("--depeg", depeg, BigDecimal.ONE);
        seniors.forEach(this::requireNotNegative);
        DataDirectory directory = new DataDirectory(deployment.directory());
        Map<String, BigDecimal> owed = seniors.isEmpty() && deployment.isPresent() ? owedToSeniors() : seniors;
        List<TokenHolding> book;
        try (Progress progress = new Progress("book", "commands")) {
            book = StressBook.read(directory.journal(), directory.snapshots(), owed, progress);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("senior shares are owed " + (owed.isEmpty() ? "nothing" : words(owed)));
        DailyRates history = DailyRates.shipped();
        tell("held and worth nothing here, since risk has no price of it yet: ", unpriced(book));
        tell("days of the past say nothing of and leave as they are: ", unknown(book, history.feeds()));
        out.print(StressReport.text(StressReport.of(book, history, days, gap, depeg)));
        out.flush();
        return 0;
    }

    private void tell(String what, String names) {
        if (!names.isEmpty()) {
            spec.commandLine().getOut().println(what + names);
        }
    }

    private static String unpriced(List<TokenHolding> book) {
        return names(book, holding -> holding.price().signum() == 0);
    }

    private static String unknown(List<TokenHolding> book, Set<String> feeds) {
        return names(book, holding -> !holding.isDollar() && !feeds.contains(holding.feed()));
    }

    private static String names(List<TokenHolding> book, Predicate<TokenHolding> wanted) {
        return book.stream()
                .filter(holding -> holding.held().signum() != 0)
                .filter(wanted)
                .map(TokenHolding::symbol)
                .collect(Collectors.joining(", "));
    }

    private void requireNotNegative(String token, BigDecimal owed) {
        if (owed.signum() < 0) {
            throw new ParameterException(
                    spec.commandLine(), "--senior " + token + "=" + owed.toPlainString() + " must not be below 0");
        }
    }

    private void requireWithin(String option, BigDecimal value, BigDecimal most) {
        if (value.signum() < 0 || value.compareTo(most) > 0) {
            throw new ParameterException(
                    spec.commandLine(), option + " is " + value.toPlainString() + ", must be 0 to " + most);
        }
    }

    /** One senior share is one of its token. */
    private Map<String, BigDecimal> owedToSeniors() {
        Map<String, BigDecimal> owed = new TreeMap<>();
        DeploymentManifest manifest = deployment.manifest();
        try (Endpoints chain = deployment.chain()) {
            for (String symbol : manifest.settings().tokens().keySet()) {
                TokenStanding token = new TokenRetirement(chain, manifest, symbol).standing();
                if (token.senior().signum() > 0) {
                    owed.put(symbol, new BigDecimal(token.senior(), token.decimals()));
                }
            }
        } catch (NodeUnreachable e) {
            throw new InvalidConfiguration(
                    "what senior shares are owed is not known, name it by --senior TOKEN=AMOUNT: " + e.getMessage());
        }
        return owed;
    }

    private static String words(Map<String, BigDecimal> owed) {
        return owed.entrySet().stream()
                .map(each -> each.getValue().stripTrailingZeros().toPlainString() + " " + each.getKey())
                .collect(Collectors.joining(", "));
    }
}
