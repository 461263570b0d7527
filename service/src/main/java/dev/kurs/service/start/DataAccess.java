package dev.kurs.service.start;

import dev.kurs.chain.file.FileAccess;
import dev.kurs.chain.file.SecretFile;
import dev.kurs.chain.key.DevelopmentKey;
import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Settings;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Nobody but this user may read anything in a data directory: not the journal, no snapshot, no database, no secret.
 *
 * <p>Example: with a journal file of mode 0644 production does not start and names the file, the mode and {@code chmod}; a sandbox takes the
 * rights away and logs it, except of keys, which somebody may have read.
 */
public final class DataAccess extends SimpleFileVisitor<Path> {
    private static final Logger LOG = LoggerFactory.getLogger(DataAccess.class);
    private static final Set<String> SECRETS =
            Set.of(Settings.MASTER_KEY, DevelopmentKey.KEYSTORE, DevelopmentKey.PASSPHRASE);

    private final Path root;
    private final boolean mayTighten;
    private int tightened;

    private DataAccess(Path root, boolean mayTighten) {
        this.root = root;
        this.mayTighten = mayTighten;
    }

    /**
     * Looks through a data directory, or makes an empty one that is this user's alone.
     *
     * @throws InvalidConfiguration naming the first file that others may get at, and the command that mends it; or, in a sandbox, of a directory that is hardly meant
     */
    public static void require(Path data, Environment environment) {
        try {
            OwnerOnlyFile.createDirectories(data);
            if (FileAccess.isKnownAt(data)) {
                boolean mayTighten = environment == Environment.SANDBOX;
                if (mayTighten) {
                    ForeignDirectory.refuse(data);
                }
                new DataAccess(data.toRealPath(), mayTighten).walk();
            } else {
                LOG.warn("files have no owner's permissions on this system: keep other users away from {}", data);
            }
        } catch (IOException unreadable) {
            throw new InvalidConfiguration("cannot look through the data directory " + data, unreadable);
        }
    }

    private void walk() throws IOException {
        Files.walkFileTree(root, this);
        if (tightened > 0) {
            LOG.warn(
                    "{} files and directories in {} were open to others and are this user's alone now",
                    tightened,
                    root);
        }
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
        return visitFile(directory, attributes);
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        try {
            FileAccess access = FileAccess.of(file, LinkOption.NOFOLLOW_LINKS);
            requireMine(file, access);
            if (attributes.isSymbolicLink()) {
                requireInside(file);
            } else if (!access.isOwnerOnly()) {
                close(file, access);
            }
        } catch (NoSuchFileException removedMeanwhile) {
            return FileVisitResult.SKIP_SUBTREE;
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
        if (failure instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
        }
        throw failure;
    }

    private void requireMine(Path file, FileAccess access) {
        if (!access.isMine()) {
            throw new InvalidConfiguration(file + " belongs to user id " + access.ownerId() + " and Kurs runs as "
                    + FileAccess.userId() + ": run Kurs as its owner, or chown -R " + FileAccess.userId() + " " + root);
        }
    }

    /** What a link leads to outside is under nobody's check here, and another user may exchange it. */
    private void requireInside(Path link) throws IOException {
        if (!Files.exists(link) || !link.toRealPath().startsWith(root)) {
            throw new InvalidConfiguration(link + " leads out of the data directory, to " + Files.readSymbolicLink(link)
                    + ": put what it leads to in its place");
        }
    }

    private void close(Path file, FileAccess access) throws IOException {
        if (!mayTighten) {
            throw new InvalidConfiguration(file + " is open to others (mode " + access.modeText()
                    + "), which environment PRODUCTION does not allow: chmod -R go-rwx " + root);
        }
        if (SECRETS.contains(file.getFileName().toString()) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new InvalidConfiguration(SecretFile.weakness(file).orElseThrow());
        }
        tighten(file);
    }

    private void tighten(Path file) throws IOException {
        OwnerOnlyFile.takeFromOthers(file);
        tightened++;
    }
}
