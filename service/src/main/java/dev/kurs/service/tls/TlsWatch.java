package dev.kurs.service.tls;

import dev.kurs.edge.metrics.Metrics;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.TlsSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate in use: renewed when its keystore is, and named in the log at its end.
 *
 * <p>Example: a keystore that is put in the place of {@code http.tls.keystore} is taken within a minute; one that its password does not open is named
 * once, and the certificate in use stays.
 */
public final class TlsWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TlsWatch.class);
    private static final Duration REMARK_EVERY = Duration.ofDays(1);

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("kurs-tls").daemon().factory());
    private final TlsKeystore keystore;
    private final Duration lookEvery;
    private final InstantSource clock;
    private volatile TlsCertificate current;
    private String refusal = "";
    private String remark = "";
    private Instant remarkAgainAt = Instant.MIN;

    /**
     * Reads the certificate; {@link #start} looks again and again.
     *
     * @throws dev.kurs.service.configuration.InvalidConfiguration if it cannot be used
     */
    public TlsWatch(TlsSettings settings, InstantSource clock) {
        keystore = new TlsKeystore(settings);
        lookEvery = settings.lookEvery();
        this.clock = clock;
        current = keystore.read().orElseThrow();
        tellOfItsEnd();
    }

    public SSLContext context() {
        return current.context();
    }

    public void observe(Metrics metrics) {
        metrics.gauge(
                "kurs_tls_certificate_expires_seconds",
                "When the certificate of the API ends, in seconds since 1970",
                () -> current.endsAt().getEpochSecond());
    }

    /** @param taker shows a renewed certificate from then on */
    public void start(Consumer<SSLContext> taker) {
        ScheduledFuture<?> unused = thread.scheduleWithFixedDelay(
                () -> look(taker), lookEvery.toNanos(), lookEvery.toNanos(), TimeUnit.NANOSECONDS);
    }

    void look(Consumer<SSLContext> taker) {
        try {
            keystore.read().ifPresent(renewed -> take(renewed, taker));
            refusal = "";
        } catch (RuntimeException refused) {
            tellOnce(Objects.requireNonNullElse(refused.getMessage(), refused.toString()));
        }
        tellOfItsEnd();
    }

    private void take(TlsCertificate renewed, Consumer<SSLContext> taker) {
        Instant now = clock.instant();
        if (current.isValid(now) && !renewed.isValid(now)) {
            keystore.forget();
            throw new InvalidConfiguration(renewed.remark(now).orElseThrow());
        }
        taker.accept(renewed.context());
        current = renewed;
        LOG.info("new connections are shown another certificate: {}, until {}", renewed.subject(), renewed.endsAt());
    }

    private void tellOnce(String sentence) {
        if (!sentence.equals(refusal)) {
            LOG.warn("{}; the certificate in use stays, until {}", sentence, current.endsAt());
        }
        refusal = sentence;
    }

    /** Once a day, and at once when there is something else to tell. */
    private void tellOfItsEnd() {
        Instant now = clock.instant();
        String sentence = current.remark(now).orElse("");
        if (!sentence.isEmpty() && (!sentence.equals(remark) || !now.isBefore(remarkAgainAt))) {
            LOG.warn("{}", sentence);
            remarkAgainAt = now.plus(REMARK_EVERY);
        }
        remark = sentence;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
