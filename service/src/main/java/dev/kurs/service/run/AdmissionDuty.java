package dev.kurs.service.run;

import dev.kurs.chain.admission.AdmissionKeeper;
import dev.kurs.chain.admission.AdmissionTerms;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.service.configuration.AdministratorSettings;
import dev.kurs.service.configuration.ChainSettings;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.partner.Admissions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A leader's duty: partners' wallets on the pool's allow-list and their daily caps in the settlement vault, by the contracts' admin where its key is here. */
final class AdmissionDuty implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AdmissionDuty.class);
    private static final int DEVELOPMENT_ADMIN = 1;
    private static final int MOST_UNDER_WAY = 64;
    private static final int RAISE_AFTER_BLOCKS = 3;

    /** The next look says whether a call had its effect, and the sender takes up what a reorganisation forgets. */
    private static final int CONFIRMATIONS = 1;

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String ROLE = "administrator";
    private static final String LEDGER = "administrator.gas";

    private final ChainLink chain;
    private final ChainSettings terms;
    private final Optional<SigningKey> key;
    private final Path data;
    private final SenderAccounts accounts;
    private volatile AdmissionKeeper present;

    private AdmissionDuty(
            ChainLink chain, ChainSettings terms, Optional<SigningKey> key, Path data, SenderAccounts accounts) {
        this.chain = chain;
        this.terms = terms;
        this.key = key;
        this.data = data;
        this.accounts = accounts;
    }

    /**
     * The duty as the configuration declares it.
     *
     * @throws InvalidConfiguration if its key does not open or is another duty's
     */
    static AdmissionDuty of(Settings settings, ChainLink chain, SenderAccounts accounts) {
        ChainSettings terms = settings.chain().orElseThrow();
        if (terms.administrator().isEmpty()) {
            LOG.info(
                    "chain.administrator is not declared: what the contracts' admin has to sign for a partner is shown with"
                            + " its balance");
        }
        return new AdmissionDuty(
                chain,
                terms,
                terms.administrator()
                        .map(administrator ->
                                accounts.keys().take("chain.administrator", key(administrator, settings))),
                settings.data(),
                accounts);
    }

    private static SigningKey key(AdministratorSettings administrator, Settings settings) {
        if (administrator.keystore() != null) {
            return Signing.ofKeystore(
                    "chain.administrator.keystore", administrator.keystore(), administrator.passphraseFile(), settings);
        }
        if (!settings.sandbox()) {
            throw new InvalidConfiguration(
                    "chain.administrator.keystore is missing: a development account's key is for a sandbox alone");
        }
        return DevelopmentAccounts.key(DEVELOPMENT_ADMIN);
    }

    boolean holdsKey() {
        return key.isPresent();
    }

    DeploymentManifest manifest() {
        return chain.manifest();
    }

    /** Whole tokens by symbol. */
    Map<String, BigDecimal> dailyCaps() {
        return terms.dailyCaps();
    }

    /** Sends what is outstanding until the result is closed; nothing where the key is not here. */
    AutoCloseable begin(Admissions admissions) {
        if (key.isEmpty()) {
            return () -> {};
        }
        AdministratorSettings administrator = terms.administrator().orElseThrow();
        SendingTerms sending = new SendingTerms(
                MOST_UNDER_WAY,
                CONFIRMATIONS,
                RAISE_AFTER_BLOCKS,
                administrator.maxFeeWei(),
                terms.pollInterval(),
                PATIENCE);
        present = AdmissionKeeper.start(
                chain.reader(),
                chain.manifest(),
                budget -> accounts.open(ROLE, chain.reader(), key.orElseThrow(), sending, budget),
                admissions::outstanding,
                () -> chain.recorded().cursor().number(),
                new AdmissionTerms(administrator.lookEvery(), administrator.gas(), data.resolve(LEDGER)));
        admissions.onWish(present::wake);
        return this::end;
    }

    private void end() {
        present.close();
        present = null;
    }

    private long gasToday() {
        AdmissionKeeper keeper = present;
        return keeper == null ? 0 : keeper.gasToday();
    }

    void observe(Metrics metrics, Admissions admissions) {
        metrics.gauge(
                "kurs_admissions_outstanding",
                "Allow-list entries and daily caps of partners that can be sent and that no confirmed block has yet",
                () -> admissions.outstanding().size());
        metrics.gauge(
                "kurs_admissions_gas_today",
                "Units of gas that the day's calls for partners have taken of chain.administrator.max_gas_per_day",
                this::gasToday);
    }

    @Override
    public void close() {
        key.ifPresent(SigningKey::close);
    }
}
