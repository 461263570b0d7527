package dev.kurs.chain.file;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * Who owns a file and what others may do with it.
 *
 * <p>Example: {@code FileAccess.of(Path.of("/etc/passwd"))} is owner 0 with mode 0644, which is not its owner's alone.
 *
 * @param ownerId the owner's user id
 * @param mode permissions, 12 bits
 */
public record FileAccess(int ownerId, int mode) {
    private static final int ROOT = 0;
    private static final int PERMISSIONS = 07777;
    private static final int GROUP_AND_OTHERS = 0077;
    private static final int ALL_BUT_READING_BY_GROUP = 0037;

    /** Whether the path's file system tells owners and modes: Linux and macOS do, Windows does not. */
    public static boolean isKnownAt(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("unix");
    }

    /** Asks the file system; {@code NOFOLLOW_LINKS} asks about a link itself. */
    public static FileAccess of(Path path, LinkOption... options) throws IOException {
        Map<String, Object> attributes = Files.readAttributes(path, "unix:uid,mode", options);
        return new FileAccess((int) attributes.get("uid"), (int) attributes.get("mode") & PERMISSIONS);
    }

    /** The user id that this process runs under. */
    public static long userId() {
        return new UnixSystem().getUid();
    }

    /** Whether the file is this process's user's. */
    public boolean isMine() {
        return ownerId == userId();
    }

    public boolean isOfRoot() {
        return ownerId == ROOT;
    }

    /** Whether nobody but the owner may read, write or enter. */
    public boolean isOwnerOnly() {
        return (mode & GROUP_AND_OTHERS) == 0;
    }

    /** Whether the group may read at most, and others nothing. */
    public boolean isReadByGroupAtMost() {
        return (mode & ALL_BUT_READING_BY_GROUP) == 0;
    }

    /** The mode as {@code chmod} takes it, for example 0644. */
    public String modeText() {
        return String.format(Locale.ROOT, "%04o", mode);
    }
}
