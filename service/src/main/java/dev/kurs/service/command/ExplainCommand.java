package dev.kurs.service.command;

import dev.kurs.journal.archive.JournalQuoteArchive;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.port.QuoteArchive;
import dev.kurs.service.explain.ExplainJson;
import dev.kurs.service.explain.ExplainText;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kurs explain <quote_id>}: how a firm quote came about, for the desk; with {@code --json} for a program. */
@Command(
        name = "explain",
        description = "Shows how a firm quote, or every one of a range of days, came about.",
        mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOption data;

    @Parameters(arity = "0..1", paramLabel = "QUOTE_ID", description = "0x and 64 hex digits")
    private String quoteId;

    @Option(names = "--from", paramLabel = "DATE", description = "first UTC date of a range")
    private LocalDate from;

    @Option(names = "--to", paramLabel = "DATE", description = "last UTC date of a range, itself included")
    private LocalDate to;

    @Option(names = "--json", description = "every input and intermediate, one quote a line")
    private boolean json;

    private final ExplainText text = new ExplainText();
    private final ExplainJson program = new ExplainJson();

    @Override
    public Integer call() {
        boolean range = from != null || to != null;
        if (range == (quoteId != null)) {
            throw new ParameterException(spec.commandLine(), "give either a QUOTE_ID or --from and --to");
        }
        if (from != null && to != null && to.isBefore(from)) {
            throw new ParameterException(spec.commandLine(), "--to " + to + " is before --from " + from);
        }
        return range ? explainRange() : explainOne();
    }

    private int explainOne() {
        if (!quoteId.matches("0x[0-9a-fA-F]{64}")) {
            throw new ParameterException(spec.commandLine(), "QUOTE_ID must be 0x and 64 hex digits, was " + quoteId);
        }
        byte[] id = HexFormat.of().parseHex(quoteId.substring(2));
        try (JournalQuoteArchive archive = JournalQuoteArchive.reading(new DataDirectory(data.directory()).journal())) {
            QuoteArchive.State state = archive.find(id, this::print);
            archive.checkEnd();
            if (state == null) {
                spec.commandLine().getErr().println("kurs: no firm quote " + quoteId + " in this journal");
                return 1;
            }
            if (!json) {
                spec.commandLine().getOut().println("\nIt is " + state + " now.");
            }
            spec.commandLine().getOut().flush();
            return 0;
        }
    }

    private int explainRange() {
        long fromNs = startNs(from == null ? LocalDate.EPOCH : from);
        long toNs = startNs(to == null ? LocalDate.of(2200, 1, 1) : to.plusDays(1));
        try (JournalReader reader = new JournalReader(new DataDirectory(data.directory()).journal())) {
            while (reader.nextUpToEnd()) {
                if (reader.timestampNs() >= fromNs && reader.timestampNs() < toNs) {
                    reader.forEachFrame(this::print);
                }
            }
        }
        spec.commandLine().getOut().flush();
        return 0;
    }

    private void print(DirectBuffer frame, int offset, int length) {
        if (Frame.templateId(frame, offset) == FirmQuoteDerivedDecoder.TEMPLATE_ID) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(json ? program.of(frame, offset) : text.of(frame, offset));
        }
    }

    private static long startNs(LocalDate date) {
        return TimeUnit.SECONDS.toNanos(date.atStartOfDay(ZoneOffset.UTC).toEpochSecond());
    }
}
