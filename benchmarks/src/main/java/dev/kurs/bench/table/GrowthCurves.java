package dev.kurs.bench.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * What a decision costs as corridors, partners, open firm quotes and kept references grow, as a Markdown table.
 *
 * <p>Needs {@code -Xmx4g} and 300 MB outside the heap; 10 000 corridors take three minutes to configure. {@code --csv FILE} writes the same figures to a file.
 */
@Command(
        name = "growth",
        mixinStandardHelpOptions = true,
        description = "ns per decision over corridors, partners, open firm quotes and kept client_refs.")
final class GrowthCurves implements Callable<Integer> {
    private static final List<Axis> AXES = List.of(
            new Axis(
                    "indicative quote",
                    "corridors",
                    List.of(10, 100, 1_000, 10_000),
                    size -> QuotingWorld.ofCorridors(size)::nsPerQuote),
            new Axis(
                    "indicative quote",
                    "partners",
                    List.of(10, 1_000, 10_000, 100_000),
                    size -> QuotingWorld.ofPartners(size)::nsPerQuote),
            new Axis(
                    "firm quote",
                    "open-quotes",
                    List.of(1_000, 10_000, 100_000, 1_000_000),
                    size -> QuotingWorld.keepingOpen(size)::nsPerQuote),
            new Axis(
                    "look-up of a client_ref",
                    "client-refs",
                    List.of(100_000, 1_000_000, 10_000_000),
                    size -> new ReferenceLookUps(size)::nsPerLookUp));

    @Option(names = "--rounds", defaultValue = "5", description = "that count, behind three for the compiler")
    private int rounds;

    @Option(names = "--seconds", defaultValue = "1", description = "of each size in a round")
    private double seconds;

    @Option(
            names = "--only",
            split = ",",
            defaultValue = "corridors,partners,open-quotes,client-refs",
            description = "what grows: ${DEFAULT-VALUE}")
    private List<String> only;

    @Option(
            names = "--up-to",
            defaultValue = "10000000",
            description = "leaves larger sizes out; ${DEFAULT-VALUE} is the largest")
    private int largest;

    @Spec
    private CommandSpec command;

    @Option(names = "--csv", description = "a file to write the figures to")
    private Path csv;

    /**
     * What grows, and to what sizes.
     *
     * @param subject for a size: seconds to ns of one decision
     */
    private record Axis(String decision, String grows, List<Integer> sizes, IntFunction<DoubleUnaryOperator> subject) {}

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new GrowthCurves()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        List<Axis> chosen = only.stream().map(this::axis).toList();
        List<GrowthCurve> curves = chosen.stream().map(this::measure).toList();
        System.out.print(GrowthCurve.markdown(curves));
        if (csv != null) {
            Files.writeString(csv, GrowthCurve.csv(curves));
        }
        return 0;
    }

    private Axis axis(String grows) {
        return AXES.stream()
                .filter(axis -> axis.grows().equals(grows))
                .findFirst()
                .orElseThrow(() -> new CommandLine.ParameterException(
                        command.commandLine(),
                        "--only: " + grows + " is none of "
                                + AXES.stream().map(Axis::grows).toList()));
    }

    private GrowthCurve measure(Axis axis) {
        System.err.println(axis.decision() + " over " + axis.grows() + " ...");
        List<Integer> sizes =
                axis.sizes().stream().filter(size -> size <= largest).toList();
        return GrowthCurve.measure(axis.decision(), axis.grows(), sizes, axis.subject(), rounds, seconds);
    }
}
