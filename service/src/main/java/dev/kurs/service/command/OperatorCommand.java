package dev.kurs.service.command;

import dev.kurs.service.credentials.CredentialFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kurs operator add}: gives a person of the desk a bearer token. */
@Command(name = "operator", description = "Gives people of the desk their tokens.", mixinStandardHelpOptions = true)
final class OperatorCommand {
    @Spec
    private CommandSpec spec;

    @Command(name = "add", description = "Makes an operator; the token is shown once.")
    int add(
            @Mixin KeysCommand.CredentialOptions options,
            @Parameters(paramLabel = "EMAIL") String email,
            @Option(names = "--scope", required = true, paramLabel = "SCOPE") Set<String> scopes)
            throws IOException {
        CredentialFile.IssuedKey token = options.open().issueOperatorToken(email, scopes);
        PrintWriter out = spec.commandLine().getOut();
        out.println(token.secret());
        out.flush();
        return 0;
    }
}
