package dev.kurs.service.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.service.configuration.TlsSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A renewed certificate is taken, a bad one named once, and the end of the one in use once a day. */
class TlsWatchTest {
    private final Logger log = (Logger) LoggerFactory.getLogger(TlsWatch.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final List<SSLContext> taken = new ArrayList<>();
    private Instant now = Instant.now();

    @TempDir
    private Path folder;

    private Path keystore;
    private Path password;

    @BeforeEach
    void listen() throws IOException {
        keystore = folder.resolve("tls.p12");
        password = folder.resolve("tls.password");
        writePassword(CertificateFile.PASSWORD);
        lines.start();
        log.addAppender(lines);
    }

    @AfterEach
    void listenNoMore() {
        log.detachAppender(lines);
    }

    private void writePassword(String text) throws IOException {
        OwnerOnlyFile.write(password, text.getBytes(US_ASCII));
    }

    private TlsWatch watching() {
        return new TlsWatch(new TlsSettings(keystore, password, Duration.ofMinutes(1)), () -> now);
    }

    /** What the log was told since it was asked last. */
    private List<String> told() {
        List<String> told = lines.list.stream()
                .map(line -> line.getLevel() + " " + line.getFormattedMessage())
                .toList();
        lines.list.clear();
        return told;
    }

    private Instant end() throws Exception {
        return ((X509Certificate) CertificateFile.certificate(keystore))
                .getNotAfter()
                .toInstant();
    }

    @Test
    void shouldTakeARenewedCertificate() throws Exception {
        CertificateFile.make(keystore, "CN=desk", "-1d", 90);
        try (TlsWatch watch = watching()) {
            watch.look(taken::add);
            assertEquals(List.of(), taken);

            CertificateFile.make(keystore, "CN=renewed", "-1d", 180);
            watch.look(taken::add);
            watch.look(taken::add);

            assertEquals(1, taken.size());
            assertSame(taken.getFirst(), watch.context());
            assertEquals(
                    List.of("INFO new connections are shown another certificate: CN=renewed, until " + end()), told());
        }
    }

    @Test
    void shouldKeepTheCertificateWhereAnotherIsBadAndNameThatOnce() throws Exception {
        CertificateFile.make(keystore, "CN=desk", "-1d", 90);
        Instant end = end();
        try (TlsWatch watch = watching()) {
            SSLContext first = watch.context();
            CertificateFile.make(keystore, "CN=renewed", "-1d", 180);
            writePassword("another");

            watch.look(taken::add);
            watch.look(taken::add);

            assertSame(first, watch.context());
            assertEquals(
                    List.of("WARN http.tls.keystore " + keystore
                            + " is not opened by the password of http.tls.password_file; the certificate in use stays, until "
                            + end),
                    told());

            writePassword(CertificateFile.PASSWORD);
            watch.look(taken::add);
            assertEquals(1, taken.size());
            told();

            writePassword("another");
            watch.look(taken::add);
            assertEquals(1, told().size(), "what was mended meanwhile is named anew");
        }
    }

    @Test
    void shouldKeepAGoodCertificateUntilTheNextIsValid() throws Exception {
        CertificateFile.make(keystore, "CN=desk", "-1d", 90);
        Instant end = end();
        try (TlsWatch watch = watching()) {
            CertificateFile.make(keystore, "CN=early", "+2d", 180);
            Instant begins = ((X509Certificate) CertificateFile.certificate(keystore))
                    .getNotBefore()
                    .toInstant();

            watch.look(taken::add);
            watch.look(taken::add);

            assertEquals(List.of(), taken);
            assertEquals(
                    List.of("WARN the certificate of http.tls.keystore (CN=early) is not valid before " + begins
                            + ", and callers refuse it until then; the certificate in use stays, until " + end),
                    told());

            now = begins;
            watch.look(taken::add);
            assertEquals(1, taken.size());
        }
    }

    /** Callers refuse the one that has ended, too. */
    @Test
    void shouldTakeTheNextInThePlaceOfOneThatHasEndedThoughItIsNotValidYet() throws Exception {
        CertificateFile.make(keystore, "CN=desk", "-1d", 90);
        Instant end = end();
        try (TlsWatch watch = watching()) {
            CertificateFile.make(keystore, "CN=early", "+120d", 180);
            now = end.plusSeconds(1);

            watch.look(taken::add);

            assertEquals(1, taken.size());
        }
    }

    @Test
    void shouldKeepTheCertificateWhereAnothersKeyIsNotItsOwn() throws Exception {
        CertificateFile.make(keystore, "CN=desk", "-1d", 90);
        Path other = CertificateFile.make(folder.resolve("other.p12"), "CN=other", "-1d", 90);
        try (TlsWatch watch = watching()) {
            OwnerOnlyFile.write(keystore, CertificateFile.mixed(keystore, other));

            watch.look(taken::add);

            assertEquals(List.of(), taken);
            List<String> told = told();
            assertEquals(1, told.size());
            assertTrue(
                    told.getFirst()
                            .startsWith("WARN http.tls.keystore " + keystore
                                    + " holds a private key to which its certificate does not belong (kurs, CN=other)"),
                    told.getFirst());
        }
    }

    @Test
    void shouldSayOnceADayThatACertificateEndsAndAtOnceThatItHasEnded() throws Exception {
        CertificateFile.make(keystore, "CN=desk", "-1d", 30);
        String certificate = "WARN the certificate of http.tls.keystore (CN=desk) ";
        try (TlsWatch watch = watching()) {
            assertEquals(List.of(), told());

            now = end().minus(Duration.ofDays(13));
            List<String> ends = List.of(certificate + "ends at " + end() + ": put another in its place before");
            watch.look(taken::add);
            watch.look(taken::add);
            assertEquals(ends, told());
            now = now.plus(Duration.ofDays(1));
            watch.look(taken::add);
            assertEquals(ends, told());

            now = end().minusSeconds(1);
            watch.look(taken::add);
            assertEquals(ends, told());
            now = end().plusSeconds(1);
            watch.look(taken::add);
            assertEquals(
                    List.of(certificate + "ended at " + end() + ", and callers refuse it: put another in its place"),
                    told());
        }
    }

    @Test
    void shouldWarnAtTheStartOfACertificateThatHasEndedOrHasNotBegun() throws Exception {
        CertificateFile.make(keystore, "CN=old", "-20d", 10);
        watching().close();
        assertEquals(
                List.of("WARN the certificate of http.tls.keystore (CN=old) ended at " + end()
                        + ", and callers refuse it: put another in its place"),
                told());

        CertificateFile.make(keystore, "CN=early", "+2d", 90);
        Instant begins = ((X509Certificate) CertificateFile.certificate(keystore))
                .getNotBefore()
                .toInstant();
        watching().close();
        assertEquals(
                List.of("WARN the certificate of http.tls.keystore (CN=early) is not valid before " + begins
                        + ", and callers refuse it until then"),
                told());
    }
}
