package dev.kurs.service.command;

import dev.kurs.journal.readmodel.ReadModel;
import dev.kurs.journal.readmodel.ReadModelExport;
import dev.kurs.service.export.ExportFormat;
import dev.kurs.service.export.ExportRows;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kurs export executions --from 2026-11-01 --to 2026-11-30 --format csv}: rows for finance. */
@Command(
        name = "export",
        description = {
            "Writes executions, quotes, partners' daily figures or the pool's daily profit and loss of a range of UTC days, for finance.",
            "In csv a text that others chose (client_ref, partner, pair, tokens) gets an apostrophe in front when it begins with one of"
                    + " = + - @, a tab, an end of line or an apostrophe, so that no spreadsheet takes it for a formula; and control characters but tabs and ends of lines, and what turns the direction of writing, stand in it as in JSON:"
                    + " a NUL is \\u0000, and a backslash beside such a mark is two. jsonl has all of it exactly."
        },
        mixinStandardHelpOptions = true)
final class ExportCommand implements Callable<Integer> {
    /** What can be exported. */
    private enum Subject {
        EXECUTIONS,
        QUOTES,
        DAYS,
        PNL
    }

    @Spec
    private CommandSpec spec;

    @Mixin
    private ReadModelOption source;

    @Parameters(index = "0", paramLabel = "WHAT", description = "executions, quotes, days or pnl")
    private String what;

    @Option(
            names = "--from",
            required = true,
            paramLabel = "DATE",
            description = "first UTC date, for example 2026-11-01")
    private LocalDate from;

    @Option(names = "--to", required = true, paramLabel = "DATE", description = "last UTC date, itself included")
    private LocalDate to;

    @Option(names = "--format", defaultValue = "csv", description = "csv or jsonl (default: ${DEFAULT-VALUE})")
    private String format;

    @Option(names = "--out", paramLabel = "FILE", description = "write there instead of to standard output")
    private Path file;

    @Override
    public Integer call() throws IOException {
        Subject subject = oneOf(Subject.class, "WHAT", what);
        ExportFormat written = oneOf(ExportFormat.class, "--format", format);
        if (to.isBefore(from)) {
            throw new ParameterException(spec.commandLine(), "--to " + to + " is before --from " + from);
        }
        try (ReadModel model = source.open()) {
            if (file == null) {
                export(
                        model.export(),
                        subject,
                        new ExportRows(spec.commandLine().getOut(), written));
            } else {
                WholeFile.write(file, out -> export(model.export(), subject, new ExportRows(out, written)));
            }
        }
        return 0;
    }

    private void export(ReadModelExport export, Subject subject, ExportRows rows) {
        switch (subject) {
            case EXECUTIONS -> export.executions(from, to, rows.executions());
            case QUOTES -> export.quotes(from, to, rows.quotes());
            case DAYS -> export.days(from, to, rows.days());
            case PNL -> export.pnl(from, to, rows.pnl());
        }
        rows.flush();
    }

    private <E extends Enum<E>> E oneOf(Class<E> type, String name, String value) {
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(value.toUpperCase(Locale.ROOT))) {
                return constant;
            }
        }
        String allowed = String.join(
                ", ",
                Arrays.stream(type.getEnumConstants())
                        .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                        .toList());
        throw new ParameterException(spec.commandLine(), name + " must be one of " + allowed + ", was " + value);
    }
}
