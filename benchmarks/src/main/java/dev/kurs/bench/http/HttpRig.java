package dev.kurs.bench.http;

import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Signed quotes over HTTP against an Undertow that reads the same requests and answers a constant of the same length: rounds in turn, a line for each.
 *
 * <p>{@code java -cp benchmarks.jar dev.kurs.bench.http.HttpRig --kind mixed --rate 2000 --ticks 1000}; without a rate, as fast as answers come.
 */
@Command(name = "http", mixinStandardHelpOptions = true, subcommands = ConstantServer.class)
public final class HttpRig implements Callable<Integer> {
    /** Until the optimising compiler is done with what a quote goes through; at eight seconds it answered half as many as at twenty. */
    private static final double WARM_UP_SECONDS = 20;

    private static final double NS_PER_MICRO = 1e3;

    @Option(
            names = "--kind",
            defaultValue = "indicative",
            description = "indicative, firm, or mixed: nine indicative quotes to a firm one")
    private Asked kind;

    @Option(names = "--rate", defaultValue = "0", description = "requests a second; 0 for as many as are answered")
    private int rate;

    @Option(
            names = "--ticks",
            defaultValue = "0",
            description = "a second that a source says meanwhile; 0 for the two of the sandbox's recording")
    private int ticks;

    @Option(names = "--connections", defaultValue = "16")
    private int connections;

    @Option(names = "--seconds", defaultValue = "8", description = "of a round")
    private double seconds;

    @Option(names = "--rounds", defaultValue = "5")
    private int rounds;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new HttpRig())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        QuotingService.Terms terms = new QuotingService.Terms(kind, connections, ticks, WARM_UP_SECONDS);
        try (HttpContest contest = new HttpContest(terms)) {
            System.out.printf(Locale.ROOT, "answers of %d bytes%n", contest.answerLength());
            for (int round = 0; round < rounds; round++) {
                print("control", contest.control(seconds, rate));
                print("service", contest.service(seconds, rate));
            }
        }
        return 0;
    }

    private static void print(String name, QuotingService.Round round) {
        System.out.printf(
                Locale.ROOT,
                "%-8s %9.0f /s, refused %d, cpu %6.1f us, allocated %7.0f B, p50 %7.1f us, p99 %8.1f us, p99.9 %8.1f us%n",
                name,
                round.rate(),
                round.refused(),
                round.processorMicros(),
                round.allocatedBytes(),
                micros(round, 50),
                micros(round, 99),
                micros(round, 99.9));
    }

    private static double micros(QuotingService.Round round, double percentile) {
        return round.latencies().getValueAtPercentile(percentile) / NS_PER_MICRO;
    }
}
