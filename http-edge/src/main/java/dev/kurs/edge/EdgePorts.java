package dev.kurs.edge;

import dev.kurs.edge.call.SystemAddresses;
import dev.kurs.edge.v02.CommitPorts;
import dev.kurs.protocol.port.AuditTrail;
import dev.kurs.protocol.port.BalanceAdministration;
import dev.kurs.protocol.port.ChangeApprovals;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.Credentials;
import dev.kurs.protocol.port.Executions;
import dev.kurs.protocol.port.FeedHold;
import dev.kurs.protocol.port.KeptAnswers;
import dev.kurs.protocol.port.PartnerAdministration;
import dev.kurs.protocol.port.QuoteArchive;
import dev.kurs.protocol.port.QuoteHasher;
import dev.kurs.protocol.port.QuoteSigner;
import dev.kurs.protocol.port.ReserveAdministration;
import dev.kurs.protocol.port.TokenFaucet;
import dev.kurs.protocol.port.WebhookDeliveries;
import dev.kurs.protocol.port.WebhookRedelivery;
import java.time.Duration;
import java.util.Optional;
import javax.crypto.SecretKey;
import org.agrona.concurrent.EpochNanoClock;

/** What the edge asks of the rest of the service. */
public record EdgePorts(
        CommandPublisher commands,
        Credentials credentials,
        QuoteSigner signer,
        QuoteArchive archive,
        Settlement settlement,
        Sandbox sandbox,
        PartnerAdministration administration,
        ChangeApprovals approvals,
        Idempotency idempotency,
        BalanceAdministration balances,
        ReserveAdministration reserve,
        Webhooks webhooks,
        EpochNanoClock clock) {

    /**
     * What is known of settled quotes and of wallets.
     *
     * @param vault the contract that pays for quotes of v0.1: 20 bytes, zeros without a chain
     * @param ours what is no partner's: engines, pool, vault and tokens; empty without a chain
     * @param executeTimeout how long an execute of v0.1 waits for its end; empty where none is executed
     * @param cursorKey authenticates the cursors of histories (HMAC-SHA256); cursors end where it changes
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Settlement(
            Executions executions,
            AuditTrail audit,
            CommitPorts commits,
            byte[] vault,
            SystemAddresses ours,
            Optional<Duration> executeTimeout,
            SecretKey cursorKey) {}

    /**
     * What was answered to requests that are made once.
     *
     * @param key what answers are enciphered under (HMAC-SHA256); none of before can be read where it changes
     */
    public record Idempotency(KeptAnswers answers, SecretKey key) {}

    /** What partners are told, and what has them told once more. */
    public record Webhooks(WebhookDeliveries deliveries, WebhookRedelivery redelivery) {}

    /**
     * What only a sandbox serves.
     *
     * @param faucet empty without a chain
     */
    public record Sandbox(FeedHold feedHold, QuoteHasher hasher, Optional<TokenFaucet> faucet) {}
}
