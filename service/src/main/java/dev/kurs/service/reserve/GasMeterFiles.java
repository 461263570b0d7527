package dev.kurs.service.reserve;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.send.FeesPaid;
import dev.kurs.chain.send.GasMeter;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.service.reference.ConfigurationUpdate.Recipient;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the service's own accounts pay for gas: a meter for each, on disk, read for the engine again and again. Without a price of the chain's coin there is none.
 *
 * <p>Example: {@code executor 0x9965…a4dc} stands at 1.25 dollars.
 */
public final class GasMeterFiles {
    private static final Logger LOG = LoggerFactory.getLogger(GasMeterFiles.class);
    private static final Duration READ_EVERY = Duration.ofSeconds(10);
    private static final Authority BY_RECEIPTS = new Authority(Actor.SYSTEM, "by its receipts");

    private final Map<String, GasMeter> meters = new ConcurrentSkipListMap<>();
    private final Map<String, Long> told = new TreeMap<>();
    private final Optional<BigDecimal> coinUsd;
    private final Path folder;

    /** @param coinUsd what a coin of the chain is worth */
    public GasMeterFiles(Optional<BigDecimal> coinUsd, Path data) {
        this.coinUsd = coinUsd;
        folder = data.resolve("gas");
    }

    /**
     * Who reckons what an account pays.
     *
     * @param role of the account here, such as {@code keeper}
     * @throws IllegalStateException if its meter's file is damaged
     */
    public FeesPaid of(String role, Address account) {
        return coinUsd.<FeesPaid>map(price -> meters.computeIfAbsent(
                        role + " " + account,
                        name -> GasMeter.open(folder.resolve(role + "-" + account + ".meter"), price)))
                .orElse(FeesPaid.UNTOLD);
    }

    /** A leader's duty: reads the meters until the result is closed. */
    public AutoCloseable begin(Recipient recipient) {
        if (coinUsd.isEmpty()) {
            return () -> {};
        }
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("kurs-gas").daemon().factory());
        ScheduledFuture<?> unused =
                thread.scheduleWithFixedDelay(() -> tell(recipient), 0, READ_EVERY.toMillis(), TimeUnit.MILLISECONDS);
        return thread::shutdownNow;
    }

    /** Tells the engine of each meter that has moved; it counts the difference. */
    synchronized void tell(Recipient recipient) {
        meters.forEach((account, meter) -> {
            long totalE6 = meter.totalE6();
            if (totalE6 != told.getOrDefault(account, 0L) && isTold(recipient, account, totalE6)) {
                told.put(account, totalE6);
            }
        });
    }

    /** False where nobody answered, so that it is told again. */
    private static boolean isTold(Recipient recipient, String account, long totalE6) {
        try {
            String refusal = recipient.send(new ReserveCommands(BY_RECEIPTS).gas(account, totalE6));
            if (!refusal.isEmpty()) {
                LOG.warn("what {} paid for gas is not counted: {}", account, refusal);
            }
            return true;
        } catch (RuntimeException unanswered) {
            if (!Thread.currentThread().isInterrupted()) {
                LOG.error("what {} paid for gas could not be told", account, unanswered);
            }
            return false;
        }
    }
}
