package dev.kurs.chain.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Whether a file can hold a secret: it is this user's with mode 0600 or less, or root's with 0640 or less, as secrets are mounted into containers.
 *
 * <p>Example: for a file of mode 0644 {@code SecretFile.weakness(file)} is "/etc/kurs/master.key can be read by others (mode 0644): chmod 600
 * /etc/kurs/master.key".
 */
public final class SecretFile {
    private SecretFile() {}

    /** What is wrong and how to mend it, beginning with the path; empty if nothing is, or the file system knows no permissions. */
    public static Optional<String> weakness(Path file) throws IOException {
        if (!FileAccess.isKnownAt(file)) {
            return Optional.empty();
        }
        FileAccess access = FileAccess.of(file);
        if (!access.isMine() && !access.isOfRoot()) {
            return Optional.of(file + " belongs to user id " + access.ownerId() + ", who may change it: chown "
                    + FileAccess.userId() + " " + file);
        }
        if (access.isOwnerOnly() || (!access.isMine() && access.isReadByGroupAtMost())) {
            return Optional.empty();
        }
        return Optional.of(file + " can be read by others (mode " + access.modeText() + "): chmod 600 " + file);
    }
}
