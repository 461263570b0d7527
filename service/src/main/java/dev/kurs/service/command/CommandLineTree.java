package dev.kurs.service.command;

import dev.kurs.protocol.file.FailureReason;
import dev.kurs.protocol.text.ShownText;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The command line: {@code kurs sandbox}, {@code kurs quote} and the rest. */
@Command(
        name = "kurs",
        description = "The quoting and settlement core for stablecoin FX desks.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class CommandLineTree {
    private static final int FAILED = 1;
    private static final String SUFFIX = "Command";
    private static final String HELP = "help";
    private static final Set<String> OWN_OPTIONS = Set.of("-h", "--help", "-V", "--version");

    /** In the order in which help lists them. */
    private static final List<Class<?>> COMMANDS = List.of(
            SandboxCommand.class,
            ServeCommand.class,
            QuoteCommand.class,
            SwapCommand.class,
            LpCommand.class,
            SignCommand.class,
            ExplainCommand.class,
            ReplayCommand.class,
            ReconcileCommand.class,
            JournalCommand.class,
            ConfigCommand.class,
            PartnerCommand.class,
            WalletsCommand.class,
            ApprovalsCommand.class,
            WebhooksCommand.class,
            BalanceCommand.class,
            AuditCommand.class,
            RiskCommand.class,
            PnlCommand.class,
            BacktestCommand.class,
            StressCommand.class,
            SkewCommand.class,
            MakerCommand.class,
            HedgeCommand.class,
            KeysCommand.class,
            DeployCommand.class,
            EngineCommand.class,
            TokenCommand.class,
            ReadModelCommand.class,
            ExportCommand.class,
            OperatorCommand.class,
            ClockCommand.class,
            RulesCommand.class,
            FeedsCommand.class,
            StatesCommand.class,
            CalendarCommand.class,
            RehearseCommand.class);

    private CommandLineTree() {}

    /**
     * With the command alone that the arguments name, since a start would wait for what describes the others; with every command's name and purpose where they
     * name none, and {@code help} may be asked; with every command in full where a file names it ({@code @arguments}), which is read only later. Behind a command
     * {@code @FILE} is an argument like another.
     */
    public static CommandLine lineFor(String... arguments) {
        Optional<Class<?>> command = named(arguments);
        CommandLine line = command.map(CommandLineTree::alone).orElseGet(() -> isInFile(arguments) ? all() : list());
        command.ifPresent(named -> admitEarly(line, line.getSubcommands().get(nameOf(named)), arguments));
        boolean mayAskHelp = command.isEmpty() || arguments[0].equals(HELP);
        return telling(mayAskHelp ? line.addSubcommand(HelpCommand.class) : line)
                .setExpandAtFiles(isInFile(arguments));
    }

    /** What is to be done, or to be told of; behind options that belong behind it, too. */
    private static Optional<Class<?>> named(String... arguments) {
        List<String> words = Stream.of(arguments).dropWhile(HELP::equals).toList();
        boolean isEarly =
                !words.isEmpty() && words.getFirst().startsWith("-") && !OWN_OPTIONS.contains(words.getFirst());
        return words.stream()
                .limit(isEarly ? words.size() : 1)
                .flatMap(word ->
                        COMMANDS.stream().filter(command -> nameOf(command).equals(word)))
                .findFirst();
    }

    /**
     * Takes options of a command before its name too, so that it can be said where they belong: {@code kurs --data DIR quote …}. What misses them where they belong says
     * nothing of it then.
     */
    private static void admitEarly(CommandLine line, CommandLine command, String... arguments) {
        List<OptionSpec> early = Stream.of(arguments)
                .takeWhile(word -> !word.equals(command.getCommandName()))
                .flatMap(word -> optionOf(command, word.split("=", 2)[0]).stream())
                .filter(option -> line.getCommandSpec().findOption(option.longestName()) == null)
                .distinct()
                .toList();
        if (!early.isEmpty()) {
            early.forEach(option -> line.getCommandSpec().addOption(hidden(option)));
            withAllBelow(command)
                    .forEach(below -> below.getCommandSpec().parser().collectErrors(true));
        }
    }

    private static Optional<OptionSpec> optionOf(CommandLine command, String name) {
        return withAllBelow(command)
                .map(below -> below.getCommandSpec().findOption(name))
                .filter(Objects::nonNull)
                .findFirst();
    }

    private static Stream<CommandLine> withAllBelow(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(CommandLineTree::withAllBelow));
    }

    private static OptionSpec hidden(OptionSpec option) {
        return OptionSpec.builder(option.names())
                .type(option.arity().max() == 0 ? boolean.class : String.class)
                .arity(option.arity())
                .hidden(true)
                .build();
    }

    private static boolean isInFile(String... arguments) {
        return arguments.length > 0 && arguments[0].startsWith("@");
    }

    private static CommandLine all() {
        CommandLine line = new CommandLine(new CommandLineTree());
        COMMANDS.forEach(line::addSubcommand);
        return line;
    }

    private static CommandLine alone(Class<?> command) {
        return new CommandLine(new CommandLineTree()).addSubcommand(command);
    }

    /** What each command is called and for, without what it takes. */
    private static CommandLine list() {
        CommandLine line = new CommandLine(new CommandLineTree());
        for (Class<?> command : COMMANDS) {
            Command words = command.getAnnotation(Command.class);
            CommandSpec spec = CommandSpec.create();
            spec.usageMessage().description(words.description()).hidden(words.hidden());
            line.addSubcommand(words.name(), spec);
        }
        return line;
    }

    /** What it is called by: {@code readmodel} runs ReadModelCommand. */
    private static String nameOf(Class<?> command) {
        String name = command.getSimpleName();
        return name.substring(0, name.length() - SUFFIX.length()).toLowerCase(Locale.ROOT);
    }

    private static CommandLine telling(CommandLine commands) {
        return commands.registerConverter(LocalDate.class, OptionTypes::date)
                .registerConverter(BigDecimal.class, OptionTypes::number)
                .registerConverter(UUID.class, OptionTypes::uuid)
                .setExecutionStrategy(CommandLineTree::run)
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    line.getErr().println("kurs: " + shown(sentence(failure)));
                    if (!expected(failure)) {
                        line.getErr().print(shown(trace(failure)));
                    }
                    line.getErr().flush();
                    return FAILED;
                });
    }

    /** Runs the last command; an option before it is another command's, and would be given for nothing. */
    private static int run(ParseResult parsed) {
        CommandLine last = parsed.asCommandLineList().getLast();
        for (ParseResult at = parsed; at.hasSubcommand(); at = at.subcommand()) {
            for (OptionSpec option : at.matchedOptions()) {
                if (!option.usageHelp() && !option.versionHelp()) {
                    String names = String.join(", ", option.names());
                    throw new ParameterException(last, names + " belongs behind " + last.getCommandName());
                }
            }
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    /** What went wrong in one sentence, with the cause where the message alone does not tell it. */
    private static String sentence(Exception failure) {
        if (failure instanceof ConnectException) {
            return "nothing answers at the sandbox's address: start it with `kurs sandbox`, on the same --data";
        }
        if (failure instanceof NoSuchFileException missing) {
            return "there is no " + missing.getFile();
        }
        if (failure instanceof AccessDeniedException denied) {
            return denied.getFile() + ": " + FailureReason.of(denied);
        }
        String sentence = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        Throwable cause = failure.getCause();
        String reason =
                cause instanceof IOException io ? FailureReason.of(io) : cause == null ? null : cause.getMessage();
        return reason == null || sentence.contains(reason) ? sentence : sentence + " (" + reason + ")";
    }

    /** A message of several lines keeps them: what somebody else said is in one where it comes from. */
    private static String shown(String message) {
        return ShownText.again(message, "\n\t");
    }

    private static String trace(Exception failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        return trace.toString();
    }

    private static boolean expected(Exception failure) {
        return failure instanceof InvalidConfiguration
                || failure instanceof IOException
                || failure instanceof UncheckedIOException
                || failure.getClass().getPackageName().startsWith("dev.kurs.");
    }
}
