package dev.kurs.edge;

import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.Credentials;
import dev.kurs.protocol.port.FeedHold;
import dev.kurs.protocol.port.QuoteArchive;
import dev.kurs.protocol.port.QuoteSigner;
import org.agrona.concurrent.EpochNanoClock;

/** What the edge asks of the rest of the service. */
public record EdgePorts(
        CommandPublisher commands,
        Credentials credentials,
        QuoteSigner signer,
        QuoteArchive archive,
        FeedHold feedHold,
        EpochNanoClock clock) {}
