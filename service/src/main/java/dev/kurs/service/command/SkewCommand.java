package dev.kurs.service.command;

import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.portfolio.PortfolioModel;
import dev.kurs.service.portfolio.SkewFigures;
import dev.kurs.service.reference.PortfolioDeclaration;
import dev.kurs.service.reserve.DailyRates;
import dev.kurs.service.reserve.MeasuredMoves;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kurs skew}: the PORTFOLIO skew in figures, and what it takes of the past. */
@Command(
        name = "skew",
        description = "The PORTFOLIO skew of a configuration: its figures, and volatilities to work it out from.",
        mixinStandardHelpOptions = true)
final class SkewCommand {
    private static final double USUAL_LAMBDA = 0.94;
    private static final double MOST_BPS = 10_000;

    @Spec
    private CommandSpec spec;

    @Command(
            name = "figures",
            description = "Prints A and every markup of the sections tokens, corridors and portfolio of a file.",
            mixinStandardHelpOptions = true)
    int figures(
            @Option(
                            names = {"-c", "--configuration"},
                            required = true,
                            description = "the file")
                    Path file,
            @Option(names = "--held", paramLabel = "TOKEN=USD", description = "dollars of a token above its target")
                    Map<String, Double> held,
            @Option(
                            names = "--hedge-cost-bps",
                            defaultValue = "1",
                            description = "what trading outside costs (default: ${DEFAULT-VALUE})")
                    double hedgeCostBps) {
        if (!(hedgeCostBps >= 0 && hedgeCostBps < MOST_BPS)) {
            throw new InvalidConfiguration("--hedge-cost-bps is " + hedgeCostBps + ", must be 0 to below " + MOST_BPS);
        }
        Map<String, Double> book = held == null ? Map.of() : held;
        Section section = Section.ofFile(file);
        PortfolioModel model = PortfolioDeclaration.model(section);
        if (model.corridors().isEmpty()) {
            throw new InvalidConfiguration(
                    file + " has no corridor in a section portfolio, so that none is quoted by the PORTFOLIO skew");
        }
        for (String token : book.keySet()) {
            if (!model.tokens().contains(token)) {
                throw new InvalidConfiguration("--held " + token + " is no token of " + file);
            }
        }
        book.forEach(SkewCommand::requireFinite);
        List<Double> dollars = model.tokens().stream()
                .map(token -> book.getOrDefault(token, 0.0))
                .toList();
        return print(new SkewFigures(model, PortfolioDeclaration.costs(model, section), dollars, hedgeCostBps).text());
    }

    @Command(
            name = "measure",
            description =
                    "Prints volatility_bps and correlations of a file's tokens as the rates of its risk.history have them.",
            mixinStandardHelpOptions = true)
    int measure(
            @Option(
                            names = {"-c", "--configuration"},
                            required = true,
                            description = "the file")
                    Path file,
            @Option(
                            names = "--lambda",
                            defaultValue = "" + USUAL_LAMBDA,
                            description = "decay of the EWMA (default: ${DEFAULT-VALUE})")
                    double lambda) {
        if (!(lambda > 0 && lambda < 1)) {
            throw new InvalidConfiguration("--lambda is " + lambda + ", must be between 0 and 1");
        }
        Section section = Section.ofFile(file);
        Map<String, String> feeds = new LinkedHashMap<>();
        section.named("tokens").forEach((symbol, token) -> {
            if (!token.flag("dollar", false)) {
                feeds.put(symbol, token.text("feed"));
            }
        });
        List<String> distinct = feeds.values().stream().distinct().toList();
        DailyRates rates = DailyRates.of(section);
        if (rates.feeds().isEmpty()) {
            throw new InvalidConfiguration(
                    file + " names no days under risk.history, by which a token's moves could be measured");
        }
        List<String> unknown =
                distinct.stream().filter(feed -> !rates.feeds().contains(feed)).toList();
        if (!unknown.isEmpty()) {
            throw new InvalidConfiguration(file + " has a risk.history without rates of " + String.join(", ", unknown));
        }
        List<DailyRates.DayMove> moves = rates.moves(distinct);
        if (moves.isEmpty()) {
            throw new InvalidConfiguration(file + " has a risk.history without two days that have rates of all of "
                    + String.join(", ", distinct));
        }
        return print(MeasuredMoves.of(moves, distinct, lambda).yaml(feeds));
    }

    private static void requireFinite(String token, double usd) {
        if (!Double.isFinite(usd)) {
            throw new InvalidConfiguration("--held " + token + " is " + usd + ", must be dollars");
        }
    }

    private int print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(text);
        out.flush();
        return 0;
    }
}
