package dev.kurs.service.run;

import dev.kurs.chain.key.DevelopmentKey;
import dev.kurs.chain.key.Keystore;
import dev.kurs.chain.key.Passphrase;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.quote.SigningDomain;
import dev.kurs.chain.signer.SignerCounters;
import dev.kurs.chain.signer.SignerPool;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.configuration.SigningSettings;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;

/** Opens the signer pool with the configured key, which is overwritten here once its signers have it; a generated one will do in a sandbox alone. */
final class Signing {
    private Signing() {}

    static SignerPool open(Settings settings, SigningDomain domain) {
        SigningSettings signing = settings.signing();
        try (SigningKey key = key(settings)) {
            return SignerPool.open(key, domain, signing.threads(), signing.queueCapacity());
        }
    }

    /** What the signers have done, and could not do. */
    static void observe(SignerCounters counters, Metrics metrics) {
        metrics.counter("kurs_signing_signed_total", "Quotes signed", counters::signedQuotes);
        metrics.counter(
                "kurs_signing_refusals_total", "Quotes for which the signers had no room at once", counters::refusals);
        metrics.counter("kurs_signing_failures_total", "Quotes that could not be signed", counters::signingFailures);
        metrics.counter(
                "kurs_signing_handler_failures_total",
                "Quotes that were signed and whose answer failed",
                counters::handlerFailures);
    }

    static SigningDomain domain(Section instance) {
        return new SigningDomain(instance.integer("chain_id"), instance.address("engine_contract"));
    }

    private static SigningKey key(Settings settings) {
        SigningSettings signing = settings.signing();
        if (signing.keystore() == null) {
            if (!settings.sandbox()) {
                throw new InvalidConfiguration(
                        "signing.keystore is missing: a generated development key is for a sandbox alone");
            }
            return DevelopmentKey.openOrGenerate(settings.data(), new SecureRandom());
        }
        return ofKeystore("signing.keystore", signing.keystore(), signing.passphraseFile(), settings);
    }

    /**
     * The key of an encrypted file.
     *
     * @param what the configuration's key, for the error
     * @throws InvalidConfiguration if it is a development key and this is no sandbox
     */
    static SigningKey ofKeystore(String what, Path keystore, Path passphraseFile, Settings settings) {
        if (!settings.sandbox() && Keystore.isForDevelopment(keystore)) {
            throw new InvalidConfiguration(
                    what + " " + keystore + " is a development key: it signs in a sandbox alone");
        }
        char[] passphrase = Passphrase.read(passphraseFile);
        try {
            return Keystore.read(keystore, passphrase);
        } finally {
            Arrays.fill(passphrase, '\0');
        }
    }
}
