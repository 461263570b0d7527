package dev.kurs.service.run;

import dev.kurs.edge.EdgeConfiguration.Address;
import dev.kurs.edge.EdgePorts;
import dev.kurs.edge.EdgeServer;
import dev.kurs.edge.PortProbe;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.protocol.message.CorrelationIds;
import dev.kurs.service.configuration.HttpSettings;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.credentials.MasterKeys;
import dev.kurs.service.tls.TlsWatch;
import java.time.InstantSource;
import java.util.Optional;
import org.agrona.concurrent.EpochNanoClock;

/**
 * The edge on its way to its first caller: the answers it has kept, a server that has its certificate and listens to nobody, and last {@link #open}, once everything
 * behind it runs. Each becomes a part of the service as it opens.
 */
final class EdgeOpening {
    /** Answers to requests that are made once, in the data directory. */
    private static final String ANSWERS = "answers.kept";

    private final Settings settings;
    private final OpenedParts parts;
    private Optional<TlsWatch> tls = Optional.empty();

    EdgeOpening(Settings settings, OpenedParts parts) {
        this.settings = settings;
        this.parts = parts;
    }

    /** Whether what the edge will listen on is to be had, found out before a recovery of minutes; {@link #open} takes it. */
    void requirePorts() {
        HttpSettings http = settings.http();
        PortProbe.require(new Address(http.host(), http.port()), new Address(http.host(), http.metricsPort()));
    }

    /** What was answered before this start, under a key of its own. */
    EdgePorts.Idempotency keptAnswers(MasterKeys masterKeys, EpochNanoClock clock) {
        return new EdgePorts.Idempotency(
                parts.add(AnswerFile.open(settings.data().resolve(ANSWERS), clock)),
                masterKeys.derivedKey("kurs kept answers"));
    }

    /**
     * Reads the certificate, where there is one, and makes the server, which nobody reaches yet.
     *
     * @param firstSequence the sequence of this run's first command, which tells its replies from those of earlier runs
     */
    EdgeServer server(EdgePorts ports, InstantSource clock, Metrics metrics, long firstSequence) {
        tls = settings.http().tls().map(files -> parts.add(new TlsWatch(files, clock)));
        tls.ifPresent(watch -> watch.observe(metrics));
        return new EdgeServer(
                EdgeSettings.of(settings.http(), tls.map(TlsWatch::context)),
                ports,
                metrics,
                new CorrelationIds(CorrelationIds.Owner.EDGE, firstSequence),
                new CorrelationIds(CorrelationIds.Owner.EXECUTES, firstSequence));
    }

    /** Takes callers from now on. */
    void open(EdgeServer server) {
        server.start();
        parts.add(server::stop);
        tls.ifPresent(watch -> watch.start(server::renewTls));
        server.ready(true);
    }
}
