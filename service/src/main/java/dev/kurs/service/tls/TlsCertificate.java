package dev.kurs.service.tls;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * A certificate with the context that shows it.
 *
 * @param certificate the one that ends first where a keystore has several for different kinds of keys
 */
record TlsCertificate(SSLContext context, X509Certificate certificate) {
    private static final Duration SOON = Duration.ofDays(14);

    String subject() {
        return certificate.getSubjectX500Principal().getName();
    }

    Instant endsAt() {
        return certificate.getNotAfter().toInstant();
    }

    /** What an operator has to do about it; empty where it is good for another 14 days. */
    Optional<String> remark(Instant now) {
        Instant begins = certificate.getNotBefore().toInstant();
        if (now.isBefore(begins)) {
            return Optional.of(sentence("is not valid before " + begins + ", and callers refuse it until then"));
        }
        if (now.isAfter(endsAt())) {
            return Optional.of(sentence("ended at " + endsAt() + ", and callers refuse it: put another in its place"));
        }
        return now.plus(SOON).isAfter(endsAt())
                ? Optional.of(sentence("ends at " + endsAt() + ": put another in its place before"))
                : Optional.empty();
    }

    private String sentence(String what) {
        return "the certificate of " + TlsKeystore.KEYSTORE + " (" + subject() + ") " + what;
    }
}
