package dev.kurs.service.configuration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A database's password, in a file that is its owner's alone. */
final class PasswordFile {
    private PasswordFile() {}

    /**
     * What {@code password_file} of a section holds; empty where the section has none.
     *
     * @param name of the section, for errors
     */
    static String of(Section section, String name) {
        if (!section.has("password_file")) {
            return "";
        }
        Path file = Path.of(section.text("password_file"));
        try {
            return Files.readString(SecretPath.of(name + ".password_file", file))
                    .strip();
        } catch (IOException unreadable) {
            throw new InvalidConfiguration("cannot read the password file " + file + " of " + name, unreadable);
        }
    }
}
