package dev.kurs.service.run;

import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.freeze.FreezeBook;
import dev.kurs.chain.freeze.FreezeKeeper;
import dev.kurs.chain.freeze.FreezeSubject;
import dev.kurs.chain.freeze.FrozenEntity;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.send.GasBudget;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.watch.CommandOffer;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.service.configuration.ChainSettings;
import dev.kurs.service.configuration.GuardianSettings;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Settings;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A leader's duty: freezes on chain what operators freeze here and tokens that leave their pegs, where the guardian's key is here; it never thaws. */
final class FreezeDuty implements FrameListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FreezeDuty.class);
    private static final int DEVELOPMENT_GUARDIAN = 2;
    private static final int MOST_UNDER_WAY = 64;
    private static final int RAISE_AFTER_BLOCKS = 1;

    /** The keeper itself waits for the chain's, and the sender takes up what a reorganisation forgets. */
    private static final int CONFIRMATIONS = 1;

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String ROLE = "guardian";

    private final FreezeBook freezes = new FreezeBook();
    private final ChainLink chain;
    private final ChainSettings terms;
    private final ReferenceData reference;
    private final Optional<SigningKey> key;
    private final SenderAccounts accounts;

    private FreezeDuty(
            ChainLink chain,
            ChainSettings terms,
            ReferenceData reference,
            Optional<SigningKey> key,
            SenderAccounts accounts) {
        this.chain = chain;
        this.terms = terms;
        this.reference = reference;
        this.key = key;
        this.accounts = accounts;
    }

    /**
     * The duty as the configuration declares it.
     *
     * @throws InvalidConfiguration if its key does not open or is another duty's
     */
    static FreezeDuty of(Settings settings, ChainLink chain, ReferenceData reference, SenderAccounts accounts) {
        ChainSettings terms = settings.chain().orElseThrow();
        if (terms.guardian().isEmpty()) {
            LOG.warn(
                    "chain.guardian is not declared: an operator's FREEZE and a token off its peg end quoting, and do not reach the chain");
        }
        return new FreezeDuty(
                chain,
                terms,
                reference,
                terms.guardian().map(guardian -> accounts.keys().take("chain.guardian", key(guardian, settings))),
                accounts);
    }

    private static SigningKey key(GuardianSettings guardian, Settings settings) {
        if (guardian.keystore() != null) {
            return Signing.ofKeystore(
                    "chain.guardian.keystore", guardian.keystore(), guardian.passphraseFile(), settings);
        }
        if (!settings.sandbox()) {
            throw new InvalidConfiguration(
                    "chain.guardian.keystore is missing: a development account's key is for a sandbox alone");
        }
        return DevelopmentAccounts.key(DEVELOPMENT_GUARDIAN);
    }

    /** Whether a FREEZE of the corridor goes to the chain from here. */
    boolean freezes(int corridorId) {
        return key.isPresent() && subjects().containsKey(FrozenEntity.corridor(corridorId));
    }

    /** The corridors and tokens that are deployed. */
    private Map<FrozenEntity, FreezeSubject> subjects() {
        Map<FrozenEntity, FreezeSubject> subjects = new HashMap<>();
        DeploymentManifest.Settings deployed = chain.manifest().settings();
        reference.ids(Kind.CORRIDORS).forEach((pair, id) -> {
            if (deployed.corridors().containsKey(pair)) {
                subjects.put(FrozenEntity.corridor(id), FreezeSubject.corridor(pair));
            }
        });
        reference.ids(Kind.TOKENS).forEach((symbol, id) -> {
            DeploymentManifest.Token token = deployed.tokens().get(symbol);
            if (token != null) {
                subjects.put(FrozenEntity.token(id), FreezeSubject.inbound(symbol, token.address()));
            }
        });
        return subjects;
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        freezes.onFrame(frame, offset, length);
    }

    /** Sends what is outstanding until the result is closed; nothing where the key is not here. */
    AutoCloseable begin(CommandPublisher publisher) {
        if (key.isEmpty()) {
            return () -> {};
        }
        GuardianSettings guardian = terms.guardian().orElseThrow();
        SendingTerms sending = new SendingTerms(
                MOST_UNDER_WAY,
                CONFIRMATIONS,
                RAISE_AFTER_BLOCKS,
                guardian.maxFeeWei(),
                terms.pollInterval(),
                PATIENCE);
        return FreezeKeeper.start(
                freezes,
                chain.reader(),
                chain.manifest(),
                subjects(),
                () -> accounts.open(ROLE, chain.reader(), key.orElseThrow(), sending, GasBudget.UNBOUNDED),
                new CommandOffer(publisher),
                guardian.lookEvery(),
                terms.confirmations());
    }

    void observe(Metrics metrics) {
        metrics.gauge(
                "kurs_freezes_outstanding",
                "Corridors that an operator has frozen and tokens off their pegs of which no freeze was seen on chain yet",
                freezes::outstanding);
        metrics.gauge(
                "kurs_guardian_key",
                "1 where the guardian's key is here, with which freezes reach the chain",
                () -> key.isPresent() ? 1 : 0);
    }

    @Override
    public void close() {
        key.ifPresent(SigningKey::close);
    }
}
