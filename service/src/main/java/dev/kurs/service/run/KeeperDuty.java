package dev.kurs.service.run;

import dev.kurs.chain.keeper.KeeperStatus;
import dev.kurs.chain.keeper.LiquidityKeeper;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.service.configuration.ChainSettings;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.KeeperSettings;
import dev.kurs.service.configuration.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A leader's duty: the liquidity desk's daily work, with an account, an outbox and a gas ledger of its own in the data directory. */
final class KeeperDuty implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(KeeperDuty.class);
    private static final int DEVELOPMENT_ACCOUNT = 9;
    private static final int MOST_UNDER_WAY = 64;
    private static final int RAISE_AFTER_BLOCKS = 3;

    /** The next look says whether a run had its effect, and the sender takes up what a reorganisation forgets. */
    private static final int CONFIRMATIONS = 1;

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String ROLE = "keeper";
    private static final String LEDGER = "keeper.gas";
    private static final String DONE = "done";
    private static final String FAILED = "failed";
    private static final String LATE = "late";

    private final ChainLink chain;
    private final KeeperSettings settings;
    private final SendingTerms sending;
    private final SigningKey key;
    private final Path data;
    private final SenderAccounts accounts;
    private volatile LiquidityKeeper present;
    private final AtomicLong doneBefore = new AtomicLong();
    private final AtomicLong failedBefore = new AtomicLong();
    private final AtomicLong sentLateBefore = new AtomicLong();

    private KeeperDuty(
            ChainLink chain,
            ChainSettings terms,
            KeeperSettings settings,
            SigningKey key,
            Path data,
            SenderAccounts accounts) {
        this.chain = chain;
        this.settings = settings;
        this.key = key;
        this.data = data;
        sending = new SendingTerms(
                MOST_UNDER_WAY,
                CONFIRMATIONS,
                RAISE_AFTER_BLOCKS,
                settings.maxFeeWei(),
                terms.pollInterval(),
                PATIENCE);
        this.accounts = accounts;
    }

    /**
     * The duty that the configuration declares, if it does.
     *
     * @throws InvalidConfiguration if its key does not open or is another duty's
     */
    static Optional<KeeperDuty> of(Settings settings, ChainLink chain, SenderAccounts accounts) {
        ChainSettings terms = settings.chain().orElseThrow();
        if (terms.keeper().isEmpty()) {
            LOG.info("chain.keeper is not declared: somebody else marks the pool and processes providers' requests");
        }
        return terms.keeper()
                .map(keeper -> new KeeperDuty(
                        chain,
                        terms,
                        keeper,
                        accounts.keys().take("chain.keeper", key(keeper, settings)),
                        settings.data(),
                        accounts));
    }

    private static SigningKey key(KeeperSettings keeper, Settings settings) {
        if (keeper.keystore() != null) {
            return Signing.ofKeystore("chain.keeper.keystore", keeper.keystore(), keeper.passphraseFile(), settings);
        }
        if (!settings.sandbox()) {
            throw new InvalidConfiguration(
                    "chain.keeper.keystore is missing: a development account's key is for a sandbox alone");
        }
        return DevelopmentAccounts.key(DEVELOPMENT_ACCOUNT);
    }

    /** Keeps the desk until the result is closed. */
    AutoCloseable begin() {
        present = LiquidityKeeper.start(
                chain.reader(),
                chain.manifest(),
                budget -> accounts.open(ROLE, chain.reader(), key, sending, budget),
                data.resolve(LEDGER),
                settings.terms());
        return this::end;
    }

    private void end() {
        LiquidityKeeper ending = present;
        ending.close();
        KeeperStatus last = ending.status();
        doneBefore.addAndGet(last.done());
        failedBefore.addAndGet(last.failed());
        sentLateBefore.addAndGet(last.sentLate());
        present = null;
    }

    void observe(Metrics metrics) {
        metrics.counters(
                "kurs_keeper_runs_total",
                "Runs of the liquidity desk: done, failed in a block, and those of them that were sent late",
                List.of("result"),
                sample -> {
                    sample.take(doneBefore.get() + figure(KeeperStatus::done), DONE);
                    sample.take(failedBefore.get() + figure(KeeperStatus::failed), FAILED);
                    sample.take(sentLateBefore.get() + figure(KeeperStatus::sentLate), LATE);
                });
        metrics.gauge(
                "kurs_keeper_alarms",
                "1 while a run of the liquidity desk is late, the desk cannot be read or the pool is insolvent: people have to look",
                () -> alarm().isPresent() ? 1 : 0);
        metrics.gauge(
                "kurs_keeper_late_runs",
                "Runs of the liquidity desk that are due and should be done by now",
                () -> figure(status -> status.late().size()));
        metrics.gauge(
                "kurs_keeper_missed_marks",
                "Days before today that passed without a mark since the last one",
                () -> figure(KeeperStatus::missedMarks));
        metrics.gauge(
                "kurs_keeper_insolvent_marks",
                "Daily marks in a row, up to the last one, at which the pool owed more than it had",
                () -> figure(status -> status.solvency().insolventMarks()));
        metrics.gauge(
                "kurs_keeper_gas_today",
                "Units of gas that the day's runs have taken of max_gas_per_day",
                () -> figure(KeeperStatus::gasToday));
    }

    private Optional<String> alarm() {
        return Optional.ofNullable(present).flatMap(LiquidityKeeper::alarm);
    }

    private double figure(ToDoubleFunction<KeeperStatus> figure) {
        LiquidityKeeper keeper = present;
        return keeper == null ? 0 : figure.applyAsDouble(keeper.status());
    }

    @Override
    public void close() {
        key.close();
    }
}
