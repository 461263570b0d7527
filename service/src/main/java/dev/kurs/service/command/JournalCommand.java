package dev.kurs.service.command;

import dev.kurs.journal.backup.CopiedRecords;
import dev.kurs.journal.check.BeginningCheck;
import dev.kurs.journal.check.JournalStat;
import dev.kurs.journal.check.JournalVerify;
import dev.kurs.journal.check.ReferencesCheck;
import dev.kurs.journal.check.VerifyResult;
import dev.kurs.journal.loss.JournalLoss;
import dev.kurs.journal.loss.LossSearch;
import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.read.RecordsMissingException;
import dev.kurs.journal.replay.RerunStart;
import dev.kurs.journal.seal.SealCheck;
import dev.kurs.journal.seal.SealCheckResult;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.seal.SealPublicKey;
import dev.kurs.protocol.text.ShownText;
import dev.kurs.service.backup.DataBackup;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kurs journal dump|verify|stat|copy}: looks into a journal, or copies it with what belongs to it, also while the service runs. */
@Command(name = "journal", description = "Looks into the journal, or copies it.", mixinStandardHelpOptions = true)
final class JournalCommand {
    @Spec
    private CommandSpec spec;

    @Command(
            name = "dump",
            mixinStandardHelpOptions = true,
            description = "Prints every message, as JSON Lines or as a table.")
    int dump(
            @Mixin DataOption data,
            @Option(names = "--table", description = "a line for people instead of JSON") boolean table,
            @Option(names = "--from-sequence", description = "default: the first record there is") Long fromSequence,
            @Option(names = "--to-sequence", defaultValue = "" + Long.MAX_VALUE) long toSequence) {
        PrintWriter out = spec.commandLine().getOut();
        MessagePrinter printer = new MessagePrinter();
        try (JournalReader reader = new JournalReader(new DataDirectory(data.directory()).journal())) {
            if (fromSequence != null) {
                reader.seek(fromSequence);
            }
            while (reader.nextUpToEnd() && reader.sequence() <= toSequence) {
                reader.forEachFrame((frame, offset, length) -> out.println(
                        table
                                ? printer.line(frame, offset, length)
                                : ShownText.again(printer.json(frame, offset, length), "")));
            }
        }
        out.flush();
        return 0;
    }

    @Command(
            name = "verify",
            mixinStandardHelpOptions = true,
            description = "Checks every record's checksum, order and decoding, the end against snapshots and seals, and"
                    + " behind retention what stands for the beginning; exit 1 at a problem.")
    int verify(
            @Mixin DataOption data,
            @Option(names = "--seals", description = "checks the seals instead: the chain, the signatures, the files")
                    boolean withSeals,
            @Option(
                            names = "--seal-key",
                            paramLabel = "FILE",
                            description =
                                    "with --seals: the instance's public key, kept elsewhere (default: the one beside"
                                            + " the journal)")
                    Path sealKey,
            @Option(
                            names = {"-c", "--configuration"},
                            paramLabel = "FILE",
                            description =
                                    "the service's configuration: where it names no journal.retention, no file may be missing")
                    Path configuration)
            throws IOException {
        OptionsTogether.requireWith(spec, "--seal-key", sealKey != null, "--seals", withSeals);
        DataDirectory directory = new DataDirectory(data.directory());
        boolean mayLackFiles = configuration == null
                || !Settings.of(Section.ofFile(configuration), data.directory())
                        .journal()
                        .retention()
                        .isZero();
        String gone = configuration == null
                ? "gone with retention, or lost"
                : "gone with journal.retention, by what it leaves";
        return withSeals
                ? verifySeals(directory, sealKey, mayLackFiles, gone)
                : verifyRecords(directory, mayLackFiles, gone);
    }

    /** @param gone what became of records that are there no more, as far as it is known */
    private int verifySeals(DataDirectory directory, Path sealKey, boolean mayLackFiles, String gone)
            throws IOException {
        Path journal = directory.journal();
        SealPublicKey key = sealKey == null ? directory.sealKey() : SealPublicKey.read(sealKey);
        SealCheckResult result = SealCheck.run(journal, key);
        PrintWriter out = spec.commandLine().getOut();
        out.println(sentence(result, gone));
        result.problem().ifPresent(out::println);
        Optional<String> beginning = result.isGood() ? beginningTaken(directory, mayLackFiles) : Optional.empty();
        beginning.ifPresent(out::println);
        boolean isGood = result.isGood() && beginning.isEmpty();
        out.println(isGood ? "the seals are whole" : "the seals DO NOT FIT");
        out.flush();
        return isGood ? 0 : 1;
    }

    /** Of what stands behind a seal that does not fit nothing is said, since nobody has looked. */
    private static String sentence(SealCheckResult result, String gone) {
        String fitting = counted(result.seals(), "seal fits", "seals fit");
        if (result.retiredFiles() > 0) {
            fitting += "; the files of %,d are %s".formatted(result.retiredFiles(), gone);
        } else if (result.isGood() && result.seals() > 0) {
            fitting += "; their files are all there";
        }
        return result.isGood()
                ? fitting + "; " + counted(result.unsealedFiles(), "file is", "files are") + " not sealed yet"
                : fitting;
    }

    private static String counted(int count, String one, String many) {
        return "%,d %s".formatted(count, count == 1 ? one : many);
    }

    private int verifyRecords(DataDirectory directory, boolean mayLackFiles, String gone) {
        VerifyResult result;
        try (Progress progress = new Progress("verify", "records")) {
            result = JournalVerify.run(directory.journal(), progress);
        }
        List<String> problems = result.isGood() ? problemsAround(directory, mayLackFiles) : result.problems();
        boolean isGood = problems.isEmpty();
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                "%,d records with %,d messages in %d files; %,d unfinished bytes at the end%n",
                result.records(), result.frames(), result.files(), result.unfinishedBytes());
        problems.forEach(out::println);
        if (isGood) {
            sayWhereItBegins(directory, gone, out);
        }
        out.println(isGood ? "the journal is whole" : "the journal is DAMAGED");
        out.flush();
        return isGood ? 0 : 1;
    }

    /** What whole records do not tell: whether their end is lost, or what stands for those before the first. */
    private static List<String> problemsAround(DataDirectory directory, boolean mayLackFiles) {
        List<String> problems = new ArrayList<>(new SealDirectory(directory.journal()).problems());
        if (!problems.isEmpty()) {
            return problems;
        }
        new LossSearch(directory.journal(), directory.snapshots())
                .run()
                .map(JournalLoss::sentence)
                .ifPresent(problems::add);
        beginningLost(directory)
                .or(() -> beginningTaken(directory, mayLackFiles))
                .ifPresent(problems::add);
        problems.addAll(ReferencesCheck.run(directory.journal(), directory.snapshots()));
        return problems;
    }

    private static void sayWhereItBegins(DataDirectory directory, String gone, PrintWriter out) {
        JournalRange range = JournalRange.of(directory.journal());
        if (!range.isEmpty() && !range.hasBeginning()) {
            out.println("it begins with sequence " + range.firstSequence() + ": the records before are " + gone);
        }
    }

    /** Why what is missing before the first record cannot be gone with retention. */
    private static Optional<String> beginningTaken(DataDirectory directory, boolean mayLackFiles) {
        JournalRange range = JournalRange.of(directory.journal());
        boolean isMissing = !range.isEmpty() && !range.hasBeginning();
        return isMissing && !mayLackFiles
                ? Optional.of("The journal in " + directory.journal() + " begins with sequence "
                        + range.firstSequence() + ", and no journal.retention is configured that could have taken what"
                        + " was before. Put the missing files back from a backup.")
                : BeginningCheck.run(directory.journal());
    }

    /** Retention leaves a snapshot behind what it deletes; without one nothing can be run again. */
    private static Optional<String> beginningLost(DataDirectory directory) {
        try {
            RerunStart.earliest(directory.journal(), directory.snapshots());
            return Optional.empty();
        } catch (RecordsMissingException lost) {
            return Optional.of(lost.getMessage());
        }
    }

    @Command(name = "stat", mixinStandardHelpOptions = true, description = "Counts what is in the journal.")
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

    @Command(
            name = "copy",
            mixinStandardHelpOptions = true,
            description =
                    "Copies the data directory without master.key* and *-key*, while the service runs or not: whole records, and what"
                            + " belongs to them, so that a service goes on from the copy.")
    int copy(
            @Mixin DataOption data,
            @Parameters(paramLabel = "DEST", description = "a directory that is not there yet, or an empty one")
                    Path destination)
            throws IOException {
        new DataDirectory(data.directory()).journal();
        CopiedRecords copied;
        try (Progress progress = new Progress("copy", "records")) {
            copied = DataBackup.make(data.directory(), destination, progress);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                "%s has all %,d records that are left, up to sequence %d, in %s, and %s%n",
                destination,
                copied.records(),
                copied.lastSequence(),
                counted(copied.files(), "file", "files"),
                counted(copied.seals(), "seal", "seals"));
        out.println(
                "master.key* and *-key* of the data directory are not in it: keep them elsewhere; what else of secrets"
                        + " kurs.yaml has there is (OPERATIONS.md, Backup and restore)");
        out.flush();
        return 0;
    }
}
