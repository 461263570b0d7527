package dev.kurs.chain.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class AnvilTest {
    @TempDir
    private Path directory;

    @Test
    void shouldBeTheVersionThatTheContractsAreTestedOn() {
        assertEquals(
                new JsonMapper()
                        .readTree(Path.of("contracts/package.json").toFile())
                        .path("devDependencies")
                        .path("@foundry-rs/anvil")
                        .asString(),
                Anvil.VERSION);
    }

    @Test
    void shouldBeFoundInTheFirstDirectoryOfTheSearchPathThatHasIt() throws IOException {
        Path second = program(directory.resolve("second").resolve("anvil"));
        program(directory.resolve("third").resolve("anvil"));
        String searchPath = String.join(
                File.pathSeparator,
                directory.resolve("first").toString(),
                directory.resolve("second").toString(),
                directory.resolve("third").toString());

        assertEquals(Optional.of(second), Anvil.onPath(searchPath));
        assertEquals(Optional.empty(), Anvil.onPath(directory.resolve("first").toString()));
    }

    @Test
    void shouldBeTheProgramInThePackagesAndNotTheScriptBesideIt() throws IOException {
        assertEquals(Optional.empty(), Anvil.inPackages(directory));

        program(directory.resolve("node_modules/.bin/anvil"));
        Path program = program(directory.resolve("node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil"));

        assertEquals(Optional.of(program), Anvil.inPackages(directory));
        assertEquals(program, Anvil.installed(directory));
    }

    @Test
    void shouldSayInOneSentenceThatNeitherItNorNpmIsThere() {
        IOException absent = assertThrows(
                IOException.class,
                () -> Anvil.installed(
                        directory, directory.resolve("no-such-npm").toString()));
        assertEquals(
                "neither anvil nor npm, which would bring it, is on the PATH: install Foundry or Node, or begin without a chain (--no-chain)",
                absent.getMessage());
    }

    @Test
    void shouldSayWhereNpmToldWhyItFailed() throws IOException {
        Path npm = program(directory.resolve("npm"));
        Files.writeString(npm, "#!/bin/sh\necho offline; exit 1\n");

        IOException failed = assertThrows(IOException.class, () -> Anvil.installed(directory, npm.toString()));

        assertEquals(
                "npm could not install @foundry-rs/anvil@" + Anvil.VERSION + " (see " + directory.resolve("npm.log")
                        + "): it needs the internet this once. Or put anvil (Foundry) on the PATH, or begin without a chain (--no-chain)",
                failed.getMessage());
        assertEquals("offline\n", Files.readString(directory.resolve("npm.log")));
    }

    private static Path program(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.createFile(file).toFile().setExecutable(true);
        return file;
    }
}
