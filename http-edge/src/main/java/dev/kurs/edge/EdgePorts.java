package dev.kurs.edge;

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
        EpochNanoClock clock) {

    /**
     * What is known of settled quotes and of wallets.
     *
     * @param vault the contract that pays for quotes of v0.1: 20 bytes, zeros without a chain
     * @param cursorKey authenticates the cursors of histories (HMAC-SHA256); cursors end where it changes
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Settlement(
            Executions executions, AuditTrail audit, CommitPorts commits, byte[] vault, SecretKey cursorKey) {}

    /**
     * What was answered to requests that are made once.
     *
     * @param key what answers are enciphered under (HMAC-SHA256); none of before can be read where it changes
     */
    public record Idempotency(KeptAnswers answers, SecretKey key) {}

    /**
     * What only a sandbox serves.
     *
     * @param faucet empty without a chain
     */
    public record Sandbox(FeedHold feedHold, QuoteHasher hasher, Optional<TokenFaucet> faucet) {}
}
