package dev.kurs.edge.v02;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.edge.post.JsonPosts;
import dev.kurs.edge.post.PartnerHoldOffs;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.QuoteSigner;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What the quote endpoints work with.
 *
 * @param rejects counts refusals by code
 * @param refusal why no quotes are given just now
 */
public record QuoteServices(
        Views views,
        PendingCalls calls,
        JsonPosts posts,
        PartnerHoldOffs holdOffs,
        CommandPublisher commands,
        QuoteSigner signer,
        CommitPorts commits,
        Consumer<ErrorCode> rejects,
        Supplier<Optional<String>> refusal) {}
