package dev.kurs.service.command;

import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.credentials.MasterKeys;
import dev.kurs.service.run.KursService;
import dev.kurs.service.run.SandboxHooks;
import dev.kurs.service.start.DataAccess;
import dev.kurs.service.start.OutOfMemoryExit;
import dev.kurs.service.start.ProductionRules;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kurs serve -c kurs.yaml}: the service as a desk runs it. */
@Command(name = "serve", description = "Runs the service of a configuration file.", mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {
    private static final int CORE_STOPPED = 70;

    @Spec
    private CommandSpec spec;

    @Mixin
    private DataOption data;

    @Mixin
    private AcceptedLossOptions acceptedLoss;

    @Option(
            names = {"-c", "--configuration"},
            required = true,
            paramLabel = "FILE",
            description = "what the service is to be; the sandbox's kurs.yaml is an example of everything")
    private Path configuration;

    @Override
    public Integer call() throws Exception {
        Section file = Section.ofFile(configuration);
        Settings settings = Settings.of(file, data.directory()).withAcceptedLoss(acceptedLoss.loss());
        ProductionRules.require(file, settings);
        DataAccess.require(settings.data(), settings.environment());
        OutOfMemoryExit.warnWithout();
        MasterKeys masterKeys = MasterKeys.open(settings.masterKey(), new SecureRandom());
        UntilStopped untilStopped = UntilStopped.listening();
        KursService service = KursService.start(
                settings,
                file,
                masterKeys,
                SandboxHooks.NONE,
                failure -> Runtime.getRuntime().halt(CORE_STOPPED));
        PrintWriter out = spec.commandLine().getOut();
        out.println("Kurs serves on port " + service.port() + "; metrics on port " + service.metricsPort());
        out.flush();
        return untilStopped.run(service, service::finished, out);
    }
}
