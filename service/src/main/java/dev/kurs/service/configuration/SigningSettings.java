package dev.kurs.service.configuration;

import java.nio.file.Path;

/**
 * {@code signing}: the key that quotes are signed with.
 *
 * @param keystore encrypted web3 keystore; null for a development key, which only a sandbox may use
 * @param passphraseFile file that holds the keystore's passphrase
 * @param threads signing threads beside the core; one for each processor unless configured, which sleep while there is nothing to sign
 * @param queueCapacity quotes that may wait for them
 */
public record SigningSettings(Path keystore, Path passphraseFile, int threads, int queueCapacity) {
    private static final int QUEUE_CAPACITY = 8192;
    private static final int MOST_THREADS = 256;
    private static final int MOST_WAITING = 1 << 16;

    static SigningSettings of(Section signing) {
        boolean hasKeystore = signing.has("keystore");
        return new SigningSettings(
                hasKeystore ? Path.of(signing.text("keystore")) : null,
                hasKeystore ? Path.of(signing.text("passphrase_file")) : null,
                signing.integer(
                        "threads",
                        Math.min(Runtime.getRuntime().availableProcessors(), MOST_THREADS),
                        1,
                        MOST_THREADS,
                        "more than there are processors sign no faster"),
                signing.integer(
                        "queue_capacity",
                        QUEUE_CAPACITY,
                        1,
                        MOST_WAITING,
                        "a quote behind so many is signed more than a second late"));
    }
}
