package dev.kurs.service.tls;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * A certificate with the context that shows it.
 *
 * <p>Example: one until March whose issuer's own ends in January ends in January, since callers look at both.
 *
 * @param certificates all that callers look at, the service's own first
 */
record TlsCertificate(SSLContext context, List<X509Certificate> certificates) {
    private static final Duration SOON = Duration.ofDays(14);

    String subject() {
        return subject(certificates.getFirst());
    }

    private static String subject(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().getName();
    }

    Instant endsAt() {
        return ends(endsFirst());
    }

    private static Instant ends(X509Certificate certificate) {
        return certificate.getNotAfter().toInstant();
    }

    private static Instant begins(X509Certificate certificate) {
        return certificate.getNotBefore().toInstant();
    }

    private X509Certificate endsFirst() {
        return certificates.stream()
                .min(Comparator.comparing(X509Certificate::getNotAfter))
                .orElseThrow();
    }

    private X509Certificate beginsLast() {
        return certificates.stream()
                .max(Comparator.comparing(X509Certificate::getNotBefore))
                .orElseThrow();
    }

    /** By its own times: among issuers' certificates there may be one too many, which callers pass over. */
    boolean isValid(Instant now) {
        X509Certificate own = certificates.getFirst();
        return !now.isBefore(begins(own)) && !now.isAfter(ends(own));
    }

    /** What an operator has to do about it; empty where it is good for another 14 days. */
    Optional<String> remark(Instant now) {
        X509Certificate late = beginsLast();
        if (now.isBefore(begins(late))) {
            return Optional.of(
                    sentence(late, "is not valid before " + begins(late) + ", and callers refuse it until then"));
        }
        X509Certificate early = endsFirst();
        if (now.isAfter(ends(early))) {
            return Optional.of(
                    sentence(early, "ended at " + ends(early) + ", and callers refuse it: put another in its place"));
        }
        return now.plus(SOON).isAfter(ends(early))
                ? Optional.of(sentence(early, "ends at " + ends(early) + ": put another in its place before"))
                : Optional.empty();
    }

    private static String sentence(X509Certificate certificate, String what) {
        return "the certificate of " + TlsKeystore.KEYSTORE + " (" + subject(certificate) + ") " + what;
    }
}
