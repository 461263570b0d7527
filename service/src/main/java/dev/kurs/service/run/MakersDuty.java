package dev.kurs.service.run;

import dev.kurs.outbound.http.NameResolver;
import dev.kurs.outbound.http.OutboundClient;
import dev.kurs.outbound.rfq.MakerDesk;
import dev.kurs.outbound.rfq.MakerEndpoint;
import dev.kurs.protocol.address.DestinationRules;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.ExecutionPreflight;
import dev.kurs.service.configuration.Settings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLSocketFactory;
import org.agrona.concurrent.EpochNanoClock;

/** A leader's duty: talks to market makers as the journal says. */
final class MakersDuty implements AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

    private final OutboundClient client;
    private final MakerDesk desk;

    private MakersDuty(OutboundClient client, MakerDesk desk) {
        this.client = client;
        this.desk = desk;
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
        return new MakersDuty(client, new MakerDesk(makers, client, preflight, clock));
    }

    private static SSLSocketFactory certificates() {
        return (SSLSocketFactory) SSLSocketFactory.getDefault();
    }

    /** Hears what the journal says, and what it left. */
    FrameListener frames() {
        return desk;
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
