package dev.kurs.service.command;

import dev.kurs.journal.check.JournalStat;
import dev.kurs.journal.check.JournalVerify;
import dev.kurs.journal.check.VerifyResult;
import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.journal.read.JournalReader;
import java.io.PrintWriter;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kurs journal dump|verify|stat}: looks into a journal, also while the service runs. */
@Command(name = "journal", description = "Looks into the journal.", mixinStandardHelpOptions = true)
final class JournalCommand {
    @Spec
    private CommandSpec spec;

    @Command(name = "dump", description = "Prints every message, as JSON Lines or as a table.")
    int dump(
            @Mixin DataOption data,
            @Option(names = "--table", description = "a line for people instead of JSON") boolean table,
            @Option(names = "--from-sequence", defaultValue = "1") long fromSequence,
            @Option(names = "--to-sequence", defaultValue = "" + Long.MAX_VALUE) long toSequence) {
        PrintWriter out = spec.commandLine().getOut();
        MessagePrinter printer = new MessagePrinter();
        try (JournalReader reader = new JournalReader(new DataDirectory(data.directory()).journal())) {
            reader.seek(fromSequence);
            while (reader.next() && reader.sequence() <= toSequence) {
                reader.forEachFrame((frame, offset, length) ->
                        out.println(table ? printer.line(frame, offset, length) : printer.json(frame, offset, length)));
            }
        }
        out.flush();
        return 0;
    }

    @Command(name = "verify", description = "Checks every record's checksum, order and decoding; exit 1 at a problem.")
    int verify(@Mixin DataOption data) {
        VerifyResult result;
        try (Progress progress = new Progress("verify", "records")) {
            result = JournalVerify.run(new DataDirectory(data.directory()).journal(), progress);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                "%,d records with %,d messages in %d files; %,d unfinished bytes at the end%n",
                result.records(), result.frames(), result.files(), result.unfinishedBytes());
        result.problems().forEach(out::println);
        out.println(result.isGood() ? "the journal is whole" : "the journal is DAMAGED");
        out.flush();
        return result.isGood() ? 0 : 1;
    }

    @Command(name = "stat", description = "Counts what is in the journal.")
    int stat(@Mixin DataOption data) {
        JournalStat stat;
        try (Progress progress = new Progress("stat", "records")) {
            stat = JournalStat.run(new DataDirectory(data.directory()).journal(), progress);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.printf("files            %d%n", stat.files());
        out.printf(
                "sequences        %d to %d%n",
                stat.range().firstSequence(), stat.range().lastSequence());
        out.printf("bytes            %,d%n", stat.recordBytes());
        out.printf(
                "time             %s to %s%n",
                Instant.ofEpochSecond(0, stat.firstTimestampNs()), Instant.ofEpochSecond(0, stat.lastTimestampNs()));
        stat.commands().forEach((name, count) -> out.printf("command  %-24s %,d%n", name, count));
        stat.events().forEach((name, count) -> out.printf("event    %-24s %,d%n", name, count));
        out.flush();
        return 0;
    }
}
