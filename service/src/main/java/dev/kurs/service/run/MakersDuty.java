package dev.kurs.service.run;

import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.outbound.http.NameResolver;
import dev.kurs.outbound.http.OutboundClient;
import dev.kurs.outbound.rfq.MakerDesk;
import dev.kurs.outbound.rfq.MakerEndpoint;
import dev.kurs.protocol.address.DestinationRules;
import dev.kurs.protocol.message.AcceptedFrames;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.ExecutionPreflight;
import dev.kurs.service.configuration.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLSocketFactory;
import org.agrona.concurrent.EpochNanoClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A leader's duty: talks to market makers as the journal says. */
final class MakersDuty implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MakersDuty.class);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

    private final OutboundClient client;
    private final MakerDesk desk;
    private final boolean isAnybodyThere;

    private MakersDuty(OutboundClient client, MakerDesk desk, boolean isAnybodyThere) {
        this.client = client;
        this.desk = desk;
        this.isAnybodyThere = isAnybodyThere;
    }

    static MakersDuty of(Settings settings, ExecutionPreflight preflight, EpochNanoClock clock) {
        OutboundClient client = new OutboundClient(
                new DestinationRules(settings.sandbox()),
                CONNECT_TIMEOUT,
                MakersDuty::certificates,
                NameResolver.SYSTEM);
        Map<String, MakerEndpoint> makers = new HashMap<>();
        settings.makers()
                .forEach((name, maker) ->
                        makers.put(name, new MakerEndpoint(maker.url(), maker.apiKey(), maker.secret())));
        if (!makers.isEmpty()) {
            // The first request for quotes waits for no certificates.
            certificates();
        }
        return new MakersDuty(client, new MakerDesk(makers, client, preflight, clock), !makers.isEmpty());
    }

    private static SSLSocketFactory certificates() {
        return (SSLSocketFactory) SSLSocketFactory.getDefault();
    }

    /** Hears what the journal says, and what it left. */
    FrameListener frames() {
        return desk;
    }

    /**
     * Looks in the journal for what a snapshot has not: partners' requests that ended in the last minute. Where a record is damaged that recovery did not need, nobody is
     * called off again.
     */
    void recall(Path journal, long endsAtNs) {
        if (!isAnybodyThere) {
            return;
        }
        FrameListener accepted = new AcceptedFrames(desk);
        try (JournalReader reader = new JournalReader(journal)) {
            reader.seekTime(endsAtNs - MakerDesk.CALLED_OFF_FOR.toNanos());
            while (reader.next()) {
                reader.forEachFrame(accepted);
            }
        } catch (JournalDamagedException damage) {
            LOG.error("makers whose quotes were not wanted may not hear of it", damage);
        }
    }

    /** Lets be seen what came of makers' words. */
    AutoCloseable begin(CommandPublisher publisher) {
        return desk.begin(publisher);
    }

    @Override
    public void close() {
        client.close();
    }
}
