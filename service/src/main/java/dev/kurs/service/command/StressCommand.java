package dev.kurs.service.command;

import dev.kurs.service.reserve.DailyRates;
import dev.kurs.service.stress.StressBook;
import dev.kurs.service.stress.StressReport;
import dev.kurs.service.stress.TokenHolding;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kurs stress}: what bad days would cost today's book, and whom. */
@Command(
        name = "stress",
        description = {
            "Applies the worst days of 2005 to 2026, gaps, depegs and frozen tokens to the book that the journal ends with.",
            "Days are judged by what they would cost this book; 2013-10-18 and 2013-10-21 are an artefact of the fixing."
        },
        mixinStandardHelpOptions = true)
final class StressCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOption data;

    @Option(
            names = "--senior",
            paramLabel = "TOKEN=AMOUNT",
            description = "what senior shares of a token are owed, whole tokens (all is the juniors' unless said)")
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
        DataDirectory directory = new DataDirectory(data.directory());
        List<TokenHolding> book;
        try (Progress progress = new Progress("book", "commands")) {
            book = StressBook.read(directory.journal(), directory.snapshots(), seniors, progress);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(StressReport.text(StressReport.of(book, DailyRates.shipped(), days, gap, depeg)));
        out.flush();
        return 0;
    }
}
