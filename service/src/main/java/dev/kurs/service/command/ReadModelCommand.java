package dev.kurs.service.command;

import dev.kurs.journal.readmodel.ReadModel;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code kurs readmodel rebuild|hash}: the SQL tables that executions and reports are read from. */
@Command(
        name = "readmodel",
        description = "Makes the read model again, or tells what it holds.",
        mixinStandardHelpOptions = true)
final class ReadModelCommand {
    @Spec
    private CommandSpec spec;

    @Command(
            name = "rebuild",
            description = "Drops the tables and makes them again from the journal alone; the service must be stopped.",
            mixinStandardHelpOptions = true)
    int rebuild(@Mixin ReadModelOption source) throws IOException {
        try (Progress progress = new Progress("rebuild", "records")) {
            source.whileNobodyWrites(() -> ReadModel.rebuild(source.settings(), source.journal(), progress));
        }
        return hash(source);
    }

    @Command(
            name = "hash",
            description = "Prints the last record in the tables and a hash over all of them.",
            mixinStandardHelpOptions = true)
    int hash(@Mixin ReadModelOption source) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        try (ReadModel model = source.open()) {
            out.println("record " + model.position() + "  " + model.contentHash());
        }
        out.flush();
        return 0;
    }
}
